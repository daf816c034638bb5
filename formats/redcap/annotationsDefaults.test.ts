/** Defaults of fields. */
import { imported, outcomesOf, questionsOf } from '@clinic/testing/redcap/importedDictionary';
import { expect, test } from 'vitest';

test('defaults become proposed answers if they are valid answers', () => {
  const choices = '1, One | 2, Two | 3, Three';
  const table = imported(
    { name: 'word', type: 'text', annotation: "@DEFAULT='Paris'" },
    { name: 'age', type: 'text', validation: 'integer', annotation: "@DEFAULT='18'" },
    { name: 'day', type: 'text', validation: 'date_ymd', annotation: "@DEFAULT='2026-02-30'" },
    { name: 'one', type: 'radio', choices, annotation: "@DEFAULT='2'" },
    { name: 'wrong', type: 'radio', choices, annotation: "@DEFAULT='7'" },
    { name: 'many', type: 'checkbox', choices, annotation: "@DEFAULT='1, 3'" },
    { name: 'sure', type: 'yesno', annotation: "@DEFAULT='0'" },
  );
  const proposed = questionsOf(table).map((question) => [question.id, question.proposed]);
  expect(Object.fromEntries(proposed)).toEqual({
    ...{ word: 'Paris', age: 18, one: 2, many: [1, 3], sure: false },
    ...{ day: undefined, wrong: undefined },
  });
  const tag = (row: number) => outcomesOf(table)[`${row}.Field Annotation.@DEFAULT`];
  expect([2, 3, 4, 5, 6, 7, 8].map(tag)).toEqual(
    [true, true, false, true, false, true, true].map((isTaken) =>
      isTaken ? 'mapped asProposal' : 'kept notInAdvance',
    ),
  );
});
