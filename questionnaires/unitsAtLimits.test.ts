/** Whatever units are chosen after a height, weight or neck size was typed, every flag stays the same. */
import type { Answers } from '@clinic/engine/base';
import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE } from '@clinic/fixtures/shipped';
import { expect, test } from 'vitest';

const { evaluate, ruleSet } = runtimeOf(INTAKE);
const TODAY = '2026-03-15';
const CHOICES = ['us', 'metric'] as const;
const limitsIn = (unit: string): number[] => [
  ...new Set(ruleSet.parameters.flatMap((each) => (each.unit === unit ? [Number(each.value)] : []))),
];

/** An amount as typed, and in billionths of a centimeter or kilogram. */
interface Typed {
  answers: Answers;
  exact: bigint;
}

const billionths = (value: number, places: number): bigint =>
  BigInt(Math.round(value * 10 ** places)) * 10n ** BigInt(9 - places);
const centimeters = (value: number, id = 'height_cm'): Typed => ({
  answers: { [id]: value },
  exact: billionths(value, 1),
});
const quarterInches = (quarters: number): Typed => ({
  answers: { height_ft: Math.floor(quarters / 48), height_in: (quarters % 48) / 4 },
  exact: BigInt(quarters) * 635_000_000n,
});
const kilograms = (hundredths: number): Typed => ({
  answers: { weight_kg: hundredths / 100 },
  exact: BigInt(hundredths) * 10_000_000n,
});
const pounds = (tenths: number): Typed => ({
  answers: { weight_lb: tenths / 10 },
  exact: BigInt(tenths) * 45_359_237n,
});

/** Body mass index in millionths, halves rounded up. */
const bmiOf = (height: Typed, weight: Typed): bigint => {
  const [above, below] = [weight.exact * 10n ** 19n, height.exact * height.exact];
  return (above * 2n + below) / (2n * below);
};

/** The weights on both sides of a body mass index, in both units. */
function weightsAround(bmi: number, height: Typed): Typed[] {
  const kg = (bmi * (Number(height.exact) / 1e9) ** 2) / 10_000;
  return [-1, 0, 1, 2].flatMap((more) => [
    kilograms(Math.floor(kg * 100) + more),
    pounds(Math.floor((kg / 0.45359237) * 10) + more),
  ]);
}

const { height_ft: _ft, height_in: _in, weight_lb: _lb, neck_in: _neck, ...visit } = everydayVisit();
const flagsOf = (answers: Answers) => evaluate({ ...visit, ...answers }, TODAY).flags;

test('at every limit of the body mass index, the chosen units change no flag', () => {
  const heights = [
    ...Array.from({ length: 45 }, (_, index) => centimeters(140 + index * 1.3)),
    ...Array.from({ length: 45 }, (_, index) => quarterInches(228 + index * 2)),
    centimeters(160),
  ];
  let pairs = 0;
  for (const limit of limitsIn('kg/m2')) {
    for (const height of heights) {
      for (const weight of weightsAround(limit, height)) {
        const typed = { ...height.answers, ...weight.answers };
        const [us, metric] = CHOICES.map((unit_system) => flagsOf({ ...typed, unit_system }));
        expect(us, JSON.stringify(typed)).toEqual(metric);
        const bmi = bmiOf(height, weight);
        expect(us?.bmi, JSON.stringify(typed)).toBe(Number(bmi) / 1e6);
        if (limit === 30) expect(us?.meets_pharma_criteria).toBe(bmi >= 30_000_000n);
        pairs += 1;
      }
    }
  }
  expect(pairs).toBeGreaterThan(2_500);
});

test('at the limit of the neck size, the chosen units change no flag', () => {
  const signs = { snoring_loud: 'yes', daytime_tired: 'yes' };
  for (const limit of limitsIn('cm')) {
    const sizes = [-0.1, 0, 0.1].map((more) => ({ neck_cm: limit + more }));
    for (const neck of [...sizes, { neck_in: 15.5 }, { neck_in: 15.75 }, { neck_in: 16 }]) {
      const body = { height_cm: 170, weight_kg: 70, ...signs, ...neck };
      const [us, metric] = CHOICES.map((unit_system) => flagsOf({ ...body, unit_system }));
      expect(us, JSON.stringify(neck)).toEqual(metric);
    }
  }
});
