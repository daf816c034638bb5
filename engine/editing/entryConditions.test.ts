/** Edits keep the conditions in the entries of a group, where names refer to the same entry. */
import { medicines } from '@clinic/fixtures/medicines';
import { expect, test } from 'vitest';
import type { Definition, Question, QuestionOf } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { questionAt, renameAt, withQuestion } from './edits.ts';
import { reachProblems } from './reachable.ts';
import { takenIds, takenInGroup } from './takenIds.ts';

const GROUP = ['taken', 'medicines'];
const partOf = (definition: Definition, id: string): Question | undefined =>
  questionAt(definition, [...GROUP, id]);
const errorsOf = (definition: Definition) =>
  parseDefinition(definition).problems.filter(({ level }) => level === 'error');

test('renaming a question of a group updates the conditions of the group', () => {
  const renamed = renameAt(medicines(), [...GROUP, 'kind'], 'sort');
  expect(partOf(renamed, 'which')?.showWhen).toEqual({ '==': [{ var: 'sort' }, 'other'] });
  expect(errorsOf(renamed)).toEqual([]);
});

test('renaming a question outside a group does not rename one in the group with the same name', () => {
  const definition = medicines();
  definition.steps[0].questions[3].id = 'kind';
  const renamed = renameAt(definition, ['about', 'kind'], 'tobacco');
  expect(partOf(renamed, 'which')?.showWhen).toEqual({ '==': [{ var: 'kind' }, 'other'] });
  expect(errorsOf(renamed)).toEqual([]);
});

test('renaming a question outside a group updates the conditions of the entries', () => {
  const reading = withQuestion(medicines(), [...GROUP, 'which'], {
    showWhen: { '==': [{ var: 'smokes' }, true] },
  });
  const renamed = renameAt(reading, ['about', 'smokes'], 'tobacco');
  expect(partOf(renamed, 'which')?.showWhen).toEqual({ '==': [{ var: 'tobacco' }, true] });
  expect(errorsOf(renamed)).toEqual([]);
});

test('an id that would change what an entry reads counts as taken, in the group and outside it', () => {
  const reading = withQuestion(medicines(), [...GROUP, 'which'], {
    showWhen: { '==': [{ var: 'smokes' }, true] },
  });
  const group = questionAt(reading, GROUP) as QuestionOf<'repeatingGroup'>;
  const [inGroup, inForm] = [takenInGroup(reading, group), takenIds(reading).question];
  expect(['smokes', 'kind', 'today', 'email'].map(inGroup)).toEqual([true, true, true, false]);
  expect(['smokes', 'kind', 'today', 'free'].map(inForm)).toEqual([true, true, true, false]);
  expect(takenIds(medicines()).question('kind')).toBe(false);
});

test('a condition that no entry can meet is reported', () => {
  const definition = withQuestion(medicines(), [...GROUP, 'dose'], {
    showWhen: { and: [{ '==': [{ var: 'kind' }, 'aspirin'] }, { '==': [{ var: 'kind' }, 'other'] }] },
  });
  expect(reachProblems(definition).map(({ path, code }) => `${code} ${path}`)).toEqual([
    'unreachable steps[1].questions[0].questions[3].showWhen',
  ]);
});
