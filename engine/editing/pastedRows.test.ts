import { expect, test } from 'vitest';
import { bandsFromRows, namedRows, optionsFromRows, textOfCells } from './pastedRows.ts';

const INTO = { languages: ['en', 'es'], taken: [] };
const translated = (en: string, es: string) => ({ en, es: { text: es, from: en } });

test('cells are the text in each language; a missing cell adds no translation', () => {
  expect(textOfCells(['Sleep', 'Sueño'], ['en', 'es'])).toEqual(translated('Sleep', 'Sueño'));
  expect(textOfCells(['• Sleep'], ['en', 'es'])).toEqual({ en: 'Sleep' });
});

test('options have points in the column after the languages, and values of their own', () => {
  const rows = [
    ['Not at all', 'Ningún día', '0'],
    ['Several days', 'Varios días', '1,5'],
    ['Not at all', '', 'none'],
    ['', 'Sin texto', '3'],
  ];
  expect(optionsFromRows(rows, { ...INTO, taken: ['several_days'] })).toEqual([
    { value: 'not_at_all', label: translated('Not at all', 'Ningún día'), score: 0 },
    { value: 'several_days_2', label: translated('Several days', 'Varios días'), score: 1.5 },
    { value: 'not_at_all_2', label: { en: 'Not at all' } },
  ]);
});

test('numbers are stored as numbers, once each; texts without letters get a value too', () => {
  const values = optionsFromRows([['1'], ['1'], ['007'], ['是'], ['否']], INTO).map(({ value }) => value);
  expect(values).toEqual([1, 'q_1', 'q_007', 'option', 'option_2']);
});

test('rows get unique ids', () => {
  expect(namedRows([['Sleep', 'Sueño'], ['Sleep']], { ...INTO, taken: ['sleep'] }, 'row')).toEqual([
    { id: 'sleep_2', label: translated('Sleep', 'Sueño') },
    { id: 'sleep_3', label: { en: 'Sleep' } },
  ]);
});

test.each([
  [['0', '4', 'Mild', 'Leve'], { from: 0, to: 4 }],
  [['', '4', 'Mild', 'Leve'], { to: 4 }],
  [['0–4', 'Mild', 'Leve'], { from: 0, to: 4 }],
  [['0 to 4', 'Mild', 'Leve'], { from: 0, to: 4 }],
  [['20+', 'Mild', 'Leve'], { from: 20 }],
  [['≥ 18,5', 'Mild', 'Leve'], { from: 18.5 }],
  [['Mild', 'Leve'], {}],
])('%j is read as a band', (cells, limits) => {
  expect(bandsFromRows([cells], INTO)).toEqual([
    { ...limits, value: 'mild', text: translated('Mild', 'Leve') },
  ]);
});

test('a row without a name is not a band', () => {
  expect(bandsFromRows([['0', '4'], [''], ['0–4', ''], ['', '']], INTO)).toEqual([]);
});
