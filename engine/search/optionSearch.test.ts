/** Search in long lists of options. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { expect, test } from 'vitest';
import { namedOption, searchOptions } from './optionSearch.ts';

const option = (value: string, en: string, es = en) => ({ value, label: inBoth(en, es) });
const LIST = [
  option('387207008', 'Ibuprofen 200 mg oral tablet', 'Ibuprofeno 200 mg comprimido'),
  option('A10', 'Folic acid', 'Ácido fólico'),
  option('A10.1', 'Acid-free zinc', 'Cinc sin ácido'),
  option('B02', 'Paracetamol and ibuprofen', 'Paracetamol e ibuprofeno'),
  option('C03', 'Metformin', 'Metformina'),
];
const search = (text: string, language = 'en', limit = 20) => {
  const { options, count } = searchOptions(LIST, { text, language, limit });
  return { values: options.map(({ value }) => value), count };
};

test('words match in any order and case, with or without accents', () => {
  expect(search('TABLET ibu').values).toEqual(['387207008']);
  expect(search('folico ac', 'es').values).toEqual(['A10']);
  expect(search('ÁCIDO', 'es').values).toEqual(['A10', 'A10.1']);
  expect(search('ibu zinc')).toEqual({ values: [], count: 0 });
});

test('a code is found too, and comes first if it is typed completely', () => {
  expect(search('a10').values).toEqual(['A10', 'A10.1']);
  expect(search('3872').values).toEqual(['387207008']);
});

test('labels that begin with the text come before those that contain it', () => {
  expect(search('ibuprofen').values).toEqual(['387207008', 'B02']);
  expect(search('acid').values).toEqual(['A10.1', 'A10']);
  expect(search('rofen').values).toEqual(['387207008', 'B02']);
});

test('results are limited and include the total; an empty text returns the first options', () => {
  expect(search('i', 'en', 1)).toMatchObject({ values: ['387207008'], count: 5 });
  expect(search(' ', 'en', 2)).toEqual({ values: ['387207008', 'A10'], count: 5 });
});

test('an option is identified only by its complete and unique label, never by its code', () => {
  expect(namedOption(LIST, ' metFORMIN ', 'en')?.value).toBe('C03');
  expect(namedOption(LIST, 'Metf', 'en')).toBeUndefined();
  expect(namedOption(LIST, 'C03', 'en')).toBeUndefined();
  expect(namedOption([...LIST, option('D', 'Metformin')], 'Metformin', 'en')).toBeUndefined();
});
