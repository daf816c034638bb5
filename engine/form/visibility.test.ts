import { smallVisit } from '@clinic/fixtures/smallVisit';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import { shownQuestions, shownSteps } from './visibility.ts';

const visit = smallVisit();
const at = (answers: Answers, id: string) => visit.resolve(answers).questions.get(id);

describe('a question is shown, hidden or undetermined', () => {
  test.each<[string, Answers, string, string]>([
    ['no condition', {}, 'smokes', 'shown'],
    ['its condition holds', { smokes: true }, 'packs', 'shown'],
    ['its condition does not hold', { smokes: false }, 'packs', 'hidden'],
    ['its condition is not answered', {}, 'packs', 'undetermined'],
    ['its condition is answered blank', { smokes: null }, 'packs', 'undetermined'],
    ['through two conditions', { smokes: true, packs: 3 }, 'quit', 'shown'],
    ['the second does not hold', { smokes: true, packs: 1 }, 'quit', 'hidden'],
    ['the second is not answered', { smokes: true }, 'quit', 'undetermined'],
    ['the first is hidden, an answer left over', { smokes: false, packs: 3 }, 'quit', 'hidden'],
    ['the first is undetermined, an answer left over', { packs: 3 }, 'quit', 'undetermined'],
    ['among several choices', { conditions: ['gout', 'asthma'] }, 'inhaler', 'shown'],
    ['not among several choices', { conditions: ['gout'] }, 'inhaler', 'hidden'],
    ['an empty list is unanswered', { conditions: [] }, 'inhaler', 'undetermined'],
    ['its step is shown', { sex: 'female' }, 'pregnant', 'shown'],
    ['its step is hidden', { sex: 'male' }, 'pregnant', 'hidden'],
    ['its step is undetermined', {}, 'pregnant', 'undetermined'],
    ['the condition is read by an impossible option', { sex: 'F' }, 'pregnant', 'undetermined'],
    ['the condition is read by an impossible number', { smokes: true, packs: 99 }, 'quit', 'undetermined'],
    ['the condition is read by text for a list', { conditions: 'asthma' }, 'inhaler', 'undetermined'],
    ['the condition is read by text for a yes', { smokes: 'true' }, 'packs', 'undetermined'],
  ])('%s', (_what, answers, id, expected) => {
    expect(at(answers, id)).toBe(expected);
  });
});

test('values distinguish unanswered questions from those that do not apply', () => {
  const { values } = visit.resolve({ smokes: false, packs: 3, name: '  ', height: 170 });
  expect(values).toMatchObject({ smokes: false, packs: null, quit: null, height: 170, heightM: 1.7 });
  expect(values.name).toBe(undefined);
  expect(values.pregnant).toBe(undefined);
  expect(values.today).toBe('2026-03-15');
});

test('a computed value of an unanswered question is unknown', () => {
  expect(visit.resolve({}).values.heightM).toBe(undefined);
});

test('only steps with something to show are shown', () => {
  const ids = (answers: Answers) =>
    shownSteps(visit.questionnaire, visit.resolve(answers)).map(({ id }) => id);
  expect(ids({})).toEqual(['person', 'body', 'history']);
  expect(ids({ sex: 'female' })).toEqual(['person', 'body', 'history', 'women']);
});

test('the questions of a step are shown in their order', () => {
  const form = visit.resolve({ smokes: true, conditions: ['asthma'] });
  const ids = shownQuestions(visit.questionnaire, form, 'history').map(({ id }) => id);
  expect(ids).toEqual(['smokes', 'packs', 'conditions', 'inhaler', 'pills', 'mood', 'operations', 'dose']);
  expect(shownQuestions(visit.questionnaire, form, 'nowhere')).toEqual([]);
});
