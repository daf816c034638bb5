/** Formulas of REDCap data dictionaries that cannot be compiled. */
import { imported, outcomesOf, questionsOf } from '@clinic/testing/redcap/importedDictionary';
import { expect, test } from 'vitest';

test('a formula that cannot be compiled is reported: its field is always shown, or its value not computed', () => {
  const table = imported(
    { name: 'a', type: 'yesno', branching: "[event_1_arm_1][b] = '1'" },
    { name: 'spread', type: 'calc', choices: 'stdev(1, 2)' },
    { name: 'c', type: 'yesno', branching: '[spread] > 1' },
    { name: 'never', type: 'yesno', branching: '1 = 0' },
    { name: 'd', type: 'yesno', branching: "[never] = '1'" },
  );
  expect(questionsOf(table).map(({ id, showWhen }) => [id, showWhen])).toEqual([
    ['a', undefined],
    ['c', undefined],
    ['d', undefined],
  ]);
  const outcomes = outcomesOf(table);
  expect(outcomes['2.Branching Logic (Show field only if...)']).toBe('kept shownAlways');
  expect(outcomes['3.Choices, Calculations, OR Slider Labels']).toBe('kept notComputed');
  expect(outcomes['5.Field Type']).toBe('kept neverShown');
});
