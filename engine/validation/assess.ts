/** What a set of answers amounts to. */

import type { Answers, AnswerValue } from '../base/answers.ts';
import type { Maybe, Value } from '../base/logicJson.ts';
import { isChoice } from '../definition/choiceDisplay.ts';
import type { Option, Question } from '../definition/definition.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import { hasParts } from '../form/settledAnswer.ts';
import { type FormState, knownAnswer, resolveForm, visibleAnswers } from '../form/visibility.ts';
import { type Issue, refusedKeys, validateForm } from './validation.ts';

/** Each part is computed when it is first read, and only once. */
export interface Assessment {
  /** What the patient is shown. */
  readonly form: FormState;
  /** Every issue, in the order the questions are asked. */
  readonly issues: readonly Issue[];
  /** The answers to shown questions, normalized and without blanks. */
  readonly visibleAnswers: Answers;
  readonly ruleInputs: RuleInputs;
}

/**
 * Input of rules. Only answers to shown questions that validation accepts count; a question that does not
 * apply is `null`, an unknown answer `undefined`.
 */
export interface RuleInputs {
  /** The effective answers; "not sure" is unknown. */
  values: Readonly<Record<string, Maybe>>;
  /** The same with "not sure" as the option that was chosen. */
  chosen: Readonly<Record<string, Maybe>>;
}

/** @param today the day the answers are read on, `YYYY-MM-DD` */
export function assess(questionnaire: Questionnaire, answers: Answers, today: string): Assessment {
  const form = once(() => resolveForm(questionnaire, answers, today));
  const issues = once(() => validateForm(questionnaire, answers, form()));
  const visible = once(() => visibleAnswers(questionnaire, answers, form()));
  const inputs = once(() => inputsOf(questionnaire, form(), visible(), refusedKeys(issues())));
  return {
    get form() {
      return form();
    },
    get issues() {
      return issues();
    },
    get visibleAnswers() {
      return visible();
    },
    get ruleInputs() {
      return inputs();
    },
  };
}

function once<T extends object>(compute: () => T): () => T {
  let known: T | undefined;
  return () => {
    known ??= compute();
    return known;
  };
}

function inputsOf(
  { questions }: Questionnaire,
  form: FormState,
  visible: Answers,
  refused: ReadonlySet<string>,
): RuleInputs {
  const values: Record<string, Maybe> = Object.assign(Object.create(null), form.values);
  const chosen: Record<string, Maybe> = Object.assign(Object.create(null), form.values);
  for (const key of refused) {
    const compiled = questions.get(key);
    const answer = visible[key];
    const isInParts = compiled !== undefined && answer !== undefined && hasParts(compiled.question);
    values[key] = isInParts ? knownAnswer(compiled, answer, form) : undefined;
    chosen[key] = values[key];
  }
  for (const [id, { question }] of questions) {
    const unknown = unknownOptions(question);
    if (unknown.length > 0 && values[id] !== undefined)
      values[id] = withoutUnknown(values[id] as Value, unknown);
  }
  return { values, chosen };
}

const unknownOptions = (question: Question): Array<Option['value']> =>
  isChoice(question) ? question.options.filter(({ unknown }) => unknown).map(({ value }) => value) : [];

/** "Not sure" is unknown; in multiple choice it leaves the other choices undetermined. */
function withoutUnknown(value: Value, unknown: ReadonlyArray<Option['value']>): Maybe {
  if (!Array.isArray(value)) return unknown.includes(value as Option['value']) ? undefined : value;
  if (!value.some((item: AnswerValue) => unknown.includes(item as Option['value']))) return value;
  return value.map((item: Value) => (unknown.includes(item as Option['value']) ? undefined : item)) as Value;
}
