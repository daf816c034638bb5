/** Units of imported forms: by their codes, or by the names that many forms give instead. */
import { core } from '@clinic/testing/fhir/forms';
import { imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { height, UCUM, unitOption } from '@clinic/testing/fhir/quantityItem';
import { expect, test } from 'vitest';
import { unitOf } from './quantities.ts';

test.each([
  [{ system: UCUM, code: 'C' }, 'C'],
  [{ display: 'C' }, 'Cel'],
  [{ unit: '°F' }, '[degF]'],
  [{ code: 'feet', display: 'feet' }, '[ft_i]'],
  [{ display: ' Pounds ' }, '[lb_av]'],
  [{ display: 'ft' }, '[ft_i]'],
  [{ display: 'kg/m2' }, 'kg/m2'],
  [{ display: 'mmHg' }, 'mm[Hg]'],
  [{ display: 'tablets' }, 'tablets'],
])('the unit %j is read as %s', (coding, unit) => {
  expect(unitOf(coding)).toBe(unit);
});

test('the unit of an initial value does not add a unit', () => {
  const { definition } = imported([
    height([unitOption({ system: UCUM, code: 'cm' }), unitOption({ system: UCUM, code: 'mm' })], {
      initial: [{ valueQuantity: { value: 1.8, unit: 'm', system: UCUM, code: 'm' } }],
    }),
  ]);
  expect(questionsOf(definition)).toMatchObject([{ units: [{ unit: 'cm' }, { unit: 'mm' }] }]);
});

test('a number gets its unit by name', () => {
  const item = { linkId: 'spo2', text: 'Saturation', type: 'decimal' };
  const { definition } = imported([
    { ...item, extension: [{ url: core('questionnaire-unit'), valueCoding: { display: '%' } }] },
  ]);
  expect(questionsOf(definition)).toMatchObject([{ type: 'decimal', unit: '%' }]);
});
