/** Which points of a condition some answers can reach: a count, for example, is never unknown. */
import type { LogicJson } from '@clinic/engine/base';
import type { Questionnaire } from '@clinic/engine/form';
import { amounts, canBeFalse, canBeTrue, holds, operationOf } from '@clinic/engine/logic';
import { analyzeConditions } from '../check/analyzeCondition.ts';
import type { Condition } from '../document/conditions.ts';
import type { RuleSet } from '../document/ruleset.ts';
import { type Point, pointsOf } from './points.ts';

const NONE: ReadonlyMap<string, number> = new Map();

/** The points not proved unreachable. */
export function reachablePoints(
  ruleSet: RuleSet,
  questionnaires: readonly Questionnaire[],
): (condition: Condition) => Point[] {
  const outcomes = analyzeConditions(ruleSet, questionnaires);
  return (condition) => {
    const { logic, limit, measured } = condition;
    const values = outcomes.of(logic, NONE);
    const amount =
      measured === undefined
        ? undefined
        : amounts(outcomes.of(operationOf(logic).args[measured] as LogicJson, NONE));
    return pointsOf(condition).filter((point) => {
      if (point === 'true') return canBeTrue(values);
      if (point === 'false') return canBeFalse(values);
      if (point === 'unknown') return values.unknown;
      if (!amount || !limit) return true;
      if (point === 'at') return holds(amount, limit.value);
      return point === 'below' ? amount.min < limit.value : amount.max > limit.value;
    });
  };
}
