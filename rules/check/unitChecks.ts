/** Amounts of different units that are compared or added. */

import type { LogicJson } from '../../engine/base/logicJson.ts';
import { readOfLogic } from '../../engine/editing/compoundReads.ts';
import { nameRead, operationOf, ownedLogic, type QuestionOf } from '../document/conditions.ts';
import type { RuleSet } from '../document/ruleset.ts';
import type { Finding } from './finding.ts';

const SAME_UNIT = new Set(['<', '<=', '>', '>=', '==', '===', '!=', '!==', '+', '-', 'max', 'min']);

/**
 * Reported if both sides have a unit and the units differ; an amount without a unit is compatible with any.
 */
export function unitMismatches(ruleSet: RuleSet, questionOf: QuestionOf): Finding[] {
  const named = new Map([...ruleSet.parameters, ...ruleSet.derived].map(({ key, unit }) => [key, unit]));
  const unitOf = (logic: LogicJson | undefined): string | undefined => {
    if (typeof logic !== 'object' || logic === null || Array.isArray(logic)) return undefined;
    const name = nameRead(logic);
    if (name !== undefined) {
      if (named.has(name)) return named.get(name);
      const question = questionOf(name);
      return question && 'unit' in question ? question.unit : undefined;
    }
    const read = readOfLogic(logic);
    if (read) return read.kind === 'amount' ? read.unit : undefined;
    const { operator, args } = operationOf(logic);
    if (operator === 'round' || operator === 'coalesce') return unitOf(args[0]);
    // A product has another unit: it may be a conversion.
    return SAME_UNIT.has(operator) && !isComparison(operator) ? args.map(unitOf).find(Boolean) : undefined;
  };
  return ownedLogic(ruleSet).flatMap(({ logic, path, owner }) => {
    const visit = (node: LogicJson, at: string): Finding[] => {
      if (typeof node !== 'object' || node === null) return [];
      if (Array.isArray(node))
        return node.flatMap((item: LogicJson, index) => visit(item, `${at}[${index}]`));
      const { operator, args } = operationOf(node);
      const units = SAME_UNIT.has(operator)
        ? [...new Set(args.map(unitOf).filter((unit) => unit !== undefined))]
        : [];
      const [one, two] = units;
      const own: Finding[] =
        one === undefined || two === undefined
          ? []
          : [{ kind: 'units', verdict: 'proved', owner, path: at, units: [one, two] }];
      return [...own, ...args.flatMap((arg, index) => visit(arg, `${at}.${operator}[${index}]`))];
    };
    return visit(logic, path);
  });
}

const isComparison = (operator: string): boolean => !['+', '-', 'max', 'min'].includes(operator);
