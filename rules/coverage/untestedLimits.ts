/** Limits that no case tries at, just below or just above them, and patients who would. */
import type { Questionnaire } from '@clinic/engine/form';
import type { Condition } from '../document/conditions.ts';
import type { QuestionOf } from '../document/questionOf.ts';
import type { RuleSet } from '../document/ruleset.ts';
import { type CoveredCase, coverage, watcher } from './coverage.ts';
import { isSide, type Point, shown } from './points.ts';
import { reachablePoints } from './reachable.ts';
import { type BaseCase, inputsOf, type SuggestedCase, suggester } from './suggestions.ts';

/** A side of a limit that answers can reach, and no case does. */
export interface UntestedSide {
  condition: Condition;
  point: Point;
}

/** The untested sides of all limits, in the order of the document. */
export function untestedLimits(
  ruleSet: RuleSet,
  questionnaires: readonly Questionnaire[],
  cases: readonly CoveredCase[],
  questionOf: QuestionOf,
): UntestedSide[] {
  const reachable = reachablePoints(ruleSet, questionnaires);
  return coverage(ruleSet, cases, questionOf).flatMap(({ condition, seen }) =>
    condition.limit === undefined
      ? []
      : reachable(condition)
          .filter((point) => isSide(point) && seen[point] === undefined)
          .map((point) => ({ condition, point })),
  );
}

/**
 * Patients who would test the sides, derived from the cases. A search is slow, so they come one by one: after each, the
 * caller can let the page work.
 * @returns undefined for a side for which no patient was found
 */
export function* patientsFor(
  untested: readonly UntestedSide[],
  ruleSet: RuleSet,
  questionnaire: Questionnaire,
  cases: readonly BaseCase[],
): Generator<SuggestedCase | undefined> {
  const { suggest } = suggester(ruleSet, questionnaire, cases);
  const watch = watcher(ruleSet);
  const open = new Set(untested);
  for (const side of untested) {
    if (!open.has(side)) continue;
    const suggestion = suggest(side.condition, side.point);
    if (suggestion)
      // The same patient may test other limits, too.
      watch(inputsOf(questionnaire, suggestion), (path, trace) => {
        for (const each of open)
          if (each.condition.path === path && shown(each.condition, trace).includes(each.point))
            open.delete(each);
      });
    yield suggestion;
  }
}
