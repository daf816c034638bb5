/** Evaluates eligibility rules. */
import type { EligibilityRule } from '../definition/definition.ts';
import { evaluateTruth } from '../logic/compile.ts';
import type { CompiledRule, Questionnaire } from './questionnaire.ts';
import type { FormState } from './visibility.ts';

export interface Ineligible {
  rule: EligibilityRule;
  /** Its position among the definition's rules, from 1: unlike its id it does not reveal an answer. */
  number: number;
  /** The last question asked that it depends on: the one to correct. */
  key: string;
  stepId: string;
  /** All questions that it depends on. */
  inputs: readonly string[];
}

/** The rules that definitely hold: a missing or unsure answer excludes no one. */
export const ineligible = (questionnaire: Questionnaire, form: FormState): Ineligible[] =>
  questionnaire.eligibility.flatMap((each, index) => {
    if (!holds(each, form)) return [];
    const { rule, inputs } = each;
    const shown = inputs.filter((id) => form.questions.get(id) === 'shown');
    const key = shown.at(-1) ?? inputs.at(-1);
    const stepId = questionnaire.questions.get(key ?? '')?.step.id;
    return key === undefined || stepId === undefined
      ? []
      : [{ rule, number: index + 1, key, stepId, inputs }];
  });

/** Whether a rule definitely holds for the given answers. */
export const holds = ({ when }: Pick<CompiledRule<unknown>, 'when'>, { values }: FormState): boolean =>
  evaluateTruth(when, { values, chosen: values, flags: {} }) === true;

/**
 * Ids of the rules that hold but let the patient continue: a patient who submits these answers has seen the page that
 * explains each.
 */
export const continuedPast = (questionnaire: Questionnaire, form: FormState): string[] =>
  ineligible(questionnaire, form).flatMap(({ rule }) => (rule.mayContinue ? [rule.id] : []));
