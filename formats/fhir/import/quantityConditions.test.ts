/** Conditions on quantities, in the units that they can be given in. */
import { depending } from '@clinic/testing/fhir/dependingQuestion';
import { inUnits } from '@clinic/testing/fhir/quantityItem';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../validate/json.ts';

describe('a quantity', () => {
  const above = (value: number, code: string): JsonObject => ({
    operator: '>',
    answerQuantity: { value, system: 'http://unitsofmeasure.org', code },
  });

  test('is compared in its unit, whatever unit the condition names', () => {
    const { isShown, of } = depending(inUnits('kg'), above(100_000, 'g'));
    expect([99, 101].map((a) => isShown({ a }))).toEqual([false, true]);
    expect(of(0)).toBe('mapped');
  });

  test("with several possible units is compared in the answer's unit", () => {
    const { isShown } = depending(inUnits('kg', '[lb_av]'), above(100, 'kg'));
    const quantities = [
      { value: 101, unit: 'kg' },
      { value: 101, unit: '[lb_av]' },
      { value: 230, unit: '[lb_av]' },
    ];
    expect(quantities.map((a) => isShown({ a }))).toEqual([true, false, true]);
    expect(isShown({})).toBe(false);
  });

  test('is not compared with a unit of another dimension', () => {
    const { isShown, of } = depending(inUnits('kg', '[lb_av]'), above(100, 'cm'));
    expect(isShown({})).toBe(true);
    expect(of(0)).toBe('kept');
  });
});
