/** The assessment of a set of answers: form state, issues and rule inputs. */
import type { Answers } from '../base/answers.ts';
import type { Maybe, Value } from '../base/logicJson.ts';
import type { History } from '../form/history.ts';
import type { CompiledQuestion, Questionnaire } from '../form/questionnaire.ts';
import { hasParts } from '../form/settledAnswer.ts';
import { type FormState, knownAnswer, resolveForm, sureAnswer, visibleAnswers } from '../form/visibility.ts';
import type { Issue } from './issue.ts';
import { refusedInEntries, refusedKeys, validateForm } from './validation.ts';

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
  /** The answers with "not sure" as the chosen option. */
  chosen: Readonly<Record<string, Maybe>>;
  /** What the person told before; absent if that is not known, so that rules read it as unknown. */
  history?: History | undefined;
}

/** @param today the date the answers are evaluated on, `YYYY-MM-DD` */
export function assess(questionnaire: Questionnaire, answers: Answers, today: string): Assessment {
  const form = once(() => resolveForm(questionnaire, answers, today));
  const issues = once(() => validateForm(questionnaire, answers, form()));
  const visible = once(() => visibleAnswers(questionnaire, answers, form()));
  const inputs = once(() => inputsOf(questionnaire, form(), visible(), issues()));
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
  let cached: T | undefined;
  return () => {
    cached ??= compute();
    return cached;
  };
}

function inputsOf(
  questionnaire: Questionnaire,
  form: FormState,
  visible: Answers,
  issues: readonly Issue[],
): RuleInputs {
  const refused = refusedKeys(issues);
  if (refused.size === 0) return { values: form.sure, chosen: form.values };
  const parts = new Map<string, CompiledQuestion>();
  for (const key of refused) {
    const compiled = questionnaire.questions.get(key);
    if (compiled && visible[key] !== undefined && hasParts(compiled.question)) parts.set(key, compiled);
  }
  // Values computed from a rejected answer, and questions shown because of it, are unknown too.
  const accepted = Object.entries(visible).filter(([key]) => !refused.has(key) || parts.has(key));
  const refusals = {
    refused: new Set([...[...refused].filter((key) => !parts.has(key)), ...refusedInEntries(issues)]),
  };
  const counted = resolveForm(questionnaire, Object.fromEntries(accepted), form.today, {
    values: {},
    ...refusals,
  });
  const values: Record<string, Maybe> = Object.assign(Object.create(null), counted.sure);
  const chosen: Record<string, Maybe> = Object.assign(Object.create(null), counted.values);
  for (const [key, compiled] of parts) {
    const answer = visible[key] as Value;
    values[key] = sureAnswer(compiled, answer, { ...counted, ...refusals });
    chosen[key] = knownAnswer(compiled, answer, { ...counted, ...refusals });
  }
  return { values, chosen };
}
