/** When imported questions are shown: as the form says, or always with the reason in the report. */
import { describe, expect, test } from 'vitest';
import { imported, questionsOf } from '../../../testing/fhir/importedForm.ts';
import type { Answers } from '../../base/answers.ts';
import { compileQuestionnaire } from '../../form/questionnaire.ts';
import { resolveForm } from '../../form/visibility.ts';
import type { JsonObject } from '../validate/json.ts';

const choice = (...codings: JsonObject[]): JsonObject => ({
  type: 'choice',
  answerOption: codings.map((valueCoding) => ({ valueCoding })),
});

/** A form with a question, and one that depends on it. */
function depending(asked: JsonObject, ...enableWhen: JsonObject[]) {
  const behavior = enableWhen.length > 1 && { enableBehavior: 'any' };
  const found = imported([
    { linkId: 'a', text: 'A', ...asked },
    {
      linkId: 'b',
      text: 'B',
      type: 'boolean',
      enableWhen: enableWhen.map((each) => ({ question: 'a', ...each })),
      ...behavior,
    },
  ]);
  const form = compileQuestionnaire(found.definition);
  const isShown = (answers: Answers): boolean =>
    resolveForm(form, answers, '2026-03-15').questions.get('b') === 'shown';
  const at = 'Questionnaire.item[1].enableWhen';
  return { ...found, isShown, of: (index: number) => found.outcome(`${at}[${index}]`) };
}

test.each(['>', '>=', '<', '<=', '='])('without an answer, a time %s a day is not met', (operator) => {
  const { isShown } = depending({ type: 'dateTime' }, { operator, answerDateTime: '2024-01-01' });
  expect(isShown({})).toBe(false);
});

test('a time is compared with a day by its day', () => {
  const { isShown } = depending({ type: 'dateTime' }, { operator: '>', answerDateTime: '2024-01-01' });
  expect(['2024-01-01T23:59', '2024-01-02T00:00'].map((a) => isShown({ a }))).toEqual([false, true]);
});

test('of options with the same code, the one with the system of the condition is meant', () => {
  const asked = choice({ code: '1', display: 'Plain' }, { system: 'http://b', code: '1', display: 'Of b' });
  const of = (system?: string) =>
    depending(asked, { operator: '=', answerCoding: { ...(system && { system }), code: '1' } });
  const [plain, second] =
    (questionsOf(of().definition)[0] as { options?: { value: string }[] }).options ?? [];
  const shown = (system?: string) =>
    [plain, second].map((option) => of(system).isShown({ a: option?.value ?? '' }));
  expect(shown('http://b')).toEqual([false, true]);
  expect(shown()).toEqual([true, false]);
});

describe('several conditions, of which one is enough', () => {
  const coded = (code: string): JsonObject => ({
    operator: '=',
    answerCoding: { system: 'http://s', code },
  });
  const asked = choice({ system: 'http://s', code: 'a' }, { system: 'http://s', code: 'b' });

  test('one with a code that is no option changes nothing', () => {
    const { isShown, of } = depending(asked, coded('a'), coded('gone'));
    expect([isShown({ a: 'a' }), isShown({ a: 'b' })]).toEqual([true, false]);
    expect([of(0), of(1)]).toEqual(['taken', 'mapped']);
  });

  test('with one that cannot be said, it is shown always, and none of them is taken', () => {
    const { isShown, of, outcome } = depending(asked, coded('a'), {
      operator: '>',
      answerCoding: { code: 'a' },
    });
    expect(isShown({ a: 'b' })).toBe(true);
    expect([of(0), of(1), outcome('Questionnaire.item[1].enableBehavior')]).toEqual(['kept', 'kept', 'kept']);
  });
});

test.each<[string, JsonObject, JsonObject, string]>([
  ['a number with a text', { type: 'integer' }, { answerString: '3' }, 'kept'],
  ['a text with a number', { type: 'string' }, { answerInteger: 3 }, 'kept'],
  ['a time with seconds', { type: 'time' }, { answerTime: '08:30:30' }, 'kept'],
  ['a time without seconds', { type: 'time' }, { answerTime: '08:30:00' }, 'taken'],
  ['a time with a time zone', { type: 'dateTime' }, { answerDateTime: '2024-01-01T23:30:00Z' }, 'mapped'],
  ['a day', { type: 'date' }, { answerDate: '2024-01-01' }, 'taken'],
  ['a quantity with a number', { type: 'quantity' }, { answerDecimal: 3 }, 'mapped'],
])('%s: the report says how it is compared', (_what, asked, answer, expected) => {
  const { of, definition } = depending(asked, { operator: '=', ...answer });
  expect(of(0)).toBe(expected);
  const isDropped = questionsOf(definition)[1]?.showWhen === undefined;
  expect(isDropped).toBe(expected === 'kept');
});
