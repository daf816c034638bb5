/**
 * Measures which conditions a set of cases covers: each evaluated as true, false and unknown, and each limit from both
 * sides.
 */
import type { LogicJson } from '@clinic/engine/base';
import { operationIn, type Trace } from '@clinic/engine/logic';
import type { RuleInputs } from '@clinic/engine/validation';
import { type Condition, conditionsOfRules } from '../document/conditions.ts';
import type { QuestionOf } from '../document/questionOf.ts';
import type { RuleSet } from '../document/ruleset.ts';
import { compileRuleSet } from '../evaluate/compileRuleSet.ts';
import { evidenceFrom } from '../evaluate/flags.ts';
import { type Point, shown } from './points.ts';

/** A case as input of coverage. */
export interface CoveredCase {
  id: string;
  inputs: RuleInputs;
}

export interface ConditionCoverage {
  condition: Condition;
  /** Ids of the cases that cover a point; a condition without a limit has no sides. */
  seen: Partial<Record<Point, readonly string[]>>;
}

/** For every condition of the rule set, the cases that cover each of its points. */
export function coverage(
  ruleSet: RuleSet,
  cases: readonly CoveredCase[],
  questionOf: QuestionOf,
): ConditionCoverage[] {
  const conditions = conditionsOfRules(ruleSet, questionOf);
  const seen = new Map(conditions.map(({ path }) => [path, new Map<Point, string[]>()]));
  const byPath = new Map(conditions.map((condition) => [condition.path, condition]));
  const watch = watcher(ruleSet);
  for (const { id, inputs } of cases) {
    watch(inputs, (path, trace) => {
      const condition = byPath.get(path);
      if (!condition) return;
      for (const point of shown(condition, trace)) {
        const points = seen.get(path);
        const ids = points?.get(point);
        if (ids) ids.push(id);
        else points?.set(point, [id]);
      }
    });
  }
  return conditions.map((condition) => ({
    condition,
    seen: Object.fromEntries(seen.get(condition.path) ?? []),
  }));
}

/** Evaluates inputs and returns the outcome of every part by its path. */
export function watcher(
  ruleSet: RuleSet,
): (inputs: RuleInputs, each: (path: string, trace: Trace) => void) => void {
  const compiled = compileRuleSet(ruleSet);
  return (inputs, each) => {
    const { evidence, derived } = evidenceFrom(compiled, inputs);
    const traces = derived();
    ruleSet.derived.forEach(({ value }, index) => {
      walk(value, traces[index] as Trace, `derived[${index}].value`, each);
    });
    ruleSet.flags.forEach(({ key, value, alertWhen }, index) => {
      const flagEvidence = evidence[key];
      if (!flagEvidence) return;
      walk(value, flagEvidence.trace, `flags[${index}].value`, each);
      if (alertWhen !== undefined && flagEvidence.alert)
        walk(alertWhen, flagEvidence.alert, `flags[${index}].alertWhen`, each);
    });
  };
}

function walk(
  logic: LogicJson,
  trace: Trace,
  path: string,
  each: (path: string, trace: Trace) => void,
): void {
  if (Array.isArray(logic)) {
    trace.args?.forEach((part, index) => {
      walk(logic[index] as LogicJson, part, `${path}[${index}]`, each);
    });
    return;
  }
  const operation = operationIn(logic);
  if (!operation) return;
  each(path, trace);
  const { operator, args } = operation;
  // A variable's default and the option of `chose` are part of the operation itself.
  if (operator === 'var' || operator === 'chose') return;
  trace.args?.forEach((part, index) => {
    walk(args[index] as LogicJson, part, `${path}.${operator}[${index}]`, each);
  });
}
