import type { Definition, Question } from '@clinic/engine/definition';
import { parseDefinition } from '@clinic/engine/parsing';
import { expect, test } from 'vitest';
import { newestShipped } from './catalogue.ts';

const { definition } = parseDefinition(newestShipped('weight-loss-intake'));
const { steps } = definition as Definition;
const questions = steps.flatMap((step) => step.questions);
const question = (id: string) => questions.find((candidate) => candidate.id === id) as Question;

test('the limits are those of the clinical basis', () => {
  const limits = (id: string) => {
    const { min, max, softMin, softMax } = question(id) as {
      min: number;
      max: number;
      softMin?: number;
      softMax?: number;
    };
    return [min, max, softMin, softMax];
  };
  expect(limits('height_cm')).toEqual([91, 243, 137, 213]);
  expect(limits('height_ft').slice(0, 2)).toEqual([3, 7]);
  expect(limits('height_in').slice(0, 2)).toEqual([0, 11.75]);
  expect(limits('weight_kg')).toEqual([23, 454, 36, 227]);
  expect(limits('weight_lb')).toEqual([50, 1000, 80, 500]);
  expect(limits('neck_cm')).toEqual([20, 80, 28, 60]);
  expect(limits('neck_in')).toEqual([8, 31, 11, 24]);
  expect(limits('bp_systolic')).toEqual([60, 260, 90, 180]);
  expect(limits('bp_diastolic')).toEqual([30, 160, 50, 120]);
  expect(limits('sleep_hours')).toEqual([0, 24, 4, 12]);
  expect(limits('exercise_days').slice(0, 2)).toEqual([0, 7]);
  expect(limits('exercise_minutes')).toEqual([1, 600, 5, 180]);
  expect(question('date_of_birth')).toMatchObject({ min: '1900-01-01', max: 'today' });
});

test('questions for one quantity in two units are one measure', () => {
  const measures = questions.flatMap(({ id, measure }) => (measure ? [`${measure}: ${id}`] : []));
  expect(measures).toEqual([
    'height: height_ft',
    'height: height_in',
    'height: height_cm',
    'weight: weight_lb',
    'weight: weight_kg',
    'goal_weight: goal_weight_lb',
    'goal_weight: goal_weight_kg',
    'highest_weight: highest_weight_lb',
    'highest_weight: highest_weight_kg',
    'neck: neck_in',
    'neck: neck_cm',
  ]);
});
