/** The index of a long list of options. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { expect, test } from 'vitest';
import { optionIndex, prepareIndex, searchOptions } from './optionSearch.ts';

const option = (value: string, en: string, es = en) => ({ value, label: inBoth(en, es) });

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
