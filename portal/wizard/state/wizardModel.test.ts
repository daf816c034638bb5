import type { Definition } from '@clinic/engine/definition';
import { compileQuestionnaire } from '@clinic/engine/form';
import { expect, test, vi } from 'vitest';
import { createAnswersStore } from './answersStore.ts';
import type { Place } from './place.ts';
import { answeredKeys, createWizardModel } from './wizardModel.ts';

const SMOKES = { '==': [{ var: 'smokes' }, true] };

const definition: Definition = {
  id: 'visit',
  version: '1.0',
  title: { en: 'Visit' },
  languages: ['en'],
  ruleSet: 'none@1.0',
  patient: { givenName: 'name', familyName: 'name', email: 'name' },
  steps: [
    {
      id: 'who',
      title: { en: 'Who' },
      questions: [
        { id: 'name', type: 'text', label: { en: 'Name' }, maxLength: 50, required: true },
        { id: 'smokes', type: 'yesNo', label: { en: 'Do you smoke?' }, required: true },
        { id: 'since', type: 'text', label: { en: 'Since when?' }, maxLength: 9, showWhen: SMOKES },
        { id: 'why', type: 'text', label: { en: 'Why?' }, maxLength: 9, showWhen: SMOKES },
      ],
      pages: [{ questions: ['name'] }, { questions: ['smokes', 'since'] }, { questions: ['why'] }],
    },
    {
      id: 'smoking',
      title: { en: 'Smoking' },
      showWhen: SMOKES,
      questions: [{ id: 'a_day', type: 'integer', label: { en: 'A day' }, min: 1, max: 100, required: true }],
    },
    {
      id: 'more',
      title: { en: 'More' },
      questions: [{ id: 'note', type: 'text', label: { en: 'Note' }, maxLength: 9 }],
    },
  ],
};

function model(answers = {}) {
  const questionnaire = compileQuestionnaire(definition);
  const store = createAnswersStore(answers);
  return { store, model: createWizardModel(questionnaire, store, { today: '2026-01-01' }) };
}

test('visibility listeners are notified only of answers that a condition reads', () => {
  const { store, model: visit } = model();
  const listener = vi.fn();
  visit.watch(listener);
  store.set('name', 'Ana');
  expect(listener).not.toHaveBeenCalled();
  store.set('smokes', true);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(visit.steps().map(({ id }) => id)).toEqual(['who', 'smoking', 'more']);
});

test('the visibility is the same object until it could have changed', () => {
  const { store, model: visit } = model({ smokes: true });
  const before = visit.form();
  store.set('name', 'Ana');
  expect(visit.form()).toBe(before);
  store.set('smokes', false);
  expect(visit.form()).not.toBe(before);
});

test('an incomplete page can only be left backwards', () => {
  const { store, model: visit } = model();
  const who = { step: 'who', page: 'name' };
  expect(visit.reachable({ step: 'more', page: 'note' })).toEqual(who);
  expect(visit.reachable({ step: 'review' })).toEqual(who);
  store.set('name', 'Ana');
  expect(visit.reachable({ step: 'review' })).toEqual({ step: 'who', page: 'smokes' });
  store.set('smokes', true);
  expect(visit.reachable({ step: 'review' })).toEqual({ step: 'smoking', page: 'a_day' });
  expect(visit.reachable(who)).toEqual(who);
  store.set('a_day', 10);
  expect(visit.reachable({ step: 'review' })).toEqual({ step: 'review' });
});

test("a step without a page means the focused question's page, or the first incomplete one", () => {
  const { store, model: visit } = model({ name: 'Ana' });
  expect(visit.reachable({ step: 'who' })).toEqual({ step: 'who', page: 'smokes' });
  expect(visit.reachable({ step: 'who', focus: 'name' })).toEqual({ step: 'who', page: 'name' });
  store.set('smokes', true);
  expect(visit.reachable({ step: 'who' })).toEqual({ step: 'who', page: 'name' });
  expect(visit.reachable({ step: 'who', focus: 'since' })).toEqual({ step: 'who', page: 'smokes' });
});

test('a hidden page is replaced by another of its step, a hidden step by the first', () => {
  const { model: visit } = model({ name: 'Ana', smokes: false });
  expect(visit.reachable({ step: 'who', page: 'why' })).toEqual({ step: 'who', page: 'name' });
  expect(visit.reachable({ step: 'smoking', page: 'a_day' })).toEqual({ step: 'who', page: 'name' });
});

test('pages continue across steps; hidden ones are skipped', () => {
  const { store, model: visit } = model({ smokes: true });
  const smokes = { step: 'who', page: 'smokes' };
  expect(visit.around({ step: 'who', page: 'name' })).toEqual({ next: smokes });
  expect(visit.around(smokes)).toEqual({
    previous: { step: 'who', page: 'name' },
    next: { step: 'who', page: 'why' },
  });
  store.set('smokes', false);
  expect(visit.around(smokes).next).toEqual({ step: 'more', page: 'note' });
  // From a page that was hidden while it was open.
  expect(visit.around({ step: 'smoking', page: 'a_day' })).toEqual({
    previous: smokes,
    next: { step: 'more', page: 'note' },
  });
  expect(visit.around({ step: 'more', page: 'note' }).next).toEqual({ step: 'review' });
  expect(visit.around({ step: 'review' })).toEqual({ previous: { step: 'more', page: 'note' } });
});

test('the progress grows with every page and reaches the total at the review', () => {
  const { store, model: visit } = model({ name: 'Ana', smokes: true, why: 'x', a_day: 3 });
  const route = [];
  for (let at: Place | undefined = { step: 'who', page: 'name' }; at; at = visit.around(at).next)
    route.push(visit.passed(at));
  expect(route).toEqual([...route].sort((a, b) => a - b));
  expect(new Set(route).size).toBe(route.length);
  expect(route[0]).toBe(0);
  expect(route.at(-1)).toBe(visit.progress('review').total - 1);
  store.set('smokes', false);
  expect(visit.passed({ step: 'who', page: 'smokes' })).toBe(1 / 2);
});

test('answers to hidden questions are not counted', () => {
  const { store, model: visit } = model({ name: 'Ana', smokes: true, a_day: 10, note: ' ' });
  expect(answeredKeys(visit, store)).toEqual(['name', 'smokes', 'a_day']);
  store.set('smokes', false);
  expect(answeredKeys(visit, store)).toEqual(['name', 'smokes']);
});
