/** Evaluates eligibility rules. */
import { type EligibilityRule, takesAnswer } from '../definition/definition.ts';
import type { Facts, LogicNode } from '../logic/base/node.ts';
import { evaluateTruth } from '../logic/compile.ts';
import { decisiveReads, readKey } from '../logic/decisive.ts';
import { type Trace, traced } from '../logic/trace.ts';
import { oneAnswer } from './measures.ts';
import type { CompiledRule, Questionnaire } from './questionnaire.ts';
import type { FormState } from './visibility.ts';

export interface Ineligible {
  rule: EligibilityRule;
  /** Its position among the definition's rules, from 1: unlike its id it does not reveal an answer. */
  number: number;
  /** The questions asked whose answers decided it, in the order asked: the ones to correct. */
  decided: readonly string[];
  /** The last of them. */
  key: string;
  stepId: string;
  /** All questions that it depends on. */
  inputs: readonly string[];
}

/** The rules that definitely hold: a missing or unsure answer excludes no one. */
export const ineligible = (questionnaire: Questionnaire, form: FormState): Ineligible[] =>
  questionnaire.eligibility.flatMap((each, index) => {
    if (!holds(each, form)) return [];
    const { rule, inputs, when } = each;
    const decided = decidingQuestions(questionnaire, form, when);
    const key = decided.at(-1) ?? inputs.at(-1);
    const stepId = questionnaire.questions.get(key ?? '')?.step.id;
    return key === undefined || stepId === undefined
      ? []
      : [{ rule, number: index + 1, decided, key, stepId, inputs }];
  });

/** Whether a rule definitely holds for the given answers. */
export const holds = ({ when }: Pick<CompiledRule<unknown>, 'when'>, form: FormState): boolean =>
  evaluateTruth(when, factsOf(form)) === true;

/**
 * Ids of the rules that hold but let the patient continue: a patient who submits these answers has seen the page that
 * explains each.
 */
export const continuedPast = (questionnaire: Questionnaire, form: FormState): string[] =>
  ineligible(questionnaire, form).flatMap(({ rule }) => (rule.mayContinue ? [rule.id] : []));

const factsOf = ({ values }: FormState): Facts => ({ values, chosen: values, flags: {} });

/** The shown questions that decided a condition, also through computed values and through what hides others. */
function decidingQuestions(
  { questions, steps, measures }: Questionnaire,
  form: FormState,
  when: LogicNode,
): string[] {
  const facts = factsOf(form);
  const isShown = (id: string): boolean => form.questions.get(id) === 'shown';
  const behind = (read: Trace): Trace[] => {
    const compiled = questions.get(questionRead(read));
    if (!compiled) return [];
    const { question, step, showWhen, compute, externalInputs = [] } = compiled;
    if (isShown(question.id)) {
      const inputs = externalInputs.map((id): Trace => ({ operator: 'var', operand: id }));
      return compute ? [traced(compute, facts)] : inputs;
    }
    return [steps.get(step.id)?.showWhen, showWhen].flatMap((condition) =>
      condition && evaluateTruth(condition, facts) === false ? [traced(condition, facts)] : [],
    );
  };
  const decisive = decisiveReads([traced(when, facts)], behind).map(questionRead);
  // A measure can be read in another unit than it was typed in.
  const read = new Set(decisive.flatMap((id) => oneAnswer(measures, id)));
  return [...questions.values()]
    .filter(({ question }) => read.has(question.id) && takesAnswer(question) && isShown(question.id))
    .map(({ question }) => question.id);
}

const questionRead = (read: Trace): string => readKey(read)?.split('.')[0] ?? '';
