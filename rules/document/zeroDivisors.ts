/** Finds divisions by a parameter that is zero. */
import { error, type LogicJson, localize, type Problem } from '@clinic/engine/base';
import { nameRead, operatorOf, walkOperations } from '@clinic/engine/logic';
import type { RuleSet } from './ruleset.ts';

interface PlacedLogic {
  logic: LogicJson;
  path: string;
}

export const logicOf = ({ derived, flags }: RuleSet): PlacedLogic[] => [
  ...derived.map(({ value }, index) => ({ logic: value, path: `derived[${index}].value` })),
  ...flags.flatMap(({ value, alertWhen }, index) => [
    { logic: value, path: `flags[${index}].value` },
    ...(alertWhen === undefined ? [] : [{ logic: alertWhen, path: `flags[${index}].alertWhen` }]),
  ]),
];

export function zeroDivisors(ruleSet: RuleSet): Problem[] {
  const zeros = new Set(ruleSet.parameters.filter(({ value }) => value === 0).map(({ key }) => key));
  if (zeros.size === 0) return [];
  return logicOf(ruleSet).flatMap(({ logic, path }) => {
    const problems: Problem[] = [];
    walkOperations(logic, path, ({ operator, args }, at) => {
      const values = args.map((arg) => (zeros.has(nameRead(arg) ?? '') ? 0 : arg));
      if (operatorOf(operator).problem?.(values)?.code !== 'logic_division') return;
      problems.push(error(`${at}.${operator}`, 'logic_division', localize('zeroParameter')));
    });
    return problems;
  });
}
