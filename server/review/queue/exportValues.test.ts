/** What studies need: scores and other computed values, and the codes of questions and answers. */
import { expect, test } from 'vitest';
import { compileQuestionnaire } from '../../../engine/form/questionnaire.ts';
import { parseDefinition } from '../../../engine/parsing/parseDefinition.ts';
import type { PublishedQuestionnaire } from '../../catalogue/library.ts';
import { csv } from './exportCsv.ts';
import { fhir } from './exportFhir.ts';
import type { ExportRow } from './exportRows.ts';

const text = (en: string) => ({ en, es: { text: `${en} (es)`, from: en } });
const answer = (value: number, label: string, code: string) => ({ value, label: text(label), code });
const DEFINITION = {
  id: 'mood',
  version: '1.0',
  ruleSet: 'none@1.0',
  languages: ['en', 'es'],
  title: text('Mood'),
  patient: { givenName: 'given', familyName: 'given', email: 'mail' },
  steps: [
    {
      id: 'all',
      title: text('All'),
      questions: [
        { id: 'given', type: 'text', label: text('Name'), maxLength: 50, required: true },
        {
          id: 'mail',
          type: 'email',
          maxLength: 80,
          label: text('Email'),
          codes: [{ system: 'fhir', code: 'Patient.telecom' }],
        },
        {
          id: 'sad',
          type: 'choice',
          label: text('Sad'),
          codes: [{ system: 'loinc', code: '44255-8' }],
          options: [answer(0, 'Not at all', 'LA6568-5'), answer(2, 'Often', 'LA6570-1')],
        },
        { id: 'born', type: 'date', label: text('Born') },
        {
          id: 'total',
          type: 'computed',
          label: text('Total'),
          staffOnly: true,
          codes: [{ system: 'loinc', code: '55758-7' }],
          compute: { '*': [{ var: 'sad' }, 3] },
        },
        { id: 'severe', type: 'computed', label: text('Severe'), compute: { '>=': [{ var: 'total' }, 5] } },
        {
          id: 'band',
          type: 'computed',
          label: text('Band'),
          compute: { var: 'total' },
          bands: [
            { to: 4, value: 'low', text: text('Low') },
            { from: 5, value: 'high', text: text('High') },
          ],
        },
        {
          id: 'age',
          type: 'computed',
          label: text('Age'),
          compute: { yearsBetween: [{ var: 'born' }, { var: 'today' }] },
        },
      ],
    },
  ],
};

function published(): PublishedQuestionnaire {
  const { definition, problems } = parseDefinition(DEFINITION);
  if (!definition) throw new Error(JSON.stringify(problems));
  const questionnaire = compileQuestionnaire(definition);
  return { id: 'mood', version: '1.0', definition, questionnaire } as PublishedQuestionnaire;
}

const row = (answers: object): ExportRow =>
  ({
    id: 'a',
    reference: 'AAAA-BBBB',
    status: 'NEW',
    // In UTC it is already the patient's birthday, in the clinic not yet.
    created_at: new Date('2026-05-02T02:00:00Z'),
    updated_at: new Date('2026-05-02T02:00:00Z'),
    waiting_since: new Date('2026-05-02T02:00:00Z'),
    patient_name: null,
    patient_email: null,
    questionnaire_id: 'mood',
    version: '1.0',
    rule_set_id: 'none',
    rule_set_version: '1.0',
    flags_json: {},
    answers_json: answers,
    answered_on: '2026-05-01',
    language: 'en',
    assignee: null,
  }) as ExportRow;

const cellsOf = (line: string): string[] =>
  [...line.trim().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare = '']) => quoted ?? bare,
  );

const documents = () => ({ questionnaires: new Map([['mood@1.0', published()]]), ruleSets: new Map() });
const ANSWERS = { given: 'Ana', mail: 'ana@example.com', sad: 2, born: '1990-05-02' };

test('CSV holds computed values as of the day of the answers, and names codes in the head', () => {
  const { head, line } = csv(documents());
  const columns = cellsOf(head);
  const cells = cellsOf(line(row(ANSWERS)));
  const cell = (name: string) => cells[columns.indexOf(name)];
  expect(columns).toContain('Sad (sad) [LOINC 44255-8]');
  expect(columns).toContain('Email (mail)');
  expect(cell('Total (total) [LOINC 55758-7]')).toBe('6');
  expect(cell('Severe (severe)')).toBe('Yes');
  expect(cell('Band (band)')).toBe('High');
  expect(cell('Age (age)')).toBe('35');
});

test('FHIR holds computed values by type, LOINC codes of questions and of answers', () => {
  const resource = JSON.parse(fhir(documents(), 'https://clinic.example').line(row(ANSWERS)));
  const item = (id: string) => resource.item[0].item.find(({ linkId }: { linkId: string }) => linkId === id);
  const coded = (code: string) => [
    {
      url: 'https://clinic.example/StructureDefinition/question-code',
      valueCoding: { system: 'http://loinc.org', code },
    },
  ];
  expect(item('sad')).toMatchObject({
    extension: coded('44255-8'),
    answer: [{ valueCoding: { system: 'http://loinc.org', code: 'LA6570-1', display: 'Often' } }],
  });
  expect(item('total')).toMatchObject({ extension: coded('55758-7'), answer: [{ valueDecimal: 6 }] });
  expect(item('severe').answer).toEqual([{ valueBoolean: true }]);
  expect(item('band').answer).toEqual([{ valueString: 'High' }]);
  expect(item('age').answer).toEqual([{ valueDecimal: 35 }]);
  expect(item('mail')).not.toHaveProperty('extension');
});

test('a value that is not known is left out of both', () => {
  const { head, line } = csv(documents());
  const cells = cellsOf(line(row({ given: 'Ana' })));
  expect(cells[cellsOf(head).indexOf('Severe (severe)')]).toBe('');
  const resource = JSON.parse(fhir(documents(), 'https://clinic.example').line(row({ given: 'Ana' })));
  expect(resource.item[0].item.map(({ linkId }: { linkId: string }) => linkId)).toEqual(['given']);
});
