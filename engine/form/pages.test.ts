import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { expect, test } from 'vitest';
import type { Definition, Step } from '../definition/definition.ts';
import { pagesOf, shareBefore, shownPages } from './pages.ts';
import { compileQuestionnaire } from './questionnaire.ts';
import { resolveForm } from './visibility.ts';

const steps: Step[] = [
  {
    id: 'habits',
    title: { en: 'Habits' },
    questions: [
      { id: 'smokes', type: 'yesNo', label: { en: 'Do you smoke?' } },
      {
        id: 'packs',
        type: 'integer',
        label: { en: 'Packs a day' },
        showWhen: { '==': [{ var: 'smokes' }, true] },
      },
      {
        id: 'tried',
        type: 'yesNo',
        label: { en: 'Tried to stop?' },
        showWhen: { '==': [{ var: 'smokes' }, true] },
      },
      { id: 'sleep', type: 'integer', label: { en: 'Hours of sleep' } },
      { id: 'naps', type: 'integer', label: { en: 'Naps' } },
    ],
    pages: [
      { questions: ['smokes', 'packs'] },
      { questions: ['tried'] },
      { questions: ['sleep', 'naps'], title: { en: 'Your sleep' } },
    ],
  },
];
const questionnaire = compileQuestionnaire({ ...smallDefinition(), steps } as Definition);
const shown = (answers = {}) =>
  shownPages(questionnaire, resolveForm(questionnaire, answers, '2026-03-15'), 'habits').map(
    ({ id, questions, title }) => [id, questions.map((question) => question.id).join(' '), title?.en],
  );

test('lists pages that have something to show, with their shown questions', () => {
  expect(shown()).toEqual([
    ['smokes', 'smokes', undefined],
    ['sleep', 'sleep naps', 'Your sleep'],
  ]);
  expect(shown({ smokes: true })).toEqual([
    ['smokes', 'smokes packs', undefined],
    ['tried', 'tried', undefined],
    ['sleep', 'sleep naps', 'Your sleep'],
  ]);
});

test('a step without pages is a single page with its title', () => {
  const [step] = steps as [Step];
  const { pages: _named, ...plain } = step;
  expect(pagesOf(plain)).toEqual([
    { id: 'smokes', asks: ['smokes', 'packs', 'tried', 'sleep', 'naps'], title: { en: 'Habits' }, rows: [] },
  ]);
});

test('an unknown step has no pages', () => {
  const form = resolveForm(questionnaire, {}, '2026-03-15');
  expect(shownPages(questionnaire, form, 'other')).toEqual([]);
  expect(shareBefore(questionnaire, form, 'other', 'smokes')).toBe(0);
});

test('the progress within a step counts pages that may still appear, so it never decreases', () => {
  const share = (answers: object, pageId: string) =>
    shareBefore(questionnaire, resolveForm(questionnaire, answers as never, '2026-03-15'), 'habits', pageId);
  expect(share({}, 'smokes')).toBe(0);
  expect(share({}, 'sleep')).toBe(2 / 3);
  expect(share({ smokes: true }, 'sleep')).toBe(2 / 3);
  expect(share({ smokes: false }, 'sleep')).toBe(1 / 2);
  expect(share({}, 'nowhere')).toBe(0);
});
