/** What a patient is shown for the current answers. Used by browser and server alike. */

import { type Answers, type AnswerValue, isBlank } from '../base/answers.ts';
import type { Maybe, Value } from '../base/logicJson.ts';
import { isStaffOnly, type Question, type Step, takesAnswer } from '../definition/definition.ts';
import type { Facts, LogicNode } from '../logic/base/node.ts';
import { evaluate, evaluateTruth } from '../logic/compile.ts';
import { bandOf } from '../logic/scores.ts';
import { normalAnswer } from '../questionTypes/index.ts';
import { type Questionnaire, TODAY } from './questionnaire.ts';
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
   * apply. Includes computed values and `today`.
   */
  values: Readonly<Record<string, Maybe>>;
}

/**
 * Evaluates a questionnaire with these answers on a date (`YYYY-MM-DD`).
 *
 * A step or question is shown when its condition holds with unanswered questions read as JSON-logic reads
 * them (`null`), so "conditions do not include sleep apnea" holds while none is ticked. If not shown, it is
 * `hidden` only if the given answers determine that. Answers to questions that are not shown are ignored.
 */
export function resolveForm(questionnaire: Questionnaire, answers: Answers, today: string): FormState {
  const steps = new Map<string, Visibility>();
  const questions = new Map<string, Visibility>();
  // For the patient's screen: unanswered is null.
  const asGiven: Record<string, Maybe> = emptyRecord();
  // For what is known: unanswered is undefined.
  const asKnown: Record<string, Maybe> = emptyRecord();
  asGiven[TODAY] = today;
  asKnown[TODAY] = today;
  const given: Facts = { values: asGiven, chosen: asGiven, flags: NO_FLAGS };
  const known: Facts = { values: asKnown, chosen: asKnown, flags: NO_FLAGS };
  const decide = (condition: LogicNode | undefined): Visibility => {
    if (condition === undefined || evaluateTruth(condition, given) === true) return 'shown';
    return evaluateTruth(condition, known) === undefined ? 'undetermined' : 'hidden';
  };
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
      const bands = question.type === 'computed' ? question.bands : undefined;
      asKnown[id] = bands ? bandOf(bands, computed) : computed;
    } else if (takesAnswer(question)) {
      const answer = countedAnswer(question, answers);
      const isRead = answer !== undefined && questionnaire.readKeys.has(id);
      asKnown[id] = isRead ? settledAnswer(question, answer, today) : answer;
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
 * The effective answers: of shown questions, without blanks, and without "none of the above" next to others.
 */
export function visibleAnswers({ questions }: Questionnaire, answers: Answers, seen: FormState): Answers {
  const visible: Record<string, AnswerValue> = {};
  for (const [id, { question }] of questions) {
    if (seen.questions.get(id) !== 'shown' || !takesAnswer(question)) continue;
    const value = countedAnswer(question, answers);
    if (value !== undefined) visible[id] = value as AnswerValue;
  }
  return visible;
}

const NO_FLAGS = {};

// Keys come from definitions and answers: without a prototype, keys such as `__proto__` are harmless.
const emptyRecord = (): Record<string, Maybe> => Object.create(null);

const both = (step: Visibility, question: Visibility): Visibility => {
  if (step === 'hidden' || question === 'hidden') return 'hidden';
  return step === 'shown' ? question : step;
};

function countedAnswer(question: Question, answers: Answers): Maybe {
  const value = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
  return isBlank(value) ? undefined : (normalAnswer(question, value as AnswerValue) as Value);
}
