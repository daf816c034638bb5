/** Answers in FHIR. */
import type { AnswerValue } from '@clinic/engine/base';
import { parseDefinition } from '@clinic/engine/parsing';
import { expect, test } from 'vitest';
import type { JsonObject } from '../validate/json.ts';
import { exportContext } from './context.ts';
import { exportQuestionnaire } from './exportQuestionnaire.ts';
import { changedItems, readResponse } from './readResponse.ts';
import { responseItems } from './response.ts';
import { responseForm } from './responseForm.ts';

const text = (en: string) => ({ en, es: { text: `${en} (es)`, from: en } });
const options = [
  { value: 0, label: text('Never'), code: 'LA6270-8' },
  { value: 1, label: text('Often') },
];

/** The items of a response to one question. */
function itemsFor(question: object, value: AnswerValue, language = 'en'): JsonObject[] {
  const [step] = responseTo(question, value, language).item;
  expect(step).toMatchObject({ linkId: 'more', text: language === 'en' ? 'More' : 'More (es)' });
  return (step as { item: JsonObject[] }).item;
}

/** The response, the answers that are read from it, and the response that they are written as. */
function responseTo(question: object, value: AnswerValue, language = 'en') {
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
  const form = responseForm(questionnaire, definition, terminology);
  const item = responseItems(form, { q: value }, context);
  const reread = (sent: JsonObject) => {
    const { answers } = readResponse(form, sent, context);
    return { answers, changed: changedItems(sent, { item: responseItems(form, answers, context) }) };
  };
  return { item, reread };
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
  const { item, reread } = responseTo(question, value);
  const isFile = 'accept' in question;
  expect(reread({ item })).toEqual({
    answers: isFile ? {} : { q: value },
    changed: isFile ? ['QuestionnaireResponse.item[0].item[0]'] : [],
  });
});

const AT = 'QuestionnaireResponse.item[0].item[0]';
test.each<[string, object, JsonObject[], string[]]>([
  ['the same moment elsewhere', { type: 'dateTime' }, [{ valueDateTime: '2026-02-03T23:05:00Z' }], []],
  ['seconds', { type: 'dateTime' }, [{ valueDateTime: '2026-02-03T23:05:09Z' }], [AT]],
  ['seconds of a time', { type: 'time' }, [{ valueTime: '18:05:09' }], [AT]],
  [
    'a number in another unit',
    { type: 'decimal', unit: 'kg' },
    [{ valueQuantity: ucum(80, '[lb_av]') }],
    [AT],
  ],
  ['a number without its unit', { type: 'decimal', unit: 'kg' }, [{ valueQuantity: { value: 80 } }], [AT]],
  [
    'a comparator',
    { type: 'decimal', unit: 'kg' },
    [{ valueQuantity: { ...ucum(80, 'kg'), comparator: '<' } }],
    [AT],
  ],
  ['several answers to one question', { type: 'integer' }, [{ valueInteger: 1 }, { valueInteger: 2 }], [AT]],
  [
    'an unknown code',
    { type: 'choice', options },
    [{ valueCoding: { system: 'http://loinc.org', code: 'x' } }],
    [AT],
  ],
  [
    'a code of another system',
    { type: 'choice', options },
    [{ valueCoding: { system: 'urn:x', code: '1' } }],
    [AT],
  ],
  ['own words', { type: 'choice', options }, [{ valueString: 'Often' }], [AT]],
  [
    'an item below',
    { type: 'yesNo' },
    [{ valueBoolean: true, item: [{ linkId: 'x', answer: [{ valueInteger: 1 }] }] }],
    [`${AT}.answer[0].item[0]`],
  ],
])('read again, %s', (_what, question, answer, changed) => {
  const { reread } = responseTo(question, null as never);
  expect(reread({ item: [{ linkId: 'more', item: [{ linkId: 'q', answer }] }] }).changed).toEqual(changed);
});

test('read again, rows of a matrix and entries of a group are the same', () => {
  const matrix = {
    type: 'matrix',
    rows: [
      { id: 'a', label: text('A') },
      { id: 'b', label: text('B') },
    ],
    options,
  };
  const part = { id: 'name', type: 'text', maxLength: 50, label: text('Name') };
  const group = { type: 'repeatingGroup', maxItems: 3, questions: [part] };
  for (const [question, value] of [
    [matrix, { a: 0, b: 1 }],
    [group, [{ name: 'One' }, { name: 'Two' }]],
  ] as Array<[object, AnswerValue]>) {
    const { item, reread } = responseTo(question, value);
    expect(reread({ item })).toEqual({ answers: { q: value }, changed: [] });
    const [step] = item as [{ item: JsonObject[] }];
    const twice = [{ ...step, item: [...step.item, ...step.item] }];
    if (question === matrix) expect(reread({ item: twice }).changed).not.toEqual([]);
  }
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
