/** Finds comparisons and sums of amounts with different units. */
import type { LogicJson } from '@clinic/engine/base';
import { readOfLogic } from '@clinic/engine/editing';
import { nameRead, operationIn, operatorOf, walkOperations } from '@clinic/engine/logic';
import { ownedLogic } from '../document/ownedLogic.ts';
import type { QuestionOf } from '../document/questionOf.ts';
import type { RuleSet } from '../document/ruleset.ts';
import type { Finding } from './finding.ts';

/**
 * Reported if both sides have a unit and the units differ; an amount without a unit is compatible with any.
 */
export function unitMismatches(ruleSet: RuleSet, questionOf: QuestionOf): Finding[] {
  const named = new Map([...ruleSet.parameters, ...ruleSet.derived].map(({ key, unit }) => [key, unit]));
  const unitOf = (logic: LogicJson | undefined): string | undefined => {
    const { operator, args } = operationIn(logic) ?? {};
    if (logic === undefined || operator === undefined || !args) return undefined;
    const name = nameRead(logic);
    if (name !== undefined) {
      if (named.has(name)) return named.get(name);
      const question = questionOf(name);
      return question && 'unit' in question ? question.unit : undefined;
    }
    const read = readOfLogic(logic);
    if (read) return read.kind === 'amount' ? read.unit : undefined;
    // A product has another unit: it may be a conversion.
    const { sameUnit, sameMeasure, gives } = operatorOf(operator);
    if (operator === 'round' || operator === 'coalesce' || sameMeasure) return unitOf(args[0]);
    return sameUnit && gives === 'number' ? args.map(unitOf).find(Boolean) : undefined;
  };
  return ownedLogic(ruleSet).flatMap(({ logic, path, owner }) => {
    const findings: Finding[] = [];
    walkOperations(logic, path, ({ operator, args }, at) => {
      if (!operatorOf(operator).sameUnit) return;
      const [one, two] = new Set(args.map(unitOf).filter((unit) => unit !== undefined));
      if (one === undefined || two === undefined) return;
      findings.push({ kind: 'units', verdict: 'proved', owner, path: at, units: [one, two] });
    });
    return findings;
  });
}
