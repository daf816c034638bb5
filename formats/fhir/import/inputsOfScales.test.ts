/** Scales, sliders and spinners are imported and exported again. */
import { core } from '@clinic/testing/fhir/forms';
import {
  below,
  control,
  exportedItem,
  importedItem,
  numberExtension,
} from '@clinic/testing/fhir/importedItem';
import { expect, test } from 'vitest';

test('an integer between two named ends becomes a scale; with more than 101 points, a number with help', () => {
  const limits = (max: number) => [
    numberExtension(core('minValue'), 0),
    numberExtension(core('maxValue'), max),
  ];
  const item = [below('lower', 'No pain'), below('upper', 'Worst pain')];
  const short = importedItem({ type: 'integer', extension: limits(10), item });
  expect(short.question).toMatchObject({
    type: 'scale',
    min: 0,
    max: 10,
    minLabel: { en: 'No pain' },
    maxLabel: { en: 'Worst pain' },
  });
  expect(short.question.help).toBeUndefined();
  const long = importedItem({ type: 'integer', extension: limits(1_000), item });
  expect(long.question).toMatchObject({ type: 'integer', help: { en: 'No pain\nWorst pain' } });
});

test('a slider over a few points becomes a scale', () => {
  const extension = [
    control('slider'),
    numberExtension(core('minValue'), 1),
    numberExtension(core('maxValue'), 5),
  ];
  const { question, outcome } = importedItem({ type: 'integer', extension });
  expect(question).toMatchObject({ type: 'scale', min: 1, max: 5 });
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe('mapped');
});

test('a spinner gets buttons to count up and down, and is exported again', () => {
  const { definition, question, outcome } = importedItem({
    type: 'integer',
    extension: [control('spinner')],
  });
  expect(question).toMatchObject({ type: 'integer', display: 'stepper' });
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe('taken');
  expect(exportedItem(definition)).toMatchObject({ type: 'integer', extension: [control('spinner')] });
});
