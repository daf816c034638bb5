/** Issues of authored checks, including those of computed values. */
import type { Answers } from '../base/answers.ts';
import type { Maybe } from '../base/logicJson.ts';
import type { Question } from '../definition/definition.ts';
import type { CompiledCheck, CompiledQuestion, Questionnaire } from '../form/questionnaire.ts';
import type { FormState } from '../form/visibility.ts';
import type { Facts } from '../logic/base/node.ts';
import { evaluateTruth } from '../logic/compile.ts';
import type { Issue } from './issue.ts';

/** A check never compares with a rejected answer of the same step. */
export function factsWithout(refused: ReadonlySet<string>, { values }: FormState): Facts {
  if (refused.size === 0) return { values, chosen: values, flags: {} };
  const facts: Record<string, Maybe> = Object.assign(Object.create(null), values);
  for (const key of refused) facts[key] = undefined;
  return { values: facts, chosen: facts, flags: {} };
}

/** Excludes checks that depend on a rejected answer: they would treat it as missing. */
export function checkIssues(
  questionnaire: Questionnaire,
  question: Question,
  facts: Facts,
  refused: ReadonlySet<string>,
): Issue[] {
  const { checks, step } = questionnaire.questions.get(question.id) as CompiledQuestion;
  return checks
    .filter(
      ({ when, inputs }) => !inputs.some((key) => refused.has(key)) && evaluateTruth(when, facts) === true,
    )
    .map((check) => ({
      key: question.id,
      stepId: step.id,
      code: `check:${check.id}`,
      ...checkText(question, check),
    }));
}

interface ValueCheck {
  question: Question;
  check: CompiledCheck;
}

/** Checks of computed values by question: each at the last answered question that the value depends on. */
export function placedValueChecks(
  questionnaire: Questionnaire,
  visible: Answers,
  form: FormState,
): ReadonlyMap<string, ValueCheck[]> {
  const placed = new Map<string, ValueCheck[]>();
  for (const { question, checks } of questionnaire.checkedValues) {
    if (form.questions.get(question.id) !== 'shown') continue;
    for (const check of checks) {
      const key = check.inputs.findLast((id) => visible[id] !== undefined);
      if (key === undefined) continue;
      const there = placed.get(key);
      if (there) there.push({ question, check });
      else placed.set(key, [{ question, check }]);
    }
  }
  return placed;
}

export const valueIssues = (
  placed: readonly ValueCheck[],
  place: { key: string; stepId: string },
  facts: Facts,
): Issue[] =>
  placed.flatMap(({ question, check }) => {
    if (evaluateTruth(check.when, facts) !== true) return [];
    const code = `check:${question.id}.${check.id}`;
    return [{ ...place, code, computed: question.id, ...checkText(question, check) }];
  });

function checkText(
  question: Question,
  { level, index, inputs }: CompiledCheck,
): Pick<Issue, 'level' | 'message' | 'switchUnit' | 'inputs'> {
  const { message, switchUnit } = question.checks?.[index] ?? {};
  return { level, ...(message && { message }), ...(switchUnit && { switchUnit, inputs }) };
}
