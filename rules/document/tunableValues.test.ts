import { runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE } from '@clinic/fixtures/shipped';
import { expect, test } from 'vitest';
import { parseRuleSet } from './parseRuleSet.ts';
import { tunableValues, tunableValuesOfFlag, withField } from './tunableValues.ts';
import { valueAtPath, withValueAt } from './valueAtPath.ts';

const { questionnaire, ruleSet } = runtimeOf(INTAKE);
const questionOf = (id: string) => questionnaire.questions.get(id)?.question;
const fields = tunableValues(ruleSet, questionOf);

test('a flag has its limits and lists as fields with units, including those of its derived values', () => {
  const shown = tunableValuesOfFlag(ruleSet, 'meets_pharma_criteria', questionOf).map(
    ({ parameter, question, value, unit, step }) => ({ name: parameter ?? question, value, unit, step }),
  );
  expect(shown).toEqual([
    { name: 'adultAge', value: 18, unit: 'a', step: 1 },
    { name: 'obesityBmi', value: 30, unit: 'kg/m2', step: 0.1 },
    { name: 'overweightBmi', value: 27, unit: 'kg/m2', step: 0.1 },
    {
      name: 'medical_conditions',
      value: ['diabetes_type_2', 'hypertension', 'high_cholesterol', 'heart_disease', 'sleep_apnea'],
      step: 1,
    },
    {
      name: 'medication_classes',
      value: ['high_blood_pressure_medicine', 'high_cholesterol_medicine'],
      step: 1,
    },
  ]);
});

test('a limit shared by several flags lists all of them', () => {
  const owners = fields.find(({ parameter }) => parameter === 'obesityBmi')?.owners;
  expect(owners?.map(({ key }) => key)).toEqual(['bmi', 'meets_pharma_criteria']);
});

test('a literal limit in a condition is a field too', () => {
  const [field] = tunableValuesOfFlag(ruleSet, 'suicidality_risk', questionOf);
  const index = ruleSet.flags.findIndex(({ key }) => key === 'suicidality_risk');
  expect(field).toMatchObject({ value: 1, path: `flags[${index}].value.or[0].>=[1]` });
});

test('writing back a field’s value changes nothing, and a new value changes only that field', () => {
  expect(fields.length).toBeGreaterThanOrEqual(15);
  for (const field of fields) {
    expect(withField(ruleSet, field, field.value)).toEqual(ruleSet);
    const other = typeof field.value === 'number' ? field.value + 1 : [...field.value, 'another'];
    const changed = withField(ruleSet, field, other);
    expect(tunableValues(changed, questionOf)).toEqual(
      fields.map((each) =>
        expect.objectContaining({ path: each.path, value: each === field ? other : each.value }),
      ),
    );
    expect(withField(changed, field, field.value)).toEqual(ruleSet);
    expect(parseRuleSet(changed).problems).toEqual([]);
  }
});

test('paths can go through single arguments, but not to missing ones', () => {
  const rules = { value: { '!': { in: ['a', { var: 'q' }] } } };
  expect(valueAtPath(rules, 'value.![0].in[0]')).toBe('a');
  expect(withValueAt(rules, 'value.![0].in[0]', 'b')).toEqual({
    value: { '!': { in: ['b', { var: 'q' }] } },
  });
  expect(valueAtPath(rules, 'value.or[0]')).toBe(undefined);
  expect(() => withValueAt(rules, 'value.or[0]', 1)).toThrow(RangeError);
});
