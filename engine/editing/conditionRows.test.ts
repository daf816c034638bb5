import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippedDefinitions } from '../../questionnaires/catalogue.ts';
import { conditionsOf } from '../form/questionnaire.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { type ConditionRow, logicOfRows, rowsOfLogic, TESTS } from './conditionRows.ts';

const scalar = fc.oneof(fc.string({ minLength: 1 }), fc.integer());
const rows = fc.record({
  join: fc.constantFrom('all' as const, 'any' as const),
  rows: fc.array(
    fc
      .record({ question: fc.stringMatching(/^[a-z]{1,8}$/), test: fc.constantFrom(...TESTS), value: scalar })
      .map((each): ConditionRow => (each.test === 'oneOf' ? { ...each, value: [each.value] } : each)),
    { minLength: 2, maxLength: 4 },
  ),
});

test('rows become logic and the same rows again', () => {
  fc.assert(
    fc.property(rows, (each) => {
      expect(rowsOfLogic(logicOfRows(each))).toEqual(each);
    }),
  );
});

test('a single row needs no "and"', () => {
  const only = { join: 'all' as const, rows: [{ question: 'sex', test: 'is' as const, value: 'female' }] };
  expect(logicOfRows(only)).toEqual({ '==': [{ var: 'sex' }, 'female'] });
  expect(rowsOfLogic({ '==': [{ var: 'sex' }, 'female'] })).toEqual(only);
});

test.each([
  [{ and: [{ or: [{ '==': [{ var: 'a' }, 1] }] }] }],
  [{ '==': [{ var: ['a', 0] }, 1] }],
  [{ '==': [{ var: 'a' }, { var: 'b' }] }],
  [{ '!': [{ '==': [{ var: 'a' }, 1] }] }],
  [{ and: [] }],
  [true],
])('what rows cannot say is left as it is: %j', (logic) => {
  expect(rowsOfLogic(logic)).toBeUndefined();
});

test('every condition of the shipped questionnaires on what is shown reads as rows', () => {
  for (const document of shippedDefinitions()) {
    const { definition } = parseDefinition(document);
    const shows = definition?.steps.flatMap((step) => [
      step.showWhen,
      ...step.questions.map(({ showWhen }) => showWhen),
    ]);
    const found = (shows ?? []).filter((logic) => logic !== undefined);
    expect(found.map(rowsOfLogic)).not.toContain(undefined);
    expect(definition && conditionsOf(definition).length).toBeGreaterThanOrEqual(found.length);
  }
});
