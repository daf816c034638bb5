/** Values that are unknown to rules because of "not sure" or a rejected answer. */
import { oneStep, question } from '@clinic/fixtures/oneStep';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import type { LogicJson } from '../base/logicJson.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { compileLogic, evaluate } from '../logic/compile.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { assess } from './assess.ts';

const option = (value: string | number, more: object = {}) => ({ value, label: { en: `${value}` }, ...more });
const OPTIONS = [option('yes'), option('no'), option('unsure', { unknown: true })];
const choice = (id: string, more: object = {}) => question(id, 'choice', { options: OPTIONS, ...more });
const computed = (id: string, compute: LogicJson, more: object = {}) =>
  question(id, 'computed', { compute, ...more });

function formOf(...questions: object[]) {
  const { definition, problems } = parseDefinition(oneStep(...questions));
  if (!definition) throw new Error(JSON.stringify(problems));
  const questionnaire = compileQuestionnaire(definition);
  const assessed = (answers: Answers) => assess(questionnaire, answers, '2026-03-15');
  return {
    assessed,
    /** The value that a rule reads. */
    read: (logic: LogicJson, answers: Answers) =>
      evaluate(compileLogic(logic), { ...assessed(answers).ruleInputs, flags: {} }),
  };
}

const is = (name: string, value: string | number | boolean): LogicJson => ({ '==': [{ var: name }, value] });

describe('"not sure" is unknown', () => {
  const { read, assessed } = formOf(
    question('m', 'matrix', {
      rows: ['chest', 'back'].map((id) => ({ id, label: { en: id } })),
      options: OPTIONS,
    }),
    question('g', 'repeatingGroup', {
      maxItems: 3,
      questions: [
        choice('kind'),
        question('many', 'multipleChoice', { options: OPTIONS }),
        computed('bad', is('kind', 'yes')),
      ],
    }),
    choice('c'),
    computed('value', is('c', 'yes')),
    choice('after', { showWhen: is('c', 'yes') }),
  );

  test('in a row of a matrix', () => {
    const answers = { m: { chest: 'unsure', back: 'no' } };
    expect(read(is('m.chest', 'yes'), answers)).toBeUndefined();
    expect(read(is('m.back', 'yes'), answers)).toBe(false);
    expect(read({ or: [is('m.chest', 'yes'), is('m.back', 'no')] }, answers)).toBe(true);
  });

  test.each<[string, LogicJson]>([
    ['a choice', { some: [{ var: 'g' }, is('kind', 'yes')] }],
    ['a multiple choice', { some: [{ var: 'g' }, { in: ['yes', { var: 'many' }] }] }],
    ['a computed value', { some: [{ var: 'g' }, is('bad', true)] }],
  ])('in the entries of a group, %s', (_what, logic) => {
    expect(read(logic, { g: [{ kind: 'unsure', many: ['unsure'] }] })).toBeUndefined();
    expect(
      read(logic, {
        g: [
          { kind: 'unsure', many: ['unsure'] },
          { kind: 'yes', many: ['yes'] },
        ],
      }),
    ).toBe(true);
    expect(read(logic, { g: [{ kind: 'no', many: ['no'] }] })).toBe(false);
  });

  test('in a computed value, which is still displayed as answered', () => {
    expect(read(is('value', true), { c: 'unsure' })).toBeUndefined();
    expect(assessed({ c: 'unsure' }).form.values.value).toBe(false);
    expect(read(is('value', true), { c: 'yes' })).toBe(true);
    expect(read(is('value', true), { c: 'no' })).toBe(false);
  });

  test('in the condition of a later question', () => {
    expect(assessed({ c: 'unsure' }).form.questions.get('after')).toBe('undetermined');
    expect(read(is('after', 'yes'), { c: 'unsure' })).toBeUndefined();
    expect(read(is('after', 'yes'), { c: 'no' })).toBe(false);
  });

  test('but `chose` reads the option itself', () => {
    const inputs = assessed({ c: 'unsure' }).ruleInputs;
    expect(inputs.chosen.c).toBe('unsure');
    expect(inputs.values.c).toBeUndefined();
  });
});

test('values computed from a rejected answer, and questions asked because of it, are unknown', () => {
  const { read } = formOf(
    question('weight', 'quantity', { unit: 'kg', min: 20, max: 400 }),
    computed('light', { '<': [{ var: 'weight' }, 50] }),
    choice('why', { showWhen: is('light', true) }),
  );
  for (const rule of [is('light', true), is('why', 'yes')]) {
    expect(read(rule, { weight: 1, why: 'yes' })).toBeUndefined();
    expect(read(rule, { weight: 40, why: 'yes' })).toBe(true);
    expect(read(rule, { weight: 80 })).toBe(false);
  }
});

test.each<[string, LogicJson]>([
  ['a default', { '==': [{ var: ['c', 'yes'] }, 'yes'] }],
  ['a fallback', { coalesce: [is('c', 'yes'), true] }],
])(
  'a condition that replaces an unanswered question by %s settles nothing while it is unanswered',
  (_what, showWhen) => {
    const { assessed } = formOf(choice('c'), choice('after', { showWhen }));
    const stateOf = (answers: Answers) => assessed(answers).form.questions.get('after');
    expect([stateOf({}), stateOf({ c: 'no' })]).not.toContain('shown');
    expect(stateOf({})).toBe('undetermined');
    expect([stateOf({ c: 'no' }), stateOf({ c: 'yes' })]).toEqual(['hidden', 'shown']);
  },
);
