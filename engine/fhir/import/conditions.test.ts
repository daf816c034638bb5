/** Imported questions are shown as the form says, or always with the reason in the report. */
import { describe, expect, test } from 'vitest';
import { depending } from '../../../testing/fhir/dependingQuestion.ts';
import { core, sdc } from '../../../testing/fhir/forms.ts';
import { imported, questionsOf } from '../../../testing/fhir/importedForm.ts';
import type { Answers } from '../../base/answers.ts';
import { compileQuestionnaire } from '../../form/questionnaire.ts';
import { resolveForm } from '../../form/visibility.ts';
import type { JsonObject } from '../validate/json.ts';

const choice = (...codings: JsonObject[]): JsonObject => ({
  type: 'choice',
  answerOption: codings.map((valueCoding) => ({ valueCoding })),
});

test.each(['>', '>=', '<', '<=', '='])(
  'without an answer, a condition "time %s day" is not met',
  (operator) => {
    const { isShown } = depending({ type: 'dateTime' }, { operator, answerDateTime: '2024-01-01' });
    expect(isShown({})).toBe(false);
  },
);

test.each([undefined, 1, 200])('answers to a repeated multi-line text can be compared', (most) => {
  const extension = most === undefined ? [] : [{ url: core('questionnaire-maxOccurs'), valueInteger: most }];
  const asked = { type: 'text', repeats: true, extension };
  const { isShown, of } = depending(asked, { operator: '=', answerString: 'cough' });
  expect([['fever', 'cough'], ['fever']].map((a) => isShown({ a }))).toEqual([true, false]);
  expect(of(0)).toBe('taken');
});

test('a date with a time is compared with a date by its day', () => {
  const { isShown } = depending({ type: 'dateTime' }, { operator: '>', answerDateTime: '2024-01-01' });
  expect(['2024-01-01T23:59', '2024-01-02T00:00'].map((a) => isShown({ a }))).toEqual([false, true]);
});

test("of options with the same code, the one with the condition's system is used", () => {
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

describe('several conditions with enableBehavior any', () => {
  const coded = (code: string): JsonObject => ({
    operator: '=',
    answerCoding: { system: 'http://s', code },
  });
  const asked = choice({ system: 'http://s', code: 'a' }, { system: 'http://s', code: 'b' });

  test('a condition with a code that is not an option is ignored', () => {
    const { isShown, of } = depending(asked, coded('a'), coded('gone'));
    expect([isShown({ a: 'a' }), isShown({ a: 'b' })]).toEqual([true, false]);
    expect([of(0), of(1)]).toEqual(['taken', 'mapped']);
  });

  test('if one condition cannot be expressed, none is imported and the item is always shown', () => {
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

test('a condition outside a repeated group holds if any entry meets it', () => {
  const group = (enableWhen: JsonObject) =>
    imported([
      {
        linkId: 'g',
        text: 'G',
        type: 'group',
        repeats: true,
        item: [
          { linkId: 'n', text: 'N', type: 'integer' },
          { linkId: 't', text: 'T', type: 'string' },
        ],
      },
      { linkId: 'b', text: 'B', type: 'boolean', enableWhen: [{ question: 'n', ...enableWhen }] },
    ]);
  const shownFor = (enableWhen: JsonObject, ...numbers: (number | undefined)[]) => {
    const form = compileQuestionnaire(group(enableWhen).definition);
    const entries = numbers.map((n) => ({ t: 'x', ...(n !== undefined && { n }) }));
    const answers: Answers = entries.length > 0 ? { g: entries as never } : {};
    return resolveForm(form, answers, '2026-03-15').questions.get('b') === 'shown';
  };
  const isThree = { operator: '=', answerInteger: 3 };
  expect([shownFor(isThree, 1, 3), shownFor(isThree, 1, 2), shownFor(isThree)]).toEqual([true, false, false]);
  const isThere = { operator: 'exists', answerBoolean: true };
  expect([shownFor(isThere, undefined, 3), shownFor(isThere, undefined), shownFor(isThere)]).toEqual([
    true,
    false,
    false,
  ]);
  const isGone = { operator: 'exists', answerBoolean: false };
  expect([shownFor(isGone, undefined), shownFor(isGone, 3), shownFor(isGone)]).toEqual([true, false, true]);
  expect(group(isThree).outcome('Questionnaire.item[1].enableWhen[0]')).toBe('mapped');
  const isOther = { operator: '!=', answerInteger: 3 };
  expect(group(isOther).outcome('Questionnaire.item[1].enableWhen[0]')).toBe('kept');
});

describe('a choice whose codes are not available', () => {
  const unknown = { type: 'choice', answerValueSet: 'http://example.org/elsewhere' };
  const yes = { answerCoding: { system: 'http://loinc.org', code: 'LA33-6', display: 'Yes' } };

  test.each(['=', '!='])(
    'a condition "%s a code" is not imported, because the answer is free text',
    (operator) => {
      const { isShown, of } = depending(unknown, { operator, ...yes });
      const answers: Answers[] = [{}, { a: 'Yes' }, { a: 'yes, often' }];
      expect(answers.map(isShown)).toEqual([true, true, true]);
      expect(of(0)).toBe('kept');
    },
  );

  test('a condition on whether it is answered is imported', () => {
    const { isShown, of } = depending(unknown, { operator: 'exists', answerBoolean: true });
    const answers: Answers[] = [{}, { a: 'Often' }];
    expect(answers.map(isShown)).toEqual([false, true]);
    expect(of(0)).toBe('taken');
  });

  test.each([
    ["%resource.item.where(linkId='a').answer.valueCoding.code = 'LA33-6'", unknown],
    ["%resource.item.where(linkId='a').answer.value.where(display.contains('Yes')).exists()", unknown],
    ["%resource.item.where(linkId='a').answer.value.ordinal() > 2", unknown],
    ["%resource.item.where(linkId='a').answer.value.display = 'Yes'", { type: 'reference' }],
  ])('an expression that reads parts of its coding is not imported: %s', (expression, asked) => {
    const { definition, outcome } = imported([
      { linkId: 'a', text: 'A', ...asked },
      {
        ...{ linkId: 'b', text: 'B', type: 'boolean' },
        extension: [
          {
            url: sdc('sdc-questionnaire-enableWhenExpression'),
            valueExpression: { language: 'text/fhirpath', expression },
          },
        ],
      },
    ]);
    expect(questionsOf(definition)[1]).toMatchObject({ id: 'b' });
    expect(questionsOf(definition)[1]).not.toHaveProperty('showWhen');
    expect(outcome('Questionnaire.item[1].extension[0]')).toBe('kept');
  });
});
