import { expect, test } from 'vitest';
import { shippedInstruments } from './instruments.ts';
import { hasCheckDigit, parseInstrument } from './parseInstrument.ts';

// biome-ignore lint/suspicious/noExplicitAny: changes it by path
const changed = (id: string, change: (file: any) => void) => {
  const file = structuredClone(shippedInstruments().find((each) => each.id === id));
  change(file);
  return parseInstrument(file).problems.map(({ path, code }) => `${path}: ${code}`);
};

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
