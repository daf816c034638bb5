import { expect, test } from 'vitest';
import { shippedInstruments } from './instruments.ts';
import { parseInstrument } from './parseInstrument.ts';

// biome-ignore lint/suspicious/noExplicitAny: changes it by path
const changed = (id: string, change: (file: any) => void) => {
  const file = structuredClone(shippedInstruments().find((each) => each.id === id));
  change(file);
  return parseInstrument(file).problems.map(({ path, code }) => `${path}: ${code}`);
};

test('every reachable total must be in a band', () => {
  expect(
    changed('gad-7', (file) => {
      file.step.questions[8].bands[1].to = 8;
    }),
  ).toEqual(['step.questions[8].bands[2]: band_gap', 'step.questions[8].bands: band_missing']);
  expect(
    changed('gad-7', (file) => {
      file.step.questions[8].bands[3].to = 20;
    }),
  ).toEqual(['step.questions[8].bands: band_missing']);
});

test('an item without points, a score visible to patients and a stale translation are reported', () => {
  expect(
    changed('phq-2', (file) => {
      delete file.step.questions[0].options[3].score;
      file.step.questions[0].options[3].value = 'every_day';
    }),
  ).toEqual(['step.questions[2].compute: option_without_score', 'step.questions[3].compute: open_total']);
  expect(
    changed('phq-2', (file) => {
      delete file.step.questions[2].staffOnly;
      file.step.intro.en = 'How often?';
    }),
  ).toEqual([
    'step.intro.es: translation_stale',
    'step.intro.es: translation_stale',
    'step.questions[2].staffOnly: shown',
  ]);
});
