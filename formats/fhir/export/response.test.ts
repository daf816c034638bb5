/** Answers in FHIR. */
import type { AnswerValue } from '@clinic/engine/base';
import { parseDefinition } from '@clinic/engine/parsing';
import { expect, test } from 'vitest';
import type { JsonObject } from '../validate/json.ts';
import { exportContext } from './context.ts';
import { exportQuestionnaire } from './exportQuestionnaire.ts';
import { responseItems } from './response.ts';
import { responseForm } from './responseForm.ts';

const text = (en: string) => ({ en, es: { text: `${en} (es)`, from: en } });
const options = [
  { value: 0, label: text('Never'), code: 'LA6270-8' },
  { value: 1, label: text('Often') },
];

/** The items of a response to one question. */
function itemsFor(question: object, value: AnswerValue, language = 'en'): JsonObject[] {
  const about = [
    { id: 'given', type: 'text', label: text('Name'), maxLength: 50 },
    { id: 'mail', type: 'email', label: text('E-mail'), maxLength: 80 },
  ];
  const { definition, problems } = parseDefinition({
    id: 'own',
    version: '1.0',
    ruleSet: 'none@1.0',
    languages: ['en', 'es'],
    title: text('Own'),
    patient: { givenName: 'given', familyName: 'given', email: 'mail' },
    steps: [
      { id: 'about', title: text('About'), questions: about },
      { id: 'more', title: text('More'), questions: [{ id: 'q', label: text('A question'), ...question }] },
    ],
  });
  if (!definition) throw new Error(JSON.stringify(problems));
  const terminology = { valueSet: () => undefined, codeSystem: () => undefined };
  const questionnaire = exportQuestionnaire(definition, () => undefined);
  const context = {
    ...exportContext(definition),
    language,
    subject: 'Patient/1',
    authored: '2026-05-04T15:00:00Z',
    timeZone: 'America/New_York',
    fileUrl: (id: string) => `https://clinic.example/${id}`,
  };
  const [step] = responseItems(responseForm(questionnaire, definition, terminology), { q: value }, context);
  expect(step).toMatchObject({ linkId: 'more', text: language === 'en' ? 'More' : 'More (es)' });
  return (step as { item: JsonObject[] }).item;
}

const OTHER = { label: text('Other'), maxLength: 40 };
const FILE = { id: 'f', name: 'lab.pdf', size: 5, type: 'application/pdf' };

test.each<[object, AnswerValue, JsonObject[]]>([
  [{ type: 'time' }, '18:05', [{ valueTime: '18:05:00' }]],
  [{ type: 'dateTime' }, '2026-02-03T18:05', [{ valueDateTime: '2026-02-03T18:05:00-05:00' }]],
  [{ type: 'dateTime' }, '2026-07-03T18:05', [{ valueDateTime: '2026-07-03T18:05:00-04:00' }]],
  [{ type: 'date' }, '2026-02-03', [{ valueDate: '2026-02-03' }]],
  [{ type: 'yesNo' }, false, [{ valueBoolean: false }]],
  [{ type: 'integer' }, 0, [{ valueInteger: 0 }]],
  [{ type: 'decimal' }, 1.5, [{ valueDecimal: 1.5 }]],
  [{ type: 'decimal', unit: 'kg' }, 80, [{ valueQuantity: ucum(80, 'kg') }]],
  [
    { type: 'quantity', units: [{ unit: 'kg' }, { unit: '[lb_av]' }] },
    { value: 180, unit: '[lb_av]' },
    [{ valueQuantity: ucum(180, '[lb_av]') }],
  ],
  [{ type: 'textList', maxLength: 9, maxItems: 3 }, ['a', 'b'], [{ valueString: 'a' }, { valueString: 'b' }]],
  [{ type: 'text', maxLength: 99 }, '=1+1 <b>\u0007', [{ valueString: '=1+1 <b>\u0007' }]],
  [
    { type: 'multipleChoice', options },
    [0, 1],
    [
      { valueCoding: { system: 'http://loinc.org', code: 'LA6270-8', display: 'Never' } },
      { valueCoding: { system: 'urn:clinic-intake:questionnaire:own:q', code: '1', display: 'Often' } },
    ],
  ],
  [{ type: 'choice', options, other: OTHER }, 'other:Only on 5 °C', [{ valueString: 'Only on 5 °C' }]],
  [
    { type: 'multipleChoice', options, other: OTHER },
    [0, 'other:0'],
    [
      { valueCoding: { system: 'http://loinc.org', code: 'LA6270-8', display: 'Never' } },
      { valueString: '0' },
    ],
  ],
  [
    { type: 'file', accept: ['pdf'], maxMb: 1, maxFiles: 2 },
    [FILE],
    [
      {
        valueAttachment: {
          contentType: 'application/pdf',
          url: 'https://clinic.example/f',
          size: 5,
          title: 'lab.pdf',
        },
      },
    ],
  ],
])('%j: %j', (question, value, expected) => {
  expect(itemsFor(question, value)).toEqual([{ linkId: 'q', text: 'A question', answer: expected }]);
});

function ucum(value: number, unit: string): JsonObject {
  return { value, unit, system: 'http://unitsofmeasure.org', code: unit };
}

test('rows of a matrix and entries of a group are items of their own', () => {
  const rows = [
    { id: 'a', label: text('A') },
    { id: 'b', label: text('B') },
  ];
  expect(itemsFor({ type: 'matrix', rows, options }, { b: 1 })).toMatchObject([
    { linkId: 'q', item: [{ linkId: 'q.b', text: 'B', answer: [{ valueCoding: { code: '1' } }] }] },
  ]);
  const questions = [{ id: 'name', type: 'text', maxLength: 9, label: text('Name') }];
  expect(
    itemsFor({ type: 'repeatingGroup', maxItems: 3, questions }, [
      { name: 'x' },
      { name: '' },
      { name: 'y' },
    ]),
  ).toMatchObject([
    { linkId: 'q', item: [{ linkId: 'name', answer: [{ valueString: 'x' }] }] },
    { linkId: 'q', item: [{ linkId: 'name', answer: [{ valueString: 'y' }] }] },
  ]);
});

test('a signature becomes an attachment with a Signature extension of the patient', () => {
  const typed = itemsFor({ type: 'signature' }, { name: 'Ana Ruíz', date: '2026-05-04' });
  const data = Buffer.from('Ana Ruíz').toString('base64');
  expect(typed).toMatchObject([
    {
      extension: [
        {
          url: 'http://hl7.org/fhir/StructureDefinition/questionnaireresponse-signature',
          valueSignature: { when: '2026-05-04T15:00:00Z', who: { reference: 'Patient/1' }, data },
        },
      ],
      answer: [{ valueAttachment: { contentType: 'text/plain', data, creation: '2026-05-04' } }],
    },
  ]);
  const [drawn] = itemsFor({ type: 'signature' }, { strokes: '1,2 3,4;5,6', date: '2026-05-04' });
  const [answer] = (drawn as { answer: { valueAttachment: { data: string } }[] }).answer;
  expect(Buffer.from(String(answer?.valueAttachment.data), 'base64').toString()).toContain(
    'd="M1,2 L3,4 M5,6"',
  );
});

test('names of options are in the language of the reader', () => {
  expect(itemsFor({ type: 'choice', options }, 1, 'es')).toMatchObject([
    { text: 'A question (es)', answer: [{ valueCoding: { display: 'Often (es)' } }] },
  ]);
});
