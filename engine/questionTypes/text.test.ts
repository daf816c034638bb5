/** Limits of length and characters of texts, with messages in both languages. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { expect, test } from 'vitest';
import type { AnswerValue } from '../base/answers.ts';
import { TEXT_FORMATS } from '../definition/limits.ts';
import { exampleText, isPossible } from '../definition/textFormat.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { assess } from '../validation/assess.ts';
import { issueText } from '../validation/issueText.ts';

function definitionWith(limits: object): Record<string, unknown> {
  const definition = structuredClone(smallDefinition()) as { steps: Array<{ questions: unknown[] }> };
  definition.steps[0]?.questions.push({
    id: 'asked',
    type: 'text',
    label: inBoth('Asked', 'Preguntado'),
    maxLength: 20,
    ...limits,
  });
  // As it is stored: without what is undefined.
  return JSON.parse(JSON.stringify(definition));
}

function messages(limits: object, answer: AnswerValue): string[] {
  const { definition } = parseDefinition(definitionWith(limits));
  if (!definition) throw new Error('not a definition');
  const questionnaire = compileQuestionnaire(definition);
  const issue = assess(questionnaire, { asked: answer }, '2026-11-24').issues.find(
    ({ key }) => key === 'asked',
  );
  return issue ? ['en', 'es'].map((language) => issueText(issue, questionnaire, language)) : [];
}

test.each([
  [{ minLength: 3 }, 'ab', ['Must be at least 3 characters', 'Escriba al menos 3 caracteres']],
  [{ minLength: 3 }, '😀😀', ['Must be at least 3 characters', 'Escriba al menos 3 caracteres']],
  [
    { format: 'digits' },
    '12-3',
    ['Please enter digits only, without spaces or dashes', 'Escriba solo cifras, sin espacios ni guiones'],
  ],
  [
    { format: 'usZipCode' },
    '1002',
    [
      'Please enter a ZIP code, for example 10027 or 10027-1234',
      'Escriba un código postal, por ejemplo 10027 o 10027-1234',
    ],
  ],
  [
    { format: 'letters' },
    'José 2',
    [
      'Please enter letters only, without digits, spaces or signs',
      'Escriba solo letras, sin cifras, espacios ni signos',
    ],
  ],
  ...['😀', '12345', '١٢٣', '👩🏽‍⚕️', 'Ana 😀', 'Ana2', '-', '. .', 'ana@example.com', '<b>Ana</b>'].map(
    (name) =>
      [
        { format: 'personName' },
        name,
        [
          'Please enter a name in letters, without digits or emoji',
          'Escriba el nombre con letras, sin cifras ni emojis',
        ],
      ] as const,
  ),
] as const)('%j refuses %j and says what to enter', (limits, answer, said) => {
  expect(messages(limits, answer)).toEqual(said);
});

test.each([
  [{ minLength: 3 }, '😀😀😀'],
  [{ format: 'digits', minLength: 5, maxLength: 5 }, '01234'],
  [{ format: 'letters' }, 'Zebra'],
  [{ format: 'lettersAndDigits' }, 'A1b2'],
  ...['José', 'Ñ', 'Łukasz', 'Анна', '王', 'عائشة', 'प्रिया', 'Jose\u0301'].flatMap((name) => [
    [{ format: 'letters' }, name] as const,
    [{ format: 'lettersAndDigits' }, `${name}1`] as const,
    [{ format: 'personName' }, name] as const,
  ]),
  ...[
    'José María',
    "O'Neil-García",
    'D’Angelo',
    'Ka‘iulani',
    'Kaʻiulani',
    'Mª del Mar',
    'Martin Luther King, Jr.',
    'Jean‑Luc',
    'Ana\u00a0Ruiz',
    'نرگس\u200cخاتون',
    'ז׳בוטינסקי',
    'レオナルド・ダ・ヴィンチ',
    'Gal·la',
    'X',
    "'t Hooft",
  ].map((name) => [{ format: 'personName', maxLength: 80 }, name] as const),
  [{ format: 'usZipCode' }, '10027-1234'],
  [{ format: 'webAddress' }, 'https://a.example/x'],
] as const)('%j accepts %j', (limits, answer) => {
  expect(messages(limits, answer)).toEqual([]);
});

test.each(TEXT_FORMATS)('examples of the format %s satisfy every satisfiable limit', (format) => {
  const possible = [1, 5, 6, 9, 10, 30].flatMap((minLength) =>
    [5, 10, 40].map((maxLength) => ({ format, minLength, maxLength })).filter(isPossible),
  );
  expect(possible.length).toBeGreaterThan(3);
  for (const limits of possible)
    expect([limits, messages(limits, exampleText(limits))]).toEqual([limits, []]);
});

test('limits that allow no text are refused', () => {
  const { problems } = parseDefinition(definitionWith({ format: 'usZipCode', maxLength: 4 }));
  expect(problems).toMatchObject([{ path: expect.stringContaining('.maxLength'), code: 'limits' }]);
  expect(parseDefinition(definitionWith({ minLength: 30 })).definition).toBeUndefined();
});

test.each([
  ['with marks of direction', '\u202a+1 (512) 555-0101\u202c'],
  ['with no-break spaces', '+1 (512)\u00a0555-0101'],
  ['with no-break hyphens', '+1 512\u2011555\u20110101'],
  ['with dashes', ' 512\u2013555\u20130101 '],
])('a phone number pasted %s is cleaned up', (_what, pasted) => {
  const definition = structuredClone(smallDefinition()) as unknown as {
    steps: Array<{ questions: object[] }>;
  };
  definition.steps[0]?.questions.push({
    ...{ id: 'pasted', type: 'phone', maxLength: 40 },
    label: inBoth('Phone', 'Teléfono'),
  });
  const { definition: parsed, problems } = parseDefinition(definition);
  if (!parsed) throw new Error(JSON.stringify(problems));
  const { issues, visibleAnswers } = assess(compileQuestionnaire(parsed), { pasted }, '2026-11-24');
  expect(issues.filter(({ key }) => key === 'pasted')).toEqual([]);
  expect(visibleAnswers.pasted).toMatch(/^[+() \d-]+$/);
});

const tooLong = (start: string): string[] => [
  `The entry that starts with “${start}” is too long: please use no more than 20 characters`,
  `La respuesta que empieza con «${start}» es demasiado larga: escriba como máximo 20 caracteres`,
];

test.each([
  ['Metformin 500 mg twice a day with meals', 'Metformin 500 mg twice a day…'],
  ['  Atorvastatin 20 mg at bed  ', 'Atorvastatin 20 mg at bed'],
  ['a'.repeat(40), `${'a'.repeat(30)}…`],
  ['😀'.repeat(40), `${'😀'.repeat(30)}…`],
])('an over-long line of a list is named by its beginning: %j', (line, start) => {
  expect(messages({ type: 'textList', maxItems: 5 }, ['Aspirin', '', line])).toEqual(tooLong(start));
});

test('a list whose lines keep the limit has no message', () => {
  expect(messages({ type: 'textList', maxItems: 5 }, ['a'.repeat(20), '😀'.repeat(20)])).toEqual([]);
});

test('an over-long text in an entry of a group is named by its entry and question', () => {
  const questions = [{ id: 'name', type: 'text', label: inBoth('Name', 'Nombre'), maxLength: 20 }];
  const group = { type: 'repeatingGroup', questions, maxItems: 5, maxLength: undefined };
  expect(messages(group, [{ name: 'Aspirin' }, { name: 'Metformin 500 mg twice a day with meals' }])).toEqual(
    [
      'Asked, entry 2, Name: Must be no more than 20 characters',
      'Preguntado, línea 2, Nombre: Escriba como máximo 20 caracteres',
    ],
  );
});
