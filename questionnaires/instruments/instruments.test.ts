import { expect, test } from 'vitest';
import { textIn } from '../../engine/definition/definition.ts';
import { instrumentDocuments, shippedInstruments } from './instruments.ts';
import { hasCheckDigit, parseInstrument } from './parseInstrument.ts';

// biome-ignore lint/suspicious/noExplicitAny: changes it by path
const changed = (id: string, change: (file: any) => void) => {
  const file = structuredClone(shippedInstruments().find((each) => each.id === id));
  change(file);
  return parseInstrument(file).problems.map(({ path, code }) => `${path}: ${code}`);
};

test('every shipped instrument parses without a problem', () => {
  expect(instrumentDocuments().map((document) => parseInstrument(document).problems)).toEqual(
    instrumentDocuments().map(() => []),
  );
  expect(shippedInstruments().map(({ name }) => name)).toEqual([
    'PHQ-2',
    'PHQ-9',
    'GAD-2',
    'GAD-7',
    'AUDIT-C',
    'PC-PTSD-5',
    'PCL-5',
    'Hunger Vital Sign',
    'AHC-HRSN',
  ]);
});

test('each states its owner, its licence and its publication', () => {
  for (const { owner, licence, sources, purpose } of shippedInstruments()) {
    expect(owner.length).toBeGreaterThan(10);
    expect(licence.length).toBeGreaterThan(10);
    expect(sources.length).toBeGreaterThan(0);
    expect(textIn(purpose, 'es')).not.toBe(textIn(purpose, 'en'));
  }
});

test('a mistyped LOINC code is detected by its check digit', () => {
  expect(['44249-1', '44261-6', '101698-9', 'LA6568-5', 'LA15694-5', 'LA9-3'].every(hasCheckDigit)).toBe(
    true,
  );
  expect(['44249-2', '44294-1', '44249', '', 'LA6568-0', '6568-5'].some(hasCheckDigit)).toBe(false);
  expect(
    changed('phq-2', (file) => {
      file.codes[0].code = '55757-8';
      file.step.questions[1].codes[0].code = '44255-9';
      file.step.questions[0].options[2].code = 'LA6570-2';
    }),
  ).toEqual([
    'codes[0].code: check_digit',
    'step.questions[0].options[2].code: check_digit',
    'step.questions[1].codes[0].code: check_digit',
  ]);
});

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

test('a malformed file is refused with the path of the problem', () => {
  expect(parseInstrument(null)).toEqual({ problems: [expect.objectContaining({ code: 'shape' })] });
  expect(
    changed('phq-9', (file) => {
      delete file.licence;
      file.step.questions[0].type = 'choices';
      file.bands = [];
    }),
  ).toEqual(['licence: shape', 'bands: unknown_key']);
  expect(
    changed('phq-9', (file) => {
      file.step.questions[0].label = { en: 'Little interest' };
    }),
  ).toEqual(['step.questions[0].label.es: translation_missing']);
});
