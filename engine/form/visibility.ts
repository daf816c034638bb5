/** Resolves what a patient is shown for the current answers. Used by browser and server alike. */
import { type Answers, type AnswerValue, isBlank } from '../base/answers.ts';
import type { Maybe, Value } from '../base/logicJson.ts';
import { isUnlinked } from '../definition/codeList.ts';
import {
  isStaffOnly,
  type Question,
  type QuestionOf,
  type Step,
  takesAnswer,
} from '../definition/definition.ts';
import { type ExternalQuestion, externalValue, isExternal } from '../definition/externalValue.ts';
import { withoutOwnWords } from '../definition/otherAnswer.ts';
import type { LogicNode } from '../logic/base/node.ts';
import { evaluate } from '../logic/compile.ts';
import { bandOf } from '../logic/scores.ts';
import { normalAnswer } from '../questionTypes/index.ts';
import { entriesFor, entryOptions } from './optionEntries.ts';
import { answeredInOtherUnits } from './otherUnits.ts';
import { type CompiledQuestion, type Questionnaire, TODAY } from './questionnaire.ts';
import { certainly, type Reading, Readings } from './readings.ts';
import { settledAnswer } from './settledAnswer.ts';
import { withoutUnsure } from './unknownOptions.ts';

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
   * Question id → effective answer. `undefined`: unanswered or outside the hard limits where a condition reads it, or
   * unknown whether it applies (likewise in parts of a list, matrix or group), or hidden with `whenHidden: "unknown"`;
   * `null`: does not apply (likewise a question of an entry). Includes computed values, also in entries, and `today`; the band of an unknown total is
   * known if every possible completion of the answers leads to it.
   */
  values: Readonly<Record<string, Maybe>>;
  /** The same with "not sure" as unknown, as rules read it. */
  sure: Readonly<Record<string, Maybe>>;
  /** For computed values whose band is unknown but certainly needs attention: the lowest possible band. */
  atLeast: ReadonlyMap<string, Value>;
}

/**
 * Evaluates a questionnaire with these answers on a date (`YYYY-MM-DD`).
 *
 * A step or question is shown when its condition holds with unanswered questions as `null`, as in JSON-logic, so
 * "conditions do not include sleep apnea" holds while none is ticked. If not shown, it is `hidden` only if the given
 * answers determine that, and "not sure" does not. Answers to questions that are not shown are ignored. A measure is shown
 * in the unit it was answered in; conditions read it in the chosen unit, too.
 * @param outer for the form of an entry: the values outside its group; what is refused
 */
export function resolveForm(
  questionnaire: Questionnaire,
  answers: Answers,
  today: string,
  outer: Omit<AroundEntry, 'today'> = NOTHING_AROUND,
): FormState {
  const { values: valuesAround, sure: sureAround = valuesAround, refused } = outer;
  const steps = new Map<string, Visibility>();
  const questions = new Map<string, Visibility>();
  const readings = new Readings(questionnaire.mayBeUnsure || sureAround !== valuesAround);
  const { knownValues: values, certainValues: sure, atLeast } = readings;
  readings.set(TODAY, certainly(today));
  for (const id of questionnaire.readsAround)
    readings.set(id, { known: valuesAround[id], certain: sureAround[id] });
  const before: AroundEntry = { today, values, sure, ...(refused && { refused }) };
  const otherUnits = answeredInOtherUnits(questionnaire, answers, today);
  const decide = (condition: LogicNode | undefined): Visibility => {
    const holds = readings.holds(condition);
    return holds ? 'shown' : holds === false ? 'hidden' : 'undetermined';
  };
  for (const entry of questionnaire.order) {
    if (!('question' in entry)) {
      steps.set(entry.step.id, decide(entry.showWhen));
      continue;
    }
    const { id, whenHidden } = entry.question;
    const other = otherUnits.get(id);
    const visibility = both(
      steps.get(entry.step.id) as Visibility,
      decide((other?.compiled ?? entry).showWhen),
    );
    const converted = visibility === 'shown' ? other?.value : undefined;
    questions.set(id, converted ? 'hidden' : visibility);
    if (converted) readings.set(id, certainly(converted.amount));
    else if (visibility === 'shown')
      readings.set(id, readingOf(entry, { questionnaire, answers, readings, before }));
    else readings.set(id, certainly(visibility === 'hidden' && whenHidden !== 'unknown' ? null : undefined));
  }
  return { today, steps, questions, values, sure, atLeast };
}

interface Resolving {
  questionnaire: Questionnaire;
  answers: Answers;
  readings: Readings;
  before: AroundEntry;
}

/** What is known of a question that is shown: its external or computed value, or its answer. */
function readingOf(
  entry: CompiledQuestion,
  { questionnaire, answers, readings, before }: Resolving,
): Reading {
  const { question, externalInputs } = entry;
  if (externalInputs) {
    const value = externalBand(entry, answers);
    // Its inputs have to be certain too.
    return { known: value, certain: readings.areCertain(externalInputs) ? value : undefined };
  }
  if (question.type === 'computed') return readings.computed(entry);
  if (!takesAnswer(question)) return certainly(undefined);
  const isRefused = before.refused?.has(question.id) === true;
  const counted = isRefused ? undefined : countedAnswer(entry, answers, before);
  const computed =
    counted === undefined && entry.compute !== undefined && !isRefused ? readings.computed(entry) : undefined;
  const answer = computed ? (computed.known ?? undefined) : counted;
  const isRead = answer !== undefined && (questionnaire.readKeys.has(question.id) || isUnlinked(question));
  const settled = isRead ? settledAnswer(question, answer, before.today) : answer;
  const value = asRead(entry, answer, settled, before);
  if (!readings.isSplit) return certainly(value);
  const isCertain = !computed || computed.certain !== undefined;
  return { known: value, certain: isCertain ? asReadSurely(entry, answer, settled, before) : undefined };
}

/** An external value; unknown if it is missing or of the wrong type. */
const externalIn = ({ question }: CompiledQuestion, answers: Answers): Maybe =>
  isExternal(question) && Object.hasOwn(answers, question.id)
    ? externalValue(question, answers[question.id])
    : undefined;

/** The value as conditions read it: if it has bands, its band. */
function externalBand(entry: CompiledQuestion, answers: Answers): Maybe {
  const value = externalIn(entry, answers);
  const { bands } = entry.question as ExternalQuestion;
  return bands ? bandOf(bands, value) : value;
}

/** The steps shown to the patient, in order; a step with only hidden questions is omitted. */
export const shownSteps = ({ definition }: Questionnaire, form: FormState): Step[] =>
  definition.steps.filter((step) => step.questions.some((question) => isShownToPatient(question, form)));

/** The questions of a step shown to the patient, in order. */
export const shownQuestions = ({ steps }: Questionnaire, form: FormState, stepId: string): Question[] =>
  steps.get(stepId)?.step.questions.filter((question) => isShownToPatient(question, form)) ?? [];

const isShownToPatient = (question: Question, form: FormState): boolean =>
  !isStaffOnly(question) && form.questions.get(question.id) === 'shown';

/**
 * The effective answers: of shown questions (also in the entries of groups), without blanks, and without "none of the
 * above" next to others. Includes external values.
 */
export function visibleAnswers({ questions }: Questionnaire, answers: Answers, form: FormState): Answers {
  const visible: Record<string, AnswerValue> = {};
  for (const [id, compiled] of questions) {
    if (form.questions.get(id) !== 'shown') continue;
    const value = takesAnswer(compiled.question)
      ? countedAnswer(compiled, answers, form)
      : externalIn(compiled, answers);
    if (value !== undefined) visible[id] = value as AnswerValue;
  }
  return visible;
}

const NO_FLAGS = {};
const NOTHING_AROUND = { values: {} };

const both = (step: Visibility, question: Visibility): Visibility => {
  if (step === 'hidden' || question === 'hidden') return 'hidden';
  return step === 'shown' ? question : step;
};

/** The values that the entries of a group can read: the date, and the known answers outside the group. */
export type AroundEntry = Pick<FormState, 'today' | 'values'> &
  Partial<Pick<FormState, 'sure'>> & {
    /**
     * Questions whose answer, or the value computed in its place, does not count: their ids, and those of questions in
     * entries (`idInEntry`).
     */
    refused?: ReadonlySet<string>;
  };

/** @param index of the entry */
export const idInEntry = (group: string, index: number, part: string): string => `${group} ${index} ${part}`;

/** The effective answer to a shown question: see `visibleAnswers`. */
export function countedAnswer(compiled: CompiledQuestion, answers: Answers, around: AroundEntry): Maybe {
  const { question } = compiled;
  const stored = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
  const value = withEntriesForOptions(question, stored, answers, around);
  if (isBlank(value)) return undefined;
  const normal = normalAnswer(question, value as AnswerValue) as Value;
  const group = entriesOf(compiled);
  if (!group || !Array.isArray(normal)) return normal;
  const entries = normal.map((entry: Value, index: number) => countedEntry(group, entry, index, around));
  return isBlank(entries) ? undefined : entries.filter((entry) => !isBlank(entry));
}

function withEntriesForOptions(
  question: Question,
  stored: AnswerValue | undefined,
  answers: Answers,
  { values }: AroundEntry,
): AnswerValue | undefined {
  const options = question.type === 'repeatingGroup' ? entryOptions(question, answers, values) : undefined;
  return options ? entriesFor(question as QuestionOf<'repeatingGroup'>, stored, options) : stored;
}

interface Entries {
  /** The form state of each entry. */
  form: Questionnaire;
  parts: readonly Question[];
  max: number;
}

/** For a group with conditions or computed values in its entries. */
function entriesOf({ question, entries }: CompiledQuestion): Entries | undefined {
  if (!entries) return undefined;
  const { questions, maxItems } = question as QuestionOf<'repeatingGroup'>;
  return { form: entries, parts: questions, max: maxItems };
}

/** Removes the answers that do not apply. Unknown keys stay, and validation refuses them. */
function countedEntry(group: Entries, entry: Value, index: number, outer: AroundEntry): Value {
  if (!isRecord(entry)) return entry;
  // Too many entries are refused anyway, so the conditions of the excess ones are not evaluated.
  const states = index < group.max ? resolveEntry(group.form, entry, outer).questions : whenRefused(group);
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
  { today, ...around }: AroundEntry,
): FormState => resolveForm(form, isRecord(entry) ? (entry as Answers) : {}, today, around);

/** The known part of an answer, as conditions read it. */
export const knownAnswer = (compiled: CompiledQuestion, answer: Value, outer: AroundEntry): Maybe =>
  asRead(compiled, answer, settledAnswer(compiled.question, answer, outer.today), outer);

/** The same with "not sure" as unknown, as rules read it. */
export const sureAnswer = (compiled: CompiledQuestion, answer: Value, outer: AroundEntry): Maybe =>
  asReadSurely(compiled, answer, settledAnswer(compiled.question, answer, outer.today), outer);

const asReadSurely = (compiled: CompiledQuestion, answer: Maybe, known: Maybe, outer: AroundEntry): Maybe =>
  withoutUnsure(compiled.question, asRead(compiled, answer, known, outer, 'sure'));

/**
 * @param answer the effective answer
 * @param reading of the values that entries compute
 */
function asRead(
  compiled: CompiledQuestion,
  answer: Maybe,
  known: Maybe,
  outer: AroundEntry,
  reading: 'values' | 'sure' = 'values',
): Maybe {
  const read = withoutOwnWords(compiled.question, known);
  const group = entriesOf(compiled);
  if (!group || !Array.isArray(read) || !Array.isArray(answer)) return read;
  return (read as Maybe[]).map((entry, index) => {
    if (!isRecord(entry) || index >= group.max) return entry;
    const refused = group.parts
      .map(({ id }) => id)
      .filter((id) => outer.refused?.has(idInEntry(compiled.question.id, index, id)));
    const { questions, [reading]: values } = resolveEntry(group.form, answer[index], {
      ...outer,
      refused: new Set(refused),
    });
    const hidden = group.parts.filter(
      (part) => takesAnswer(part) && questions.get(part.id) === 'hidden' && part.whenHidden !== 'unknown',
    );
    const computed = group.parts.filter((part) => isComputedIn(part, entry));
    return {
      ...entry,
      ...Object.fromEntries(hidden.map(({ id }) => [id, null])),
      ...Object.fromEntries(computed.map(({ id }) => [id, values[id]])),
      ...Object.fromEntries(refused.map((id) => [id, undefined])),
    };
  }) as Value;
}

/** Whether an entry has the value that is computed for this question, rather than an answer of its own. */
export const isComputedIn = (part: Question, entry: Readonly<Record<string, unknown>>): boolean =>
  part.type === 'computed' || (part.compute !== undefined && isBlank(entry[part.id]));

/** The value computed for a question, whatever was answered; undefined if it is unknown or does not apply. */
export const computedValue = ({ compute }: CompiledQuestion, { values }: AroundEntry): Maybe =>
  compute ? (evaluate(compute, { values, chosen: values, flags: NO_FLAGS }) ?? undefined) : undefined;

const isRecord = (value: unknown): value is Readonly<Record<string, Value>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
