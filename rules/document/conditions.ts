/** Lists the single conditions of a rule set: each comparison, with its path and limit. */
import type { LogicJson } from '@clinic/engine/base';
import { readOfLogic } from '@clinic/engine/editing';
import {
  isOrdering,
  isPart,
  isTest,
  NO_ARGUMENT,
  nameRead,
  operatorOf,
  walkOperations,
} from '@clinic/engine/logic';
import { measureOf } from './measureOf.ts';
import { type Owner, ownedLogic } from './ownedLogic.ts';
import type { QuestionOf } from './questionOf.ts';
import type { RuleSet } from './ruleset.ts';

/** The number a condition compares with. */
interface Limit {
  value: number;
  /** Path of the limit, in the condition or the parameter. */
  path: string;
  /** UCUM unit of the measured value. */
  unit?: string;
  /** The smallest relevant difference: a whole number, the question's step, the displayed decimals. */
  step: number;
}

export interface Condition {
  /** Path as in problems, for example `flags[4].value.and[0]`. */
  path: string;
  owner: Owner;
  logic: LogicJson;
  operator: string;
  limit?: Limit;
  /** Index of the measured argument, if there is a limit. */
  measured?: 0 | 1;
}

/** Every comparison in the derived values and flags, in document order. */
export function conditionsOfRules(ruleSet: RuleSet, questionOf: QuestionOf): Condition[] {
  const conditions: Condition[] = [];
  for (const { logic, path, owner } of ownedLogic(ruleSet)) {
    walkOperations(logic, path, ({ operator, args }, at, node) => {
      // A compound read contains no conditions of its own.
      if (readOfLogic(node)) return NO_ARGUMENT;
      const entry = operatorOf(operator);
      if (isTest(entry)) {
        const limit = limitOf(ruleSet, questionOf, operator, args, at);
        conditions.push({ path: at, owner, logic: node, operator, ...limit });
      }
      // The body of a list operator is evaluated once per item: the operator as a whole is the condition.
      return (index) => isPart(entry, index);
    });
  }
  return conditions;
}

function limitOf(
  ruleSet: RuleSet,
  questionOf: QuestionOf,
  operator: string,
  args: readonly LogicJson[],
  at: string,
): Pick<Condition, 'limit' | 'measured'> {
  if (!isOrdering(operator) || args.length !== 2) return {};
  const fixed = args.map((arg, index) => {
    if (typeof arg === 'number') return { value: arg, path: `${at}.${operator}[${index}]` };
    const place = ruleSet.parameters.findIndex(({ key }) => key === nameRead(arg));
    const value = ruleSet.parameters[place]?.value;
    return typeof value === 'number' ? { value, path: `parameters[${place}].value` } : undefined;
  });
  const side = fixed[1] ? 1 : 0;
  const limit = fixed[side];
  if (!limit || fixed[1 - side]) return {};
  const measured = (1 - side) as 0 | 1;
  const measure = measureOf(ruleSet, questionOf, args[measured] as LogicJson);
  return { limit: { ...limit, ...measure }, measured };
}
