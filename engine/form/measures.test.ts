import { expect, test } from 'vitest';
import type { Definition, Question } from '../definition/definition.ts';
import { measureProblems } from '../parsing/measureProblems.ts';
import { convertMeasure } from './measures.ts';

const label = { en: 'x' };
const quantity = (id: string, unit: string, step: number): Question => ({
  id,
  type: 'quantity',
  unit,
  step,
  label,
  measure: 'm',
});
const feetAndInches = [quantity('ft', '[ft_i]', 1), quantity('in', '[in_i]', 0.25)];
const centimeters = [quantity('cm', 'cm', 0.1)];
const pounds = [quantity('lb', '[lb_av]', 0.1)];
const kilograms = [quantity('kg', 'kg', 0.01)];

test('a height and a weight are converted and rounded to the step of the question', () => {
  expect(convertMeasure(feetAndInches, centimeters, { ft: 5, in: 6.5 })).toEqual({ cm: 168.9 });
  expect(convertMeasure(centimeters, feetAndInches, { cm: 168.9 })).toEqual({ ft: 5, in: 6.5 });
  expect(convertMeasure(pounds, kilograms, { lb: 212.4 })).toEqual({ kg: 96.34 });
});

test('inches never round up to twelve', () => {
  expect(convertMeasure(centimeters, feetAndInches, { cm: 182.8 })).toEqual({ ft: 6, in: 0 });
});

test('converting back restores what was typed, for every height and weight', () => {
  for (let quarter = 12 * 4 * 3; quarter <= 4 * (7 * 12 + 11); quarter += 1) {
    const typed = { ft: Math.floor(quarter / 48), in: (quarter % 48) / 4 };
    const there = { ...typed, ...convertMeasure(feetAndInches, centimeters, typed) };
    expect({ ...there, ...convertMeasure(centimeters, feetAndInches, there) }).toMatchObject(typed);
  }
  for (let millimeter = 910; millimeter <= 2430; millimeter += 1) {
    const typed = { cm: Number((millimeter / 10).toFixed(1)) };
    const there = { ...typed, ...convertMeasure(centimeters, feetAndInches, typed) };
    expect({ ...there, ...convertMeasure(feetAndInches, centimeters, there) }).toMatchObject(typed);
  }
  for (let tenth = 500; tenth <= 10_000; tenth += 1) {
    const typed = { lb: Number((tenth / 10).toFixed(1)) };
    const there = { ...typed, ...convertMeasure(pounds, kilograms, typed) };
    expect({ ...there, ...convertMeasure(kilograms, pounds, there) }).toMatchObject(typed);
  }
});

test('a value changed in the other unit is converted back', () => {
  expect(convertMeasure(kilograms, pounds, { lb: 212.4, kg: 90 })).toEqual({ lb: 198.4 });
});

test('missing and non-numeric values are not converted', () => {
  expect(convertMeasure(feetAndInches, centimeters, { ft: 5 })).toBeUndefined();
  expect(convertMeasure(pounds, kilograms, { lb: 'about 200' })).toBeUndefined();
});

test('a measure with two dimensions or an inconvertible unit is a problem', () => {
  const problems = (...questions: Question[]) =>
    measureProblems({ steps: [{ id: 's', title: label, questions }] } as unknown as Definition).map(
      ({ path }) => path,
    );
  expect(problems(...pounds, ...kilograms)).toEqual([]);
  expect(problems(...pounds, ...centimeters)).toEqual(['steps[0].questions[1].measure']);
  expect(problems(quantity('bp', 'mm[Hg]', 1))).toEqual(['steps[0].questions[0].measure']);
});
