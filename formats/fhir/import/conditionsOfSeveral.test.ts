/** Several conditions of an imported question, and options with the same code. */
import { depending } from '@clinic/testing/fhir/dependingQuestion';
import { questionsOf } from '@clinic/testing/fhir/importedForm';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../validate/json.ts';

const choice = (...codings: JsonObject[]): JsonObject => ({
  type: 'choice',
  answerOption: codings.map((valueCoding) => ({ valueCoding })),
});

test("of options with the same code, the one with the condition's system is used", () => {
  const question = choice(
    { code: '1', display: 'Plain' },
    { system: 'http://b', code: '1', display: 'Of b' },
  );
  const of = (system?: string) =>
    depending(question, { operator: '=', answerCoding: { ...(system && { system }), code: '1' } });
  const [plain, second] =
    (questionsOf(of().definition)[0] as { options?: { value: string }[] }).options ?? [];
  const shown = (system?: string) =>
    [plain, second].map((option) => of(system).isShown({ a: option?.value ?? '' }));
  expect(shown('http://b')).toEqual([false, true]);
  expect(shown()).toEqual([true, false]);
});

describe('several conditions with enableBehavior any', () => {
  const coded = (code: string): JsonObject => ({
    operator: '=',
    answerCoding: { system: 'http://s', code },
  });
  const question = choice({ system: 'http://s', code: 'a' }, { system: 'http://s', code: 'b' });

  test('a condition with a code that is not an option is ignored', () => {
    const { isShown, of } = depending(question, coded('a'), coded('gone'));
    expect([isShown({ a: 'a' }), isShown({ a: 'b' })]).toEqual([true, false]);
    expect([of(0), of(1)]).toEqual(['taken', 'mapped']);
  });

  test('if one condition cannot be expressed, none is imported and the item is always shown', () => {
    const { isShown, of, outcome } = depending(question, coded('a'), {
      operator: '>',
      answerCoding: { code: 'a' },
    });
    expect(isShown({ a: 'b' })).toBe(true);
    expect([of(0), of(1), outcome('Questionnaire.item[1].enableBehavior')]).toEqual(['kept', 'kept', 'kept']);
  });
});
