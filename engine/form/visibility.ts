/** What a patient is shown for the current answers. Used by browser and server alike. */

import { type Answers, type AnswerValue, isBlank } from '../base/answers.ts';
import type { Maybe, Value } from '../base/logicJson.ts';
import {
  isStaffOnly,
  type Question,
  type QuestionOf,
  type Step,
  takesAnswer,
} from '../definition/definition.ts';
import { withoutOwnWords } from '../definition/otherAnswer.ts';
import type { Facts, LogicNode } from '../logic/base/node.ts';
import { evaluate, evaluateTruth } from '../logic/compile.ts';
import { bandOf } from '../logic/scores.ts';
import { normalAnswer } from '../questionTypes/index.ts';
import { type CompiledQuestion, type Questionnaire, TODAY } from './questionnaire.ts';
import { settledAnswer, withoutUnknownParts } from './settledAnswer.ts';

/**
 * `hidden`: the answers definitely rule it out. `undetermined`: not shown because an answer it depends on is
 * missing, so whether it applies is unknown.
 */
export type Visibility = 'shown' | 'hidden' | 'undetermined';

export interface FormState {
  today: string;
  steps: ReadonlyMap<string, Visibility>;
  questions: ReadonlyMap<string, Visibility>;
  /**
   * Question id → effective answer. `undefined`: unanswered or outside the hard limits where a condition
   * reads it, or unknown whether it applies (likewise in parts of a list, matrix or group); `null`: does not
   * apply (likewise a question of an entry). Includes computed values, those of entries too, and `today`; the band of an unknown total is known if every way to answer
   * what is missing leads to it.
   */
  values: Readonly<Record<string, Maybe>>;
}

/**
 * Evaluates a questionnaire with these answers on a date (`YYYY-MM-DD`).
 *
 * A step or question is shown when its condition holds with unanswered questions read as JSON-logic reads
 * them (`null`), so "conditions do not include sleep apnea" holds while none is ticked. If not shown, it is
 * `hidden` only if the given answers determine that. Answers to questions that are not shown are ignored.
 * @param around of the form of an entry: the values around its group
 */
export function resolveForm(
  questionnaire: Questionnaire,
  answers: Answers,
  today: string,
  around: FormState['values'] = NO_VALUES,
): FormState {
  const steps = new Map<string, Visibility>();
  const questions = new Map<string, Visibility>();
  // For the patient's screen: unanswered is null.
  const asGiven: Record<string, Maybe> = emptyRecord();
  // For what is known: unanswered is undefined.
  const asKnown: Record<string, Maybe> = emptyRecord();
  asGiven[TODAY] = today;
  asKnown[TODAY] = today;
  for (const id of questionnaire.readsAround) {
    asKnown[id] = around[id];
    asGiven[id] = withoutUnknownParts(asKnown[id]);
  }
  const given: Facts = { values: asGiven, chosen: asGiven, flags: NO_FLAGS };
  const known: Facts = { values: asKnown, chosen: asKnown, flags: NO_FLAGS };
  const decide = (condition: LogicNode | undefined): Visibility => {
    if (condition === undefined || evaluateTruth(condition, given) === true) return 'shown';
    return evaluateTruth(condition, known) === undefined ? 'undetermined' : 'hidden';
  };
  // What unknown totals can still become.
  const ranges = new Map<string, readonly [Maybe, Maybe]>();
  for (const entry of questionnaire.order) {
    if (!('question' in entry)) {
      steps.set(entry.step.id, decide(entry.showWhen));
      continue;
    }
    const { question } = entry;
    const { id } = question;
    const visibility = both(steps.get(entry.step.id) as Visibility, decide(entry.showWhen));
    questions.set(id, visibility);
    if (visibility !== 'shown') {
      asGiven[id] = null;
      asKnown[id] = visibility === 'hidden' ? null : undefined;
      continue;
    }
    if (entry.compute) {
      const computed = evaluate(entry.compute, known);
      if (computed === undefined && entry.range)
        ranges.set(id, [evaluate(entry.range.low, known), evaluate(entry.range.high, known)]);
      const bands = question.type === 'computed' ? question.bands : undefined;
      asKnown[id] = bands ? bandOf(bands, computed, ranges.get(entry.rangeOf ?? id)) : computed;
    } else if (takesAnswer(question)) {
      const before = { today, values: asKnown };
      const answer = countedAnswer(entry, answers, before);
      const isRead = answer !== undefined && questionnaire.readKeys.has(id);
      asKnown[id] = isRead ? knownAnswer(entry, answer, before) : asRead(entry, answer, answer, before);
    }
    asGiven[id] = withoutUnknownParts(asKnown[id]);
  }
  return { today, steps, questions, values: asKnown };
}

/** The steps shown to the patient, in order; a step with only hidden questions is omitted. */
export const shownSteps = ({ definition }: Questionnaire, seen: FormState): Step[] =>
  definition.steps.filter((step) => step.questions.some((question) => isShownToPatient(question, seen)));

/** The questions of a step shown to the patient, in order. */
export const shownQuestions = ({ steps }: Questionnaire, seen: FormState, stepId: string): Question[] =>
  steps.get(stepId)?.step.questions.filter((question) => isShownToPatient(question, seen)) ?? [];

const isShownToPatient = (question: Question, seen: FormState): boolean =>
  !isStaffOnly(question) && seen.questions.get(question.id) === 'shown';

/**
 * The effective answers: of shown questions (also of those in the entries of groups), without blanks, and
 * without "none of the above" next to others.
 */
export function visibleAnswers({ questions }: Questionnaire, answers: Answers, seen: FormState): Answers {
  const visible: Record<string, AnswerValue> = {};
  for (const [id, compiled] of questions) {
    if (seen.questions.get(id) !== 'shown' || !takesAnswer(compiled.question)) continue;
    const value = countedAnswer(compiled, answers, seen);
    if (value !== undefined) visible[id] = value as AnswerValue;
  }
  return visible;
}

const NO_FLAGS = {};
const NO_VALUES = {};

// Keys come from definitions and answers: without a prototype, keys such as `__proto__` are harmless.
const emptyRecord = (): Record<string, Maybe> => Object.create(null);

const both = (step: Visibility, question: Visibility): Visibility => {
  if (step === 'hidden' || question === 'hidden') return 'hidden';
  return step === 'shown' ? question : step;
};

/** What the entries of a group can read: the day, and what is known of the questions around it. */
export type AroundEntry = Pick<FormState, 'today' | 'values'>;

/** The answer to a shown question as it counts: see `visibleAnswers`. */
export function countedAnswer(compiled: CompiledQuestion, answers: Answers, around: AroundEntry): Maybe {
  const { question } = compiled;
  const value = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
  if (isBlank(value)) return undefined;
  const normal = normalAnswer(question, value as AnswerValue) as Value;
  const group = entriesOf(compiled);
  if (!group || !Array.isArray(normal)) return normal;
  const entries = normal.map((entry: Value, index: number) => countedEntry(group, entry, index, around));
  return isBlank(entries) ? undefined : entries.filter((entry) => !isBlank(entry));
}

interface Entries {
  /** The form that each is. */
  form: Questionnaire;
  parts: readonly Question[];
  max: number;
}

/** Of a group with conditions or computed values in its entries. */
function entriesOf({ question, entries }: CompiledQuestion): Entries | undefined {
  if (!entries) return undefined;
  const { questions, maxItems } = question as QuestionOf<'repeatingGroup'>;
  return { form: entries, parts: questions, max: maxItems };
}

/** Without the answers that do not apply. Keys that are no questions stay: they are refused. */
function countedEntry(group: Entries, entry: Value, index: number, around: AroundEntry): Value {
  if (!isRecord(entry)) return entry;
  // Too many entries are refused: nobody has to wait for the conditions of thousands.
  const states = index < group.max ? resolveEntry(group.form, entry, around).questions : whenRefused(group);
  const parts = Object.entries(entry).filter(([id]) => (states.get(id) ?? 'shown') === 'shown');
  return Object.fromEntries(parts) as Value;
}

const whenRefused = ({ parts }: Entries): ReadonlyMap<string, Visibility> =>
  new Map(parts.map(({ id, showWhen }) => [id, showWhen === undefined ? 'shown' : 'undetermined']));

/**
 * Which questions of an entry are shown, given its own answers.
 * @param form of the entries of its group
 */
export const resolveEntry = (
  form: Questionnaire,
  entry: unknown,
  { today, values }: AroundEntry,
): FormState => resolveForm(form, isRecord(entry) ? (entry as Answers) : {}, today, values);

/** What is known of an answer, as conditions and rules read it. */
export const knownAnswer = (
  compiled: CompiledQuestion,
  answer: AnswerValue | Value,
  around: AroundEntry,
): Maybe => asRead(compiled, answer as Value, settledAnswer(compiled.question, answer, around.today), around);

/** @param answer as it counts */
function asRead(compiled: CompiledQuestion, answer: Maybe, known: Maybe, around: AroundEntry): Maybe {
  const read = withoutOwnWords(compiled.question, known);
  const group = entriesOf(compiled);
  if (!group || !Array.isArray(read) || !Array.isArray(answer)) return read;
  return (read as Maybe[]).map((entry, index) => {
    if (!isRecord(entry) || index >= group.max) return entry;
    const { questions, values } = resolveEntry(group.form, answer[index], around);
    const hidden = group.parts.filter((part) => takesAnswer(part) && questions.get(part.id) === 'hidden');
    const computed = group.parts.filter(({ type }) => type === 'computed');
    return {
      ...entry,
      ...Object.fromEntries(hidden.map(({ id }) => [id, null])),
      ...Object.fromEntries(computed.map(({ id }) => [id, values[id]])),
    };
  }) as Value;
}

const isRecord = (value: unknown): value is Readonly<Record<string, Value>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
