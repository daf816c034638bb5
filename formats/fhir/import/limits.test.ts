import { sdc } from '@clinic/testing/fhir/forms';
import { exported, imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { unit } from '@clinic/testing/fhir/itemParts';
import { expect, test } from 'vitest';

test('limits of quantities apply in every unit of the question; those that cannot be converted are reported', () => {
  const limit = (name: string, value: number, code: string) => ({
    url: sdc(`sdc-questionnaire-${name}`),
    valueQuantity: { value, code, unit: code, system: 'http://unitsofmeasure.org' },
  });
  const { definition, outcome, source } = imported([
    {
      extension: [unit('kg'), limit('minQuantity', 30, 'kg'), limit('maxQuantity', 500_000, 'g')],
      linkId: 'one',
      text: 'Weight',
      type: 'quantity',
    },
    {
      extension: [
        unit('kg'),
        unit('[lb_av]'),
        limit('minQuantity', 30, 'kg'),
        limit('maxQuantity', 660, '[lb_av]'),
      ],
      linkId: 'two',
      text: 'Weight',
      type: 'quantity',
    },
    {
      extension: [unit('kg'), limit('minQuantity', 1, 'm')],
      linkId: 'three',
      text: 'Weight',
      type: 'quantity',
    },
  ]);
  const [one, two, three] = questionsOf(definition);
  expect(one).toMatchObject({ type: 'quantity', unit: 'kg', min: 30, max: 500 });
  expect(two).toMatchObject({
    units: [
      { unit: 'kg', min: 30, max: 299.370964 },
      { unit: '[lb_av]', min: 66.138679, max: 660 },
    ],
  });
  expect(three).not.toHaveProperty('min');
  expect(exported(definition)).toEqual(source);
  expect([1, 2].map((index) => outcome(`Questionnaire.item[0].extension[${index}]`))).toEqual([
    'taken',
    'mapped',
  ]);
  expect(outcome('Questionnaire.item[2].extension[1]')).toBe('kept');
  expect([2, 3].map((index) => outcome(`Questionnaire.item[1].extension[${index}]`))).toEqual([
    'taken',
    'taken',
  ]);
});
