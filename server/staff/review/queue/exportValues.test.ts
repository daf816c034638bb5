/** Exports for studies: scores and other computed values, and the codes of questions and answers. */
import { compileQuestionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { exportForm, responseForm } from '@clinic/formats/fhir';
import type { CompiledRuleSet } from '@clinic/rules/evaluate';
import type { PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import type { SubmissionRow } from '../submissionRows.ts';
import { csv } from './exportCsv.ts';
import { fhir } from './exportFhir.ts';

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

const CHICAGO = { timeZone: 'America/Chicago', language: 'en' };

function published(): PublishedQuestionnaire {
  const { definition, problems } = parseDefinition(DEFINITION);
  if (!definition) throw new Error(JSON.stringify(problems));
  const questionnaire = compileQuestionnaire(definition);
  return { id: 'mood', version: '1.0', definition, questionnaire } as PublishedQuestionnaire;
}

const row = (answers: object): SubmissionRow =>
  ({
    id: 'a',
    reference: 'AAAA-BBBB',
    person_id: 'b',
    sources: {},
    status: 'NEW',
    // In UTC it is already the patient's birthday, in the clinic not yet.
    created_at: new Date('2026-05-02T02:00:00Z'),
    updated_at: new Date('2026-05-02T02:00:00Z'),
    waiting_since: new Date('2026-05-02T02:00:00Z'),
    patient_name: null,
    patient_email: null,
    patient_phone: null,
    replied_at: null,
    host_page: null,
    documents: [],
    consents: [],
    earlier: [],
    continued_past: [],
    evidence_json: {},
    questionnaire_id: 'mood',
    version: '1.0',
    rule_set_id: 'none',
    rule_set_version: '1.0',
    flags_json: {},
    answers_json: answers,
    answered_on: '2026-05-01',
    language: 'en',
    assignee: null,
  }) as SubmissionRow;

const cellsOf = (line: string): string[] =>
  [...line.trim().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare = '']) => quoted ?? bare,
  );

function documents() {
  const mood = published();
  const questionnaire = exportForm(mood.definition, NO_TERMINOLOGY);
  const form = responseForm(questionnaire, mood.definition, NO_TERMINOLOGY.terminology);
  return {
    questionnaires: new Map([['mood@1.0', mood]]),
    ruleSets: new Map(),
    forms: new Map([['mood@1.0', form]]),
    entries: new Map(),
  };
}

interface Coded {
  coding: object[];
  text: string;
}

interface Resource {
  resourceType: string;
  id: string;
  item: { item: { linkId: string; answer: object[] }[] }[];
  code: Coded;
  derivedFrom: object[];
}

const resourcesOf = (answers: object): Resource[] =>
  fhir(documents(), { publicUrl: 'https://clinic.example', timeZone: 'America/Chicago' })
    .line(row(answers))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Resource);

const ANSWERS = { given: 'Ana', mail: 'ana@example.com', sad: 2, born: '1990-05-02' };

test('CSV contains computed values as of the date of the answers, and codes in the header', () => {
  const { head, line } = csv(documents(), CHICAGO);
  const columns = cellsOf(head);
  const cells = cellsOf(line(row(ANSWERS)));
  const cell = (name: string) => cells[columns.indexOf(name)];
  expect(columns).toContain('Sad (sad) [LOINC 44255-8]');
  expect(columns).toContain('Email (mail)');
  expect(cell('Total (total) [LOINC 55758-7]')).toBe('6');
  expect(cell('Severe (severe)')).toBe('true');
  expect(cell('Band (band)')).toBe('High');
  expect(cell('Band (band): value')).toBe('high');
  expect(cell('Age (age)')).toBe('35');
});

test('times in CSV are those of the clinic, whose zone the heading names', () => {
  const { head, line } = csv(documents(), CHICAGO);
  const columns = cellsOf(head);
  const cells = cellsOf(line(row(ANSWERS)));
  for (const name of ['Submitted', 'Updated', 'Waiting since'])
    expect(cells[columns.indexOf(`${name} (America/Chicago)`)]).toBe('2026-05-01 21:00:00');
});

test('answers to different questions with the same id are in different columns, and so are flags of different rule sets', () => {
  const asking = (id: string, label: string): PublishedQuestionnaire => {
    const [step] = DEFINITION.steps;
    const questions = step?.questions.map((each) =>
      each.id === 'born' ? { ...each, label: text(label) } : each,
    );
    const { definition } = parseDefinition({ ...DEFINITION, id, steps: [{ ...step, questions }] });
    if (!definition) throw new Error('the form is valid');
    const questionnaire = compileQuestionnaire(definition);
    return { id, version: '1.0', definition, questionnaire } as PublishedQuestionnaire;
  };
  const rules = (id: string, ...keys: string[]) =>
    ({
      ruleSet: { id, version: '1.0', flags: keys.map((key) => ({ key, title: text(`The ${key}`) })) },
    }) as unknown as CompiledRuleSet;
  const { head, line } = csv(
    {
      questionnaires: new Map([
        ['mood@1.0', asking('mood', 'Born')],
        ['visit@1.0', asking('visit', 'Last visit')],
      ]),
      ruleSets: new Map([
        ['none@1.0', rules('none', 'risk', 'own')],
        ['other@1.0', rules('other', 'risk')],
      ]),
      entries: new Map(),
    },
    { timeZone: 'UTC', language: 'en' },
  );
  const columns = cellsOf(head);
  const given = (changed: Partial<SubmissionRow>) => {
    const cells = cellsOf(line({ ...row(ANSWERS), ...changed }));
    return Object.fromEntries(columns.map((column, index) => [column, cells[index]]));
  };
  expect(given({ flags_json: { risk: true, own: false } })).toMatchObject({
    ...{ 'Born (born)': '1990-05-02', 'Last visit (born)': '', 'Email (mail)': 'ana@example.com' },
    ...{ 'The risk (risk, none)': 'true', 'The risk (risk, other)': '', 'The own (own)': 'false' },
  });
  expect(
    given({ questionnaire_id: 'visit', rule_set_id: 'other', flags_json: { risk: null } }),
  ).toMatchObject({
    ...{ 'Born (born)': '', 'Last visit (born)': '1990-05-02', 'Email (mail)': 'ana@example.com' },
    ...{ 'The risk (risk, none)': '', 'The risk (risk, other)': 'unknown', 'The own (own)': '' },
  });
});

test('FHIR contains computed values by type, and LOINC codes of questions and of answers', () => {
  const resources = resourcesOf(ANSWERS);
  const response = resources.find(({ resourceType }) => resourceType === 'QuestionnaireResponse');
  const answer = (id: string) => response?.item[0]?.item.find(({ linkId }) => linkId === id)?.answer;
  const often = { system: 'http://loinc.org', code: 'LA6570-1', display: 'Often' };
  expect(answer('sad')).toEqual([{ valueCoding: often }]);
  expect(answer('total')).toEqual([{ valueDecimal: 6 }]);
  expect(answer('severe')).toEqual([{ valueBoolean: true }]);
  expect(answer('band')).toEqual([{ valueString: 'High' }]);
  expect(answer('age')).toEqual([{ valueDecimal: 35 }]);

  const observed = (text: string) =>
    resources.find(({ resourceType, code }) => resourceType === 'Observation' && code.text === text);
  expect(observed('Sad')).toMatchObject({
    code: { coding: [{ system: 'http://loinc.org', code: '44255-8' }] },
    valueCodeableConcept: { coding: [often], text: 'Often' },
    derivedFrom: [{ reference: `QuestionnaireResponse/${response?.id}` }],
  });
  expect(observed('Total')).toMatchObject({
    code: { coding: [{ system: 'http://loinc.org', code: '55758-7' }] },
    valueQuantity: { value: 6, system: 'http://unitsofmeasure.org', code: '1' },
  });
  expect(observed('Band')).toMatchObject({
    valueCodeableConcept: { coding: [{ code: 'high' }], text: 'High' },
  });
  // Not in a terminology: `fhir` codes say where an answer belongs in FHIR.
  expect(observed('Email')).toBeUndefined();
});

test('unknown values are left out of both', () => {
  const { head, line } = csv(documents(), CHICAGO);
  const cells = cellsOf(line(row({ given: 'Ana' })));
  expect(cells[cellsOf(head).indexOf('Severe (severe)')]).toBe('');
  const response = resourcesOf({ given: 'Ana' }).find(
    ({ resourceType }) => resourceType === 'QuestionnaireResponse',
  );
  expect(response?.item[0]?.item.map(({ linkId }) => linkId)).toEqual(['given']);
});
