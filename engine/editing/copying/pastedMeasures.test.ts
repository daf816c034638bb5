/** Copies are not converted into their originals. */
import { newestShipped } from '@clinic/questionnaires/catalogue';
import { expect, test } from 'vitest';
import type { Definition, Question } from '../../definition/definition.ts';
import { parseDefinition } from '../../parsing/parseDefinition.ts';
import { stepAt } from '../edits.ts';
import { duplicateAt } from './copyPaste.ts';

const intake = newestShipped('weight-loss-intake') as Definition;

const errorsOf = (definition: Definition): string[] =>
  parseDefinition(definition)
    .problems.filter(({ level }) => level === 'error')
    .map(({ path, message }) => `${path} ${message}`);
const measuresOf = (questions: readonly Question[] = []): string[] =>
  questions.flatMap(({ measure }) => measure ?? []);

test('the shipped intake has each measure once', () => {
  expect(errorsOf(intake)).toEqual([]);
});

test('no step or question causes an error when it is duplicated', () => {
  for (const { id, questions } of intake.steps) {
    const places = [[id], ...questions.map((question) => [id, question.id])];
    for (const place of places) {
      expect([place, errorsOf(duplicateAt(intake, place).definition)]).toEqual([place, []]);
    }
  }
});

test('the units of a duplicated step stay together, apart from the original', () => {
  const { definition, place } = duplicateAt(intake, ['measurements']);
  expect(stepAt(definition, ['measurements'])).toEqual(stepAt(intake, ['measurements']));
  const original = measuresOf(stepAt(intake, ['measurements'])?.questions);
  expect(measuresOf(stepAt(definition, place)?.questions)).toEqual(original.map((measure) => `${measure}_2`));
  const again = duplicateAt(definition, place);
  expect(measuresOf(stepAt(again.definition, again.place)?.questions)).toEqual(
    original.map((measure) => `${measure}_3`),
  );
});
