import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippedDefinitions } from '../../questionnaires/catalogue.ts';
import type { Definition, Question } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { duplicateAt } from './copying/copyPaste.ts';
import { addQuestion, addStep, moveTo, type Place, questionAt, removeAt, renameAt, stepAt } from './edits.ts';
import { edited, historyOf, undone } from './history.ts';
import { asOutline } from './outline.ts';
import { takenIds } from './takenIds.ts';

const parsed = (document: unknown): Definition => {
  const { definition, problems } = parseDefinition(document);
  if (!definition) throw new Error(problems.map(({ message }) => message).join());
  return definition;
};
const intake = parsed(
  (shippedDefinitions() as Definition[]).findLast(({ id }) => id === 'weight-loss-intake'),
);

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

test('any sequence of edits keeps the document valid, and undoing all of them restores the first one', () => {
  const step = fc.record({
    kind: fc.constantFrom('add', 'step', 'remove', 'move', 'copy', 'rename'),
    at: fc.nat(),
    to: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let history = historyOf(intake);
      for (const { kind, at, to } of steps) {
        const now = history.present;
        const places: Place[] = now.steps.flatMap(({ id, questions }) => [
          [id],
          ...questions.map((each) => [id, each.id]),
        ]);
        const place = places[at % places.length] as Place;
        const into = [now.steps[to % now.steps.length]?.id ?? ''];
        const next = {
          add: () => addQuestion(now, into, question(`q_${at}_${to}`), place[1]),
          step: () =>
            addStep(now, { id: `s_${at}_${to}`, title: { en: 'S' }, questions: [question(`p_${at}_${to}`)] }),
          remove: () => (place.length === 1 && now.steps.length === 1 ? now : removeAt(now, place)),
          move: () => moveTo(now, place, place.length === 1 ? [] : into, to % 5),
          copy: () => duplicateAt(now, place).definition,
          rename: () => renameAt(now, place, `r_${at}_${to}`),
        }[kind as 'add']();
        expect(asOutline(next)).toBe(next);
        history = edited(history, next);
      }
      while (history.past.length > 0) history = undone(history);
      expect(JSON.stringify(history.present)).toBe(JSON.stringify(intake));
    }),
    { numRuns: 60 },
  );
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
  const { step, question: asked } = takenIds(intake);
  expect([step(id), asked(id)]).toEqual([true, false]);
});
