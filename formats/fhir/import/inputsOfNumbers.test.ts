/** Inputs for numbers are imported and exported again. */
import { core } from '@clinic/testing/fhir/forms';
import { exportedItem, importedItem, numberExtension } from '@clinic/testing/fhir/importedItem';
import { inUnits } from '@clinic/testing/fhir/quantityItem';
import { expect, test } from 'vitest';

test.each([
  ['decimal', [numberExtension(core('maxDecimalPlaces'), 2)], { type: 'decimal', step: 0.01 }],
  ['decimal', [numberExtension(core('maxDecimalPlaces'), 0)], { type: 'decimal', step: 1 }],
  ['integer', [numberExtension(core('questionnaire-sliderStepValue'), 5)], { type: 'integer', step: 5 }],
] as const)('%s with %j becomes %j', (type, extension, expected) => {
  const { question, outcome } = importedItem({ type, extension });
  expect(question).toMatchObject(expected);
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe('mapped');
});

test('decimal places are exported again, other steps are not exported as decimal places', () => {
  const { definition } = importedItem({
    type: 'decimal',
    extension: [numberExtension(core('maxDecimalPlaces'), 2)],
  });
  expect(exportedItem(definition).extension).toEqual([{ url: core('maxDecimalPlaces'), valueInteger: 2 }]);
  const half = importedItem({
    type: 'decimal',
    extension: [numberExtension(core('questionnaire-sliderStepValue'), 0.5)],
  });
  expect(half.question).toMatchObject({ step: 0.5 });
  expect(exportedItem(half.definition).extension).toBeUndefined();
});

test('units that an answer cannot have stay in the source', () => {
  const { question, outcome } = importedItem(inUnits('mg', 'mL', 'g', 'puffs'));
  expect(question).toMatchObject({ units: [{ unit: 'mg' }, { unit: 'g' }] });
  const outcomes = [0, 1, 2, 3].map((index) => outcome(`Questionnaire.item[0].extension[${index}]`));
  expect(outcomes).toEqual(['mapped', 'kept', 'mapped', 'kept']);
});

test('a quantity has the decimal places that its form states', () => {
  const { question } = importedItem({
    type: 'quantity',
    extension: [
      { url: core('questionnaire-unit'), valueCoding: { system: 'http://unitsofmeasure.org', code: 'm' } },
      numberExtension(core('maxDecimalPlaces'), 2),
    ],
  });
  expect(question).toMatchObject({ type: 'quantity', unit: 'm', step: 0.01 });
});
