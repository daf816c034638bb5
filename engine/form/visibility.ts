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
import type { Facts, LogicNode } from '../logic/base/node.ts';
import { evaluate, evaluateTruth } from '../logic/compile.ts';
import { bandOf, lowestAlert } from '../logic/scores.ts';
import { normalAnswer } from '../questionTypes/index.ts';
import { answeredSide, askedSide, convertMeasure } from './measures.ts';
import { type CompiledQuestion, type Questionnaire, TODAY } from './questionnaire.ts';
import { settledAnswer, withoutUnknownParts } from './settledAnswer.ts';
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
  const steps = new Map<string, Visibility>();
  const questions = new Map<string, Visibility>();
  // For the patient's screen: unanswered is null.
  const asGiven: Record<string, Maybe> = emptyRecord();
  // For what is known: unanswered is undefined.
  const asKnown: Record<string, Maybe> = emptyRecord();
  // For rules, "not sure" is undefined too. Most forms have no such option: then both are the same.
  const { values: valuesAround, sure: sureAround = valuesAround, refused } = outer;
  const isSplit = questionnaire.mayBeUnsure || sureAround !== valuesAround;
  const asSure = isSplit ? emptyRecord() : asKnown;
  asGiven[TODAY] = today;
  asKnown[TODAY] = today;
  asSure[TODAY] = today;
  for (const id of questionnaire.readsAround) {
    asKnown[id] = valuesAround[id];
    if (isSplit) asSure[id] = sureAround[id];
    asGiven[id] = withoutUnknownParts(asKnown[id]);
  }
  const asShown: Facts = { values: asGiven, chosen: asGiven, flags: NO_FLAGS };
  const knownFacts: Facts = { values: asKnown, chosen: asKnown, flags: NO_FLAGS };
  const sure: Facts = isSplit ? { values: asSure, chosen: asKnown, flags: NO_FLAGS } : knownFacts;
  const decide = (condition: LogicNode | undefined): Visibility => {
    if (condition === undefined || evaluateTruth(condition, asShown) === true) return 'shown';
    // Even if the condition holds for unknown values, as a fallback does, an answer can still decide.
    return evaluateTruth(condition, sure) === false ? 'hidden' : 'undetermined';
  };
  const atLeast = new Map<string, Value>();
  const computed = computer(knownFacts, atLeast);
  const computedSurely = isSplit ? computer(sure, new Map()) : computed;
  const otherUnits = answeredInOtherUnits(questionnaire, answers, today);
  const before: AroundEntry = { today, values: asKnown, sure: asSure, ...(refused && { refused }) };
  for (const entry of questionnaire.order) {
    if (!('question' in entry)) {
      steps.set(entry.step.id, decide(entry.showWhen));
      continue;
    }
    const { question } = entry;
    const { id } = question;
    const other = otherUnits.get(id);
    const visibility = both(
      steps.get(entry.step.id) as Visibility,
      decide((other?.compiled ?? entry).showWhen),
    );
    if (other?.value && visibility === 'shown') {
      questions.set(id, 'hidden');
      asKnown[id] = other.value.amount;
      asSure[id] = asKnown[id];
      asGiven[id] = asKnown[id] ?? null;
      continue;
    }
    questions.set(id, visibility);
    if (visibility !== 'shown') {
      asGiven[id] = null;
      asKnown[id] = visibility === 'hidden' && question.whenHidden !== 'unknown' ? null : undefined;
      asSure[id] = asKnown[id];
      continue;
    }
    if (entry.externalInputs) {
      asKnown[id] = externalIn(entry, answers);
      // Its inputs have to be certain too.
      if (isSplit) asSure[id] = isSure(entry.externalInputs, asKnown, asSure) ? asKnown[id] : undefined;
    } else if (question.type === 'computed') {
      asKnown[id] = computed(entry);
      if (isSplit) asSure[id] = computedSurely(entry);
    } else if (takesAnswer(question)) {
      const counted = refused?.has(id) ? undefined : countedAnswer(entry, answers, before);
      const isComputed = counted === undefined && entry.compute !== undefined && !refused?.has(id);
      const answer = isComputed ? (computed(entry) ?? undefined) : counted;
      const isRead = answer !== undefined && (questionnaire.readKeys.has(id) || isUnlinked(question));
      const settled = isRead ? settledAnswer(question, answer, today) : answer;
      asKnown[id] = asRead(entry, answer, settled, before);
      if (isSplit) {
        const isSure = !isComputed || computedSurely(entry) !== undefined;
        asSure[id] = isSure ? asReadSurely(entry, answer, settled, before) : undefined;
      }
    }
    asGiven[id] = withoutUnknownParts(asKnown[id]);
  }
  return { today, steps, questions, values: asKnown, sure: asSure, atLeast };
}

interface OtherUnit {
  /** The question of the same measure that the chosen units ask. */
  compiled: CompiledQuestion;
  /** What the answer is in this question's unit; absent for the question that was answered. */
  value?: { amount: Maybe };
}

/**
 * The questions of measures whose answers are not all in the chosen units, by id. A condition can read several measures,
 * so each can then be read in every unit.
 */
function answeredInOtherUnits(
  { measures, questions }: Questionnaire,
  answers: Answers,
  today: string,
): ReadonlyMap<string, OtherUnit> {
  const otherUnits = new Map<string, OtherUnit>();
  const answered = measures.flatMap((measure) => {
    const [askedUnit, from] = [askedSide(measure, answers), answeredSide(measure, answers)];
    const first = askedUnit && questions.get(askedUnit.questions[0]?.id ?? '');
    return first && from ? [{ ...measure, first, from, isOther: askedUnit !== from }] : [];
  });
  const apart = new Set(answered.filter(({ isOther }) => isOther).map(({ choice }) => choice));
  for (const { choice, sides, first, from } of answered) {
    if (!apart.has(choice)) continue;
    const isSettled = from.questions.every(
      (question) => settledAnswer(question, answers[question.id] ?? null, today) !== undefined,
    );
    for (const side of sides) {
      const amounts = isSettled
        ? convertMeasure(from.questions, side.questions, answers, 'exact')
        : undefined;
      for (const { id } of side.questions)
        otherUnits.set(id, { compiled: first, ...(side !== from && { value: { amount: amounts?.[id] } }) });
    }
  }
  return otherUnits;
}

/**
 * Computes the values of a form in order; the band of an unknown total is known if every possible total leads to it.
 */
function computer(facts: Facts, atLeast: Map<string, Value>): (entry: CompiledQuestion) => Maybe {
  // The possible ranges of unknown totals.
  const ranges = new Map<string, readonly [Maybe, Maybe]>();
  return ({ question, compute, range, rangeOf }) => {
    const value = evaluate(compute as LogicNode, facts);
    if (value === undefined && range)
      ranges.set(question.id, [evaluate(range.low, facts), evaluate(range.high, facts)]);
    const bands = question.type === 'computed' ? question.bands : undefined;
    if (!bands) return value;
    const open = ranges.get(rangeOf ?? question.id);
    const band = bandOf(bands, value, open);
    const lowest = band === undefined && open ? lowestAlert(bands, open) : undefined;
    if (lowest !== undefined && lowest !== null) atLeast.set(question.id, lowest);
    return band;
  };
}

/** A value returned by the server; unknown if it is missing or of the wrong type. */
const givenTo = ({ question }: CompiledQuestion, answers: Answers): Maybe =>
  isExternal(question) && Object.hasOwn(answers, question.id)
    ? externalValue(question, answers[question.id])
    : undefined;

/** The value as conditions read it: if it has bands, its band. */
function externalIn(compiled: CompiledQuestion, answers: Answers): Maybe {
  const value = givenTo(compiled, answers);
  const { bands } = compiled.question as ExternalQuestion;
  return bands ? bandOf(bands, value) : value;
}

type Values = Readonly<Record<string, Maybe>>;

/** Whether none of these answers is "not sure". */
const isSure = (ids: readonly string[], known: Values, sure: Values): boolean =>
  ids.every((id) => known[id] === sure[id] || JSON.stringify(known[id]) === JSON.stringify(sure[id]));

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
      : givenTo(compiled, answers);
    if (value !== undefined) visible[id] = value as AnswerValue;
  }
  return visible;
}

const NO_FLAGS = {};
const NOTHING_AROUND = { values: {} };

// Keys come from definitions and answers: without a prototype, keys such as `__proto__` are harmless.
const emptyRecord = (): Record<string, Maybe> => Object.create(null);

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
  const value = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
  if (isBlank(value)) return undefined;
  const normal = normalAnswer(question, value as AnswerValue) as Value;
  const group = entriesOf(compiled);
  if (!group || !Array.isArray(normal)) return normal;
  const entries = normal.map((entry: Value, index: number) => countedEntry(group, entry, index, around));
  return isBlank(entries) ? undefined : entries.filter((entry) => !isBlank(entry));
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
