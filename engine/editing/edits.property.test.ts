import { newestShipped } from '@clinic/questionnaires/catalogue';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Definition, Question } from '../definition/definition.ts';
import { duplicateAt } from './copying/copyPaste.ts';
import { addQuestion, addStep, moveTo, type Place, removeAt, renameAt } from './edits.ts';
import { edited, historyOf, undone } from './history.ts';
import { asOutline } from './outline.ts';

const intake = newestShipped('weight-loss-intake') as Definition;
const question = (id: string): Question => ({
  id,
  type: 'text',
  label: { en: id, es: { text: id, from: id } },
  maxLength: 10,
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
