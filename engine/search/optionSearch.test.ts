/** Search in long lists of options. */
import { expect, test } from 'vitest';
import { inBoth } from '../../fixtures/inBoth.ts';
import { namedOption, optionIndex, prepareIndex, searchOptions } from './optionSearch.ts';

const option = (value: string, en: string, es = en) => ({ value, label: inBoth(en, es) });
const LIST = [
  option('387207008', 'Ibuprofen 200 mg oral tablet', 'Ibuprofeno 200 mg comprimido'),
  option('A10', 'Folic acid', 'Ácido fólico'),
  option('A10.1', 'Acid-free zinc', 'Cinc sin ácido'),
  option('B02', 'Paracetamol and ibuprofen', 'Paracetamol e ibuprofeno'),
  option('C03', 'Metformin', 'Metformina'),
];
const found = (text: string, language = 'en', limit = 20) => {
  const { options, count } = searchOptions(LIST, { text, language, limit });
  return { values: options.map(({ value }) => value), count };
};

test('words match in any order and case, with or without accents', () => {
  expect(found('TABLET ibu').values).toEqual(['387207008']);
  expect(found('folico ac', 'es').values).toEqual(['A10']);
  expect(found('ÁCIDO', 'es').values).toEqual(['A10', 'A10.1']);
  expect(found('ibu zinc')).toEqual({ values: [], count: 0 });
});

test('a code is found too, and comes first if it is typed completely', () => {
  expect(found('a10').values).toEqual(['A10', 'A10.1']);
  expect(found('3872').values).toEqual(['387207008']);
});

test('labels that begin with the text come before those that contain it', () => {
  expect(found('ibuprofen').values).toEqual(['387207008', 'B02']);
  expect(found('acid').values).toEqual(['A10.1', 'A10']);
  expect(found('rofen').values).toEqual(['387207008', 'B02']);
});

test('results are limited and include the total; an empty text returns the first options', () => {
  expect(found('i', 'en', 1)).toMatchObject({ values: ['387207008'], count: 5 });
  expect(found(' ', 'en', 2)).toEqual({ values: ['387207008', 'A10'], count: 5 });
});

test('an option is identified only by its complete and unique label, never by its code', () => {
  expect(namedOption(LIST, ' metFORMIN ', 'en')?.value).toBe('C03');
  expect(namedOption(LIST, 'Metf', 'en')).toBeUndefined();
  expect(namedOption(LIST, 'C03', 'en')).toBeUndefined();
  expect(namedOption([...LIST, option('D', 'Metformin')], 'Metformin', 'en')).toBeUndefined();
});

test('an index built in slices equals one built at once', async () => {
  const long = Array.from({ length: 4_500 }, (_, index) =>
    option(`c${index}`, `Drug ${index}`, `Fármaco ${index}`),
  );
  const [prepared, atOnce] = [long.slice(), long.slice()];
  let pauses = 0;
  await prepareIndex(prepared, 'es', async () => {
    pauses += 1;
  });
  expect(pauses).toBe(3);
  expect(optionIndex(prepared, 'es')).toEqual(optionIndex(atOnce, 'es'));
});

test.each([10_000, 100_000])('a list of %d options is searched; the time is printed', (count) => {
  const words = ['sodium', 'ácido', 'tablet', 'oral', 'extended', 'release', 'chloride', 'capsule', 'mg'];
  const word = (seed: number) => words[seed % words.length] ?? '';
  const long = Array.from({ length: count }, (_, index) =>
    option(`c${index}`, `${word(index)} ${word(index >> 2)} drug${index} ${index % 500} ${word(index >> 4)}`),
  );
  const timed = (text: string): string => {
    const start = performance.now();
    const { count: all } = searchOptions(long, { text, language: 'en', limit: 20 });
    return `"${text}" ${(performance.now() - start).toFixed(1)} ms (${all})`;
  };
  const lines = ['sodium', 's', 'acido tab', 'drug99 mg', 'nothing like it'].map(timed);
  console.info(`${count} options, the first with the index: ${lines.join(', ')}`);
  const { options } = searchOptions(long, { text: `DRUG${count - 1}`, language: 'en', limit: 20 });
  expect(options.map(({ value }) => value)).toEqual([`c${count - 1}`]);
});
