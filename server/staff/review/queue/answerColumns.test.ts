import type { AnswerValue, Cell } from '@clinic/engine/base';
import { LINKED, type Question } from '@clinic/engine/definition';
import { expect, test } from 'vitest';
import { answerColumns } from './answerColumns.ts';

const inBoth = (en: string, es: string) => ({ en, es: { text: es, from: en } });
const asked = (question: object): Question =>
  ({ id: 'q', label: inBoth('Asked', 'Preguntado'), ...question }) as unknown as Question;

/** Heading → cell. */
function cells(
  question: object,
  value: AnswerValue,
  { language = 'en', most = 2 } = {},
): Record<string, Cell> {
  const each = asked(question);
  const context = { language, entries: new Map([['q', most]]) };
  const columns = answerColumns(
    each,
    { label: language === 'en' ? 'Asked' : 'Preguntado', id: 'q' },
    context,
  );
  expect(new Set(columns.map(({ heading }) => heading)).size).toBe(columns.length);
  return Object.fromEntries(columns.map(({ heading, cellOf }) => [heading, cellOf(value)]));
}

const PETS = [
  { value: 'cat', label: inBoth('Cat, indoor', 'Gato de interior'), code: 'LA1' },
  { value: 7, label: inBoth('Dog', 'Perro') },
  { value: 'unsure', label: inBoth('Not sure', 'No estoy seguro'), unknown: true },
];
const OTHER = { label: inBoth('Another animal', 'Otro animal'), maxLength: 50 };

test.each<[string, object, AnswerValue, Record<string, Cell>]>([
  ['text', { type: 'text' }, '007', { 'Asked (q)': '007' }],
  ['a text like a formula', { type: 'longText' }, '=1+1', { 'Asked (q)': '=1+1' }],
  ['phone', { type: 'phone' }, '+34 600 000 000', { 'Asked (q)': '+34 600 000 000' }],
  ['list of texts', { type: 'textList' }, ['a', '10-15'], { 'Asked (q)': 'a; 10-15' }],
  ['number without a unit', { type: 'integer' }, 1234, { 'Asked (q)': 1234 }],
  ['zero', { type: 'integer' }, 0, { 'Asked (q)': 0 }],
  [
    'number with a unit',
    { type: 'decimal', unit: '[lb_av]' },
    -1234.5,
    { 'Asked (q)': -1234.5, 'Asked (q): unit': 'lb', 'Asked (q): code': '[lb_av]' },
  ],
  [
    'quantity with a choice of units',
    { type: 'quantity', units: [{ unit: 'kg' }, { unit: '[lb_av]' }] },
    { value: 80.5, unit: 'kg' },
    { 'Asked (q)': 80.5, 'Asked (q): unit': 'kg', 'Asked (q): code': 'kg' },
  ],
  ['scale', { type: 'scale', min: 0, max: 10 }, 3, { 'Asked (q)': 3 }],
  ['date', { type: 'date' }, '1990-05-02', { 'Asked (q)': { date: '1990-05-02' } }],
  ['a date that is none', { type: 'date' }, '1990-02-31', { 'Asked (q)': '1990-02-31' }],
  ['time', { type: 'time' }, '06:45', { 'Asked (q)': { time: '06:45' } }],
  [
    'day and time',
    { type: 'dateTime' },
    '2026-02-03T18:45',
    { 'Asked (q)': { date: '2026-02-03', time: '18:45' } },
  ],
  ['yes or no', { type: 'yesNo' }, false, { 'Asked (q)': false }],
  ['consent', { type: 'consent' }, true, { 'Asked (q)': true }],
  [
    'consent to a document',
    { type: 'consent', document: { title: inBoth('Privacy', 'Privacidad'), version: '2' } },
    true,
    { 'Asked (q)': true, 'Asked (q): document': 'Privacy (version 2)' },
  ],
  [
    'choice',
    { type: 'choice', options: PETS },
    'cat',
    { 'Asked (q)': 'Cat, indoor', 'Asked (q): value': 'cat', 'Asked (q): code': 'LA1' },
  ],
  [
    'choice of a number without a code',
    { type: 'choice', options: PETS },
    7,
    { 'Asked (q)': 'Dog', 'Asked (q): value': 7, 'Asked (q): code': undefined },
  ],
  [
    'not sure',
    { type: 'choice', options: PETS.slice(2) },
    'unsure',
    { 'Asked (q)': 'Not sure', 'Asked (q): value': 'unsure' },
  ],
  [
    'own words',
    { type: 'choice', options: PETS.slice(1), other: OTHER },
    'other:=Axolotl',
    {
      'Asked (q)': 'Another animal: =Axolotl',
      'Asked (q): value': 'other:',
      'Asked (q): own words': '=Axolotl',
    },
  ],
  [
    'several choices with own words',
    { type: 'multipleChoice', options: PETS, other: OTHER },
    ['cat', 7, 'other:Newt'],
    {
      'Asked (q)': 'Cat, indoor, Dog, Another animal: Newt',
      'Asked (q): value': 'cat; 7; other:',
      'Asked (q): own words': 'Newt',
      'Asked (q): code': 'LA1',
    },
  ],
  [
    'code list',
    {
      type: 'choice',
      options: [],
      codeList: 'x',
      [LINKED]: {
        find: () => ({ value: 'E11', label: inBoth('Diabetes', 'Diabetes') }),
        codingOf: () => ({ code: 'E11.9' }),
      },
    },
    'E11',
    { 'Asked (q)': 'Diabetes', 'Asked (q): value': 'E11', 'Asked (q): code': 'E11.9' },
  ],
  [
    'matrix, with a row that is not answered',
    {
      type: 'matrix',
      rows: [
        { id: 'a', label: inBoth('Nausea', 'Náuseas') },
        { id: 'b', label: inBoth('Pain', 'Dolor') },
      ],
      options: PETS,
    },
    { b: 'cat' },
    {
      'Asked: Nausea (q.a)': undefined,
      'Asked: Nausea (q.a): value': undefined,
      'Asked: Nausea (q.a): code': undefined,
      'Asked: Pain (q.b)': 'Cat, indoor',
      'Asked: Pain (q.b): value': 'cat',
      'Asked: Pain (q.b): code': 'LA1',
    },
  ],
  [
    'repeating group',
    {
      type: 'repeatingGroup',
      maxItems: 5,
      questions: [
        { id: 'drug', type: 'text', label: inBoth('Name', 'Nombre') },
        { id: 'hint', type: 'information', label: inBoth('Hint', 'Aviso') },
        { id: 'dose', type: 'quantity', unit: 'mg', label: inBoth('Dose', 'Dosis') },
      ],
    },
    [{ drug: 'Aspirin', dose: 100 }, { drug: 'Ibuprofen' }],
    {
      'Asked (q)': 'Name: Aspirin, Dose: 100 mg; Name: Ibuprofen',
      'Asked 1: Name (q.1.drug)': 'Aspirin',
      'Asked 1: Dose (q.1.dose)': 100,
      'Asked 1: Dose (q.1.dose): unit': 'mg',
      'Asked 1: Dose (q.1.dose): code': 'mg',
      'Asked 2: Name (q.2.drug)': 'Ibuprofen',
      'Asked 2: Dose (q.2.dose)': undefined,
      'Asked 2: Dose (q.2.dose): unit': undefined,
      'Asked 2: Dose (q.2.dose): code': undefined,
    },
  ],
  [
    'signature',
    { type: 'signature' },
    { name: 'Ana', date: '2026-05-02' },
    { 'Asked (q)': 'Ana (signed on May 2, 2026)', 'Asked (q): date': { date: '2026-05-02' } },
  ],
  [
    'file',
    { type: 'file' },
    [{ id: 'x', name: '=a.pdf', size: 2048, type: 'application/pdf' }],
    { 'Asked (q)': '=a.pdf (2 KB)' },
  ],
  [
    'computed number, as it was computed',
    { type: 'computed', unit: 'kg/m2', decimals: 1, staffOnly: true },
    27.4449,
    { 'Asked (q)': 27.4449, 'Asked (q): unit': 'kg/m²', 'Asked (q): code': 'kg/m2' },
  ],
  ['computed truth', { type: 'computed' }, false, { 'Asked (q)': false }],
  ['computed text', { type: 'computed' }, '=x', { 'Asked (q)': '=x' }],
  ['computed day', { type: 'computed' }, '2026-05-02', { 'Asked (q)': { date: '2026-05-02' } }],
  [
    'computed band',
    { type: 'computed', bands: [{ to: 4, value: 'low', text: inBoth('Low', 'Bajo') }] },
    'low',
    { 'Asked (q)': 'Low', 'Asked (q): value': 'low' },
  ],
])('%s', (_, question, value, expected) => {
  expect(cells(question, value)).toEqual(expected);
});

test('headings and words are in the language of the reader, raw values and codes are not', () => {
  expect(cells({ type: 'choice', options: PETS, other: OTHER }, 'cat', { language: 'es' })).toEqual({
    'Preguntado (q)': 'Gato de interior',
    'Preguntado (q): valor': 'cat',
    'Preguntado (q): con sus palabras': undefined,
    'Preguntado (q): código': 'LA1',
  });
  expect(cells({ type: 'quantity', unit: 'wk' }, 3, { language: 'es' })).toEqual({
    'Preguntado (q)': 3,
    'Preguntado (q): unidad': 'semanas',
    'Preguntado (q): código': 'wk',
  });
});

test('a group has columns for as many entries as there are, at most as many as it can have', () => {
  const group = {
    type: 'repeatingGroup',
    maxItems: 3,
    questions: [{ id: 'a', type: 'text', label: inBoth('A', 'A') }],
  };
  const headings = (most: number) => Object.keys(cells(group, [], { most }));
  expect(headings(0)).toEqual(['Asked (q)']);
  expect(headings(9)).toEqual([
    'Asked (q)',
    'Asked 1: A (q.1.a)',
    'Asked 2: A (q.2.a)',
    'Asked 3: A (q.3.a)',
  ]);
});

test('keys of every object are no answers of a row or an entry', () => {
  const rows = [{ id: 'constructor', label: inBoth('Row', 'Fila') }];
  expect(cells({ type: 'matrix', rows, options: PETS }, {})['Asked: Row (q.constructor)']).toBeUndefined();
});
