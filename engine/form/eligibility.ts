/** Who cannot be treated here, as far as the answers say. */
import type { EligibilityRule } from '../definition/definition.ts';
import { evaluateTruth } from '../logic/compile.ts';
import type { CompiledRule, Questionnaire } from './questionnaire.ts';
import type { FormState } from './visibility.ts';

export interface Ineligible {
  rule: EligibilityRule;
  /** Its place among the rules of the definition, from 1: unlike its id it tells no answer. */
  number: number;
  /** The last question asked whose answer it depends on: the one to correct. */
  key: string;
  stepId: string;
  /** All such questions. */
  inputs: readonly string[];
}

/** The rules that hold for certain: an answer that is missing or unsure turns nobody away. */
export const ineligible = (questionnaire: Questionnaire, seen: FormState): Ineligible[] =>
  questionnaire.eligibility.flatMap((each, index) => {
    if (!holds(each, seen)) return [];
    const { rule, inputs } = each;
    const shown = inputs.filter((id) => seen.questions.get(id) === 'shown');
    const key = shown.at(-1) ?? inputs.at(-1);
    const stepId = questionnaire.questions.get(key ?? '')?.step.id;
    return key === undefined || stepId === undefined
      ? []
      : [{ rule, number: index + 1, key, stepId, inputs }];
  });

/** Whether a rule holds for certain with the answers given. */
export const holds = ({ when }: Pick<CompiledRule<unknown>, 'when'>, { values }: FormState): boolean =>
  evaluateTruth(when, { values, chosen: values, flags: {} }) === true;

/**
 * Ids of the rules that hold although the patient may go on: who submits these answers has gone past the page
 * that explains each.
 */
export const continuedPast = (questionnaire: Questionnaire, seen: FormState): string[] =>
  ineligible(questionnaire, seen).flatMap(({ rule }) => (rule.mayContinue ? [rule.id] : []));
