import type { LogicJson } from '@clinic/engine/base';
import { operationOf } from '@clinic/engine/logic';
import { parseDefinition } from '@clinic/engine/parsing';
import { runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE } from '@clinic/fixtures/shipped';
import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { ownedLogic } from '@clinic/rules/testing';
import { describe, expect, test } from 'vitest';
import { type ConditionRow, logicOfRow, rowOfLogic, rowsOfLogic } from './conditionRows.ts';

const { ruleSet } = runtimeOf(INTAKE);

describe('converting a condition to a row and back', () => {
  test.each<[LogicJson, ConditionRow]>([
    [
      { '>=': [{ var: 'bmi' }, { var: 'obesityBmi' }] },
      { name: 'bmi', test: 'atLeast', value: { parameter: 'obesityBmi' } },
    ],
    [{ '<': [{ var: 'age' }, 18] }, { name: 'age', test: 'lessThan', value: 18 }],
    [{ '==': [{ var: 'smokes' }, true] }, { name: 'smokes', test: 'is', value: true }],
    [{ in: ['gout', { var: 'conditions' }] }, { name: 'conditions', test: 'includes', value: 'gout' }],
    [
      { '!': [{ in: ['gout', { var: 'conditions' }] }] },
      { name: 'conditions', test: 'notIncludes', value: 'gout' },
    ],
    [{ in: [{ var: 'sex' }, ['a', 'b']] }, { name: 'sex', test: 'oneOf', value: ['a', 'b'] }],
    [
      { some: [{ var: 'list' }, { in: [{ var: '' }, ['a']] }] },
      { name: 'list', test: 'anyOf', value: ['a'] },
    ],
    [
      { none: [{ var: 'list' }, { in: [{ var: '' }, ['a']] }] },
      { name: 'list', test: 'noneOf', value: ['a'] },
    ],
    [{ chose: ['status', 'unsure'] }, { name: 'status', test: 'chose', value: 'unsure' }],
    [{ var: 'comorbidity' }, { name: 'comorbidity', test: 'holds', value: null }],
  ])('%j', (logic, row) => {
    expect(rowOfLogic(logic, ruleSet)).toEqual(row);
    expect(logicOfRow(row)).toEqual(logic);
  });
});

test.each<[LogicJson]>([
  [true],
  [{ '<': [18, { var: 'age' }] }],
  [{ '<=': [1, { var: 'age' }, 2] }],
  [{ var: 'obesityBmi' }],
  [{ '>=': [{ var: 'a' }, { var: 'b' }] }],
  [{ some: [{ var: 'list' }, { '>': [{ var: '' }, 1] }] }],
  [{ '==': [{ coalesce: [{ var: 'a' }, 0] }, 0] }],
  [{ var: ['a', 1] }],
  [{ '!': [{ '==': [{ var: 'a' }, 1] }] }],
  [{ '!': [] }],
])('%j says more than a row and stays as it is', (logic) => {
  expect(rowOfLogic(logic, ruleSet)).toBe(undefined);
});

test('most conditions of the shipped rules are rows and convert back unchanged', () => {
  let rows = 0;
  let comparisons = 0;
  const visit = (logic: LogicJson): void => {
    if (typeof logic !== 'object' || logic === null) return;
    if (Array.isArray(logic)) {
      logic.forEach(visit);
      return;
    }
    const { operator, args } = operationOf(logic);
    const isComparison = ['==', '<', '<=', '>', '>=', 'in', 'some', 'chose'].includes(operator);
    if (isComparison) comparisons += 1;
    const row = rowOfLogic(logic, ruleSet);
    if (!row) {
      args.forEach(visit);
      return;
    }
    if (isComparison) rows += 1;
    expect(logicOfRow(row)).toEqual(logic);
  };
  for (const { logic } of ownedLogic(ruleSet)) visit(logic);
  expect(rows / comparisons).toBeGreaterThan(0.9);
});

test('every display condition of the shipped questionnaires converts to rows', () => {
  for (const document of shippedDefinitions()) {
    const { definition } = parseDefinition(document);
    const conditions = definition?.steps
      .flatMap((step) => [step.showWhen, ...step.questions.map(({ showWhen }) => showWhen)])
      .filter((logic) => logic !== undefined);
    expect(conditions?.map((logic) => rowsOfLogic(logic, { parameters: [] }))).not.toContain(undefined);
  }
});

test('neither a group nor an empty group is a row', () => {
  const row = { '==': [{ var: 'a' }, 1] };
  expect(rowsOfLogic({ or: [row, row] }, ruleSet)?.join).toBe('or');
  expect(rowsOfLogic({ and: [{ or: [row] }] }, ruleSet)).toBe(undefined);
  expect(rowsOfLogic({ and: [] }, ruleSet)).toBe(undefined);
});
