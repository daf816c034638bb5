/** Who cannot be treated here, as far as the answers say. */
import type { EligibilityRule } from './definition.ts';
import { evaluate } from './logic/compile.ts';
import { truthy } from './logic/truthy.ts';
import type { Questionnaire } from './questionnaire.ts';
import type { Look } from './visibility.ts';

export interface Ineligible {
  rule: EligibilityRule;
  /** The question whose answer settled it. */
  key: string;
  stepId: string;
}

/** The rules that hold for certain: an answer that is missing or unsure turns nobody away. */
export function ineligible(questionnaire: Questionnaire, { values }: Look): Ineligible[] {
  return questionnaire.eligibility.flatMap(({ rule, when, key }) => {
    const stepId = questionnaire.questions.get(key)?.step.id;
    if (stepId === undefined || !truthy(evaluate(when, { values, chosen: values, flags: {} }))) return [];
    return [{ rule, key, stepId }];
  });
}
