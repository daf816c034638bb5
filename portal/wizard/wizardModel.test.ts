import { expect, test, vi } from 'vitest';
import type { Definition } from '../../engine/definition.ts';
import { compileQuestionnaire } from '../../engine/questionnaire.ts';
import { runtimeSchemaErrors } from '../../engine/schemaErrors.ts';
import { createAnswersStore } from './answersStore.ts';
import { answeredKeys, createWizardModel } from './wizardModel.ts';

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
      ],
    },
    {
      id: 'smoking',
      title: { en: 'Smoking' },
      showWhen: { '==': [{ var: 'smokes' }, true] },
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
  const schemaErrors = runtimeSchemaErrors(questionnaire);
  return { store, model: createWizardModel(questionnaire, store, { today: '2026-01-01', schemaErrors }) };
}

test('only an answer that some condition reads wakes who watches what is shown', () => {
  const { store, model: visit } = model();
  const listener = vi.fn();
  visit.watch(listener);
  store.set('name', 'Ana');
  expect(listener).not.toHaveBeenCalled();
  store.set('smokes', true);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(visit.steps().map(({ id }) => id)).toEqual(['who', 'smoking', 'more']);
});

test('what is shown is the same object until it could have changed', () => {
  const { store, model: visit } = model({ smokes: true });
  const before = visit.look();
  store.set('name', 'Ana');
  expect(visit.look()).toBe(before);
  store.set('smokes', false);
  expect(visit.look()).not.toBe(before);
});

test('nobody gets past a step that is not done, and everybody gets back', () => {
  const { store, model: visit } = model();
  expect(visit.reachable('more')).toBe('who');
  expect(visit.reachable('review')).toBe('who');
  store.set('name', 'Ana');
  store.set('smokes', true);
  expect(visit.reachable('review')).toBe('smoking');
  expect(visit.reachable('who')).toBe('who');
  store.set('a_day', 10);
  expect(visit.reachable('review')).toBe('review');
});

test('a step that does not apply leads to the first one', () => {
  const { model: visit } = model({ name: 'Ana', smokes: false });
  expect(visit.reachable('smoking')).toBe('who');
});

test('answers to what is hidden are not counted as given', () => {
  const { store, model: visit } = model({ name: 'Ana', smokes: true, a_day: 10, note: ' ' });
  expect(answeredKeys(visit, store)).toEqual(['name', 'smokes', 'a_day']);
  store.set('smokes', false);
  expect(answeredKeys(visit, store)).toEqual(['name', 'smokes']);
});
