import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { describe, expect, test } from 'vitest';
import type { LogicJson } from '../base/logicJson.ts';
import type { Definition, Question } from '../definition/definition.ts';
import { reachProblems } from './reachable.ts';

const option = (value: string) => ({ value, label: { en: value } });
const yes: LogicJson = { '==': [{ var: 'smokes' }, 'yes'] };
const no: LogicJson = { '==': [{ var: 'smokes' }, 'no'] };

const asking = (
  showWhen: LogicJson | undefined,
  step?: LogicJson,
  more: Partial<Question> = {},
): Definition => ({
  id: 'x',
  version: '1.0',
  title: { en: 'X' },
  languages: ['en'],
  ruleSet: 'none@1.0',
  patient: { givenName: 'name', familyName: 'name', email: 'name' },
  steps: [
    {
      id: 'first',
      title: { en: 'First' },
      questions: [
        { id: 'name', type: 'text', maxLength: 10, label: { en: 'Name' } },
        {
          id: 'smokes',
          type: 'choice',
          label: { en: 'Smokes' },
          options: [option('yes'), option('no')],
          ...more,
        } as Question,
        { id: 'age', type: 'integer', min: 18, max: 99, label: { en: 'Age' } },
        {
          id: 'ills',
          type: 'multipleChoice',
          label: { en: 'Ills' },
          options: [option('a'), option('b'), { ...option('none'), exclusive: true }],
        },
      ],
    },
    {
      id: 'second',
      title: { en: 'Second' },
      ...(step !== undefined && { showWhen: step }),
      questions: [
        { id: 'more', type: 'yesNo', label: { en: 'More' }, ...(showWhen !== undefined && { showWhen }) },
      ],
    },
  ],
});
const unreachable = (definition: Definition) =>
  reachProblems(definition).map(({ path, text }) => [path, text?.key]);

test.each<[string, LogicJson]>([
  ['both of two that exclude each other', { and: [yes, no] }],
  ['younger than anybody may be', { '<': [{ var: 'age' }, 18] }],
  [
    'none of these together with one of these',
    { and: [{ in: ['none', { var: 'ills' }] }, { in: ['a', { var: 'ills' }] }] },
  ],
  ['whatever the name, with both', { and: [{ '==': [{ var: 'name' }, 'Ann'] }, yes, no] }],
])('can never be true: %s', (_title, condition) => {
  expect(unreachable(asking(condition))).toEqual([['steps[1].questions[0].showWhen', 'never']]);
});

test.each<[string, LogicJson]>([
  ['the youngest', { '<=': [{ var: 'age' }, 18] }],
  [
    'one of these together with another',
    { and: [{ in: ['b', { var: 'ills' }] }, { in: ['a', { var: 'ills' }] }] },
  ],
  ['no answer', { '!': [{ in: ['a', { var: 'ills' }] }] }],
  ['a text, of which nothing is known', { '==': [{ var: 'name' }, 'Ann'] }],
  ['whether it is known', { and: [{ '!': [{ known: [{ var: 'name' }] }] }] }],
  ['a number that is computed with', { '>': [{ '*': [{ var: 'age' }, 2] }, 190] }],
])('nothing is reported if it can be true or cannot be decided: %s', (_title, condition) => {
  expect(unreachable(asking(condition))).toEqual([]);
});

test('finds a question that contradicts its step, an unreachable step and a condition that all patients meet', () => {
  expect(unreachable(asking(no, yes))).toEqual([['steps[1].questions[0].showWhen', 'neverInStep']]);
  expect(unreachable(asking(undefined, { and: [yes, no] }))).toEqual([['steps[1].showWhen', 'stepNever']]);
  expect(unreachable(asking({ or: [yes, { '!=': [{ var: 'smokes' }, 'yes'] }] }))).toEqual([
    ['steps[1].questions[0].showWhen', 'always'],
  ]);
});

test('an option that a check always refuses is reported', () => {
  const checks = [{ id: 'not_yes', level: 'hard' as const, when: yes, message: { en: 'No' } }];
  expect(unreachable(asking(undefined, undefined, { checks }))).toEqual([
    ['steps[0].questions[1].options[0]', 'optionRefused'],
  ]);
});

test('every question of the shipped questionnaires can be reached', () => {
  for (const definition of shippedDefinitions()) expect(reachProblems(definition as Definition)).toEqual([]);
});

describe('the work per document is limited', () => {
  const sum = (length: number): LogicJson => ({
    reduce: [Array.from({ length }, () => 1), { '+': [{ var: 'accumulator' }, { var: 'current' }] }, 0],
  });
  const answered = [0, 1, 2, 3, 4].map((index): LogicJson => ({ '==': [{ var: `y${index}` }, true] }));
  const questions = answered.map((_, index) => ({ id: `y${index}`, type: 'yesNo', label: { en: 'Y' } }));
  const withConditions = (conditions: readonly LogicJson[]): Definition => {
    const definition = asking(undefined);
    const more = conditions.map((showWhen, index) => ({
      id: `more${index}`,
      type: 'yesNo',
      label: { en: 'More' },
      showWhen,
    }));
    definition.steps[1]?.questions.push(...([...questions, ...more] as Question[]));
    return definition;
  };
  const costly = (holds: boolean): LogicJson => ({
    and: [{ '==': [sum(200), 200] }, ...answered, ...(holds ? [] : [false])],
  });

  test('conditions that would take too long are not reported', () => {
    const never = unreachable(withConditions(Array.from({ length: 20 }, () => costly(false))));
    expect(never.length).toBeGreaterThan(0);
    expect(never.length).toBeLessThan(20);
  });

  test('conditions that are decided quickly leave time for the others', () => {
    const differing = Array.from({ length: 20 }, () => costly(true));
    expect(unreachable(withConditions([...differing, costly(false)]))).toEqual([
      ['steps[1].questions[26].showWhen', 'never'],
    ]);
  });
});
