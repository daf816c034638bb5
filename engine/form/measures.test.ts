import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import type { LogicJson } from '../base/logicJson.ts';
import type { Definition, Question } from '../definition/definition.ts';
import { measureProblems } from '../parsing/measureProblems.ts';
import { answeredSide, convertMeasure, measuresOf, totalOf } from './measures.ts';

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

test('an exact conversion and back gives what was typed, for every height and weight', () => {
  const back = (from: Question[], to: Question[], typed: Record<string, number>) =>
    totalOf(from, convertMeasure(to, from, convertMeasure(from, to, typed, 'exact') ?? {}, 'exact') ?? {});
  for (let quarter = 12 * 4 * 3; quarter <= 4 * (7 * 12 + 11); quarter += 1) {
    const typed = { ft: Math.floor(quarter / 48), in: (quarter % 48) / 4 };
    expect(back(feetAndInches, centimeters, typed)).toBe(totalOf(feetAndInches, typed));
  }
  for (let millimeter = 910; millimeter <= 2430; millimeter += 1) {
    expect(back(centimeters, feetAndInches, { cm: millimeter / 10 })).toBe(millimeter / 10);
  }
  for (let tenth = 500; tenth <= 10_000; tenth += 1) {
    const typed = { lb: tenth / 10 };
    expect(back(pounds, kilograms, typed)).toBe(totalOf(pounds, typed));
    expect(back(kilograms, pounds, { kg: tenth / 10 })).toBe(tenth / 10);
  }
});

const shownWhen = (question: Question, showWhen: LogicJson): Question => ({ ...question, showWhen });
const is = (key: string, value: string): LogicJson => ({ '==': [{ var: key }, value] });

test('a measure has a side for each option of the units, whatever else its questions are asked for', () => {
  const others: LogicJson[] = [is('sex', 'female'), { '!': [{ var: 'done' }] }];
  const questions = [
    ...feetAndInches.map((each) => shownWhen(each, { and: [is('units', 'us'), ...others] })),
    ...centimeters.map((each) => shownWhen(each, { and: [is('units', 'metric'), ...others] })),
    ...pounds.map((each) => ({ ...shownWhen(each, is('units', 'us')), measure: 'weight' })),
  ];
  expect(measuresOf(questions)).toEqual([
    {
      choice: 'units',
      sides: [
        { option: 'us', questions: questions.slice(0, 2) },
        { option: 'metric', questions: questions.slice(2, 3) },
      ],
    },
  ]);
});

test('an answer is on the side where something was typed; with both, on the chosen one', () => {
  const [measure] = measuresOf([
    ...pounds.map((each) => shownWhen(each, is('units', 'us'))),
    ...kilograms.map((each) => shownWhen(each, is('units', 'metric'))),
  ]);
  const side = (answers: Answers) => measure && answeredSide(measure, answers)?.option;
  expect(side({ units: 'metric', lb: 212.4 })).toBe('us');
  expect(side({ units: 'metric', lb: 'abc' })).toBe('us');
  expect(side({ units: 'metric', lb: 212.4, kg: 96.34 })).toBe('metric');
  expect(side({ units: 'metric', lb: '' })).toBeUndefined();
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
