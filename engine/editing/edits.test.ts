import { newestShipped } from '@clinic/questionnaires/catalogue';
import { expect, test } from 'vitest';
import type { Definition, Question } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { duplicateAt } from './copying/copyPaste.ts';
import { addQuestion, moveTo, questionAt, renameAt, stepAt } from './edits.ts';
import { takenIds } from './takenIds.ts';

const intake = newestShipped('weight-loss-intake') as Definition;
const question = (id: string): Question => ({
  id,
  type: 'text',
  label: { en: id, es: { text: id, from: id } },
  maxLength: 10,
});
const errors = (definition: Definition): string[] =>
  parseDefinition(definition)
    .problems.filter(({ level }) => level === 'error')
    .map(({ message }) => message);

test('a question added to a step with pages is placed on a page', () => {
  const step = intake.steps.find(({ pages }) => pages);
  const added = addQuestion(intake, [step?.id ?? ''], question('new_one'), step?.questions[0]?.id);
  expect(errors(added)).toEqual([]);
  expect(stepAt(added, [step?.id ?? ''])?.questions[1]?.id).toBe('new_one');
});

test('renaming an id updates the conditions that read it and the pages', () => {
  const step = intake.steps.find(({ questions }) => questions.some(({ id }) => id === 'unit_system'));
  const renamed = renameAt(intake, [step?.id ?? '', 'unit_system'], 'units_liked');
  expect(errors(renamed)).toEqual([]);
  expect(JSON.stringify(renamed.steps)).not.toContain('"unit_system"');
});

test('a copied step has ids of its own, and its conditions read its own questions', () => {
  const { definition, place } = duplicateAt(intake, [intake.steps[1]?.id ?? '']);
  expect(errors(definition)).toEqual([]);
  expect(place[0]).not.toBe(intake.steps[1]?.id);
});

test('moving within a step and to another one', () => {
  const [one, two] = intake.steps;
  const first = one?.questions[0]?.id ?? '';
  const down = moveTo(intake, [one?.id ?? '', first], [one?.id ?? ''], 1);
  expect(down.steps[0]?.questions[1]?.id).toBe(first);
  const away = moveTo(intake, [one?.id ?? '', first], [two?.id ?? ''], 0);
  expect(questionAt(away, [two?.id ?? '', first])).toBeDefined();
  expect(questionAt(away, [one?.id ?? '', first])).toBeUndefined();
});

test.each(['review', 'start'])('"%s", a page of the intake, cannot be the id of a step', (id) => {
  const { step, question: isUsedId } = takenIds(intake);
  expect([step(id), isUsedId(id)]).toEqual([true, false]);
});
