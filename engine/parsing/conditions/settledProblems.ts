/** Checks and rules that have the same result for all answers. */
import type { LogicJson } from '../../base/logicJson.ts';
import { error, localize, type Problem, warning } from '../../base/problem.ts';
import type { Question } from '../../definition/definition.ts';
import { settledTruth } from '../../form/settledTruth.ts';
import { costOf, type SizeOf } from '../../logic/cost.ts';
import { type Effort, spendEffort } from '../../logic/effort.ts';
import { withScores } from '../../logic/scores.ts';

export interface DecidingCondition {
  logic: LogicJson;
  path: string;
  /** The check and its question. */
  check?: { level: 'hard' | 'soft'; question: Question };
  decides: 'step' | 'question' | 'value' | 'check' | 'eligibility' | 'notice';
}

/** The context for trying answers. */
export interface Trials {
  questions: ReadonlyMap<string, Question>;
  sizes: SizeOf;
  /** Budget of the whole document, because a check is tried with every option of its question. */
  effort: Effort;
}

export function settledProblems(
  { logic, path, check, decides }: DecidingCondition,
  trials: Trials,
): Problem[] {
  const holds = settled(logic, check?.question, trials);
  if (holds === undefined) return [];
  if (!holds) return [warning(path, 'never', localize('checkNever'))];
  if (decides === 'eligibility') return [error(path, 'always', localize('turnsAllAway'))];
  return check?.level === 'hard'
    ? [error(path, 'always', localize('checkAlways'))]
    : [warning(path, 'always', localize('checkAlwaysAsks'))];
}

/** Hard checks of a question that together refuse every answer. */
export function jointlySettled(conditions: readonly DecidingCondition[], trials: Trials): Problem[] {
  const hard = conditions.filter(({ check }) => check?.level === 'hard');
  return [...Map.groupBy(hard, ({ check }) => check?.question)].flatMap(([question, checks]) => {
    const last = checks.at(-1);
    if (checks.length < 2 || !last) return [];
    const any = { or: checks.map(({ logic }) => logic) };
    return settled(any, question, trials) ? [error(last.path, 'always', localize('checksAlways'))] : [];
  });
}

function settled(
  logic: LogicJson,
  question: Question | undefined,
  { questions, sizes, effort }: Trials,
): boolean | undefined {
  const { steps } = costOf(logic, sizes);
  const mayTry = () => spendEffort(effort, steps);
  // Compiling counts towards the budget, like evaluating.
  return mayTry() ? settledTruth(withScores(logic, questions), question, mayTry) : undefined;
}
