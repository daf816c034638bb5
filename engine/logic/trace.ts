/** An evaluation with everything that led to it: what "why did this flag fire?" is told from. */

import type { LogicJson, Maybe, Value } from '../base/logicJson.ts';
import { withinBudget } from './budget.ts';
import type { Facts, LogicNode } from './compile.ts';
import { LIST_OPERATORS } from './operators.ts';

/** The evaluated tree, as it is stored. `outcome` is absent where the facts did not settle it. */
export interface Trace {
  operator: string;
  outcome?: Value;
  /** The constant, or the name of the variable, question or flag read. */
  operand?: Value;
  /** Of an operator over a list: the list, then what its body reads beside the items. */
  args?: Trace[];
  /** Of an operator over a list: what is asked of each item. */
  body?: LogicJson;
}

/** Evaluates a compiled condition, keeping the outcome of every part. */
export function traced(node: LogicNode, facts: Facts): Trace {
  return trace(node, facts.values as Value, facts);
}

function trace(node: LogicNode, data: Maybe, facts: Facts): Trace {
  const outcome = withinBudget(node.run, data, facts);
  // The bodies of list operators run once an item: the list and what is asked of its items say enough.
  const isOverList = LIST_OPERATORS.has(node.operator);
  const parts = isOverList ? aroundItems(node) : node.args;
  return {
    operator: node.operator,
    ...(outcome === undefined ? {} : { outcome }),
    ...(node.constant === undefined ? {} : { operand: node.constant }),
    ...(isOverList && node.body !== undefined ? { body: node.body } : {}),
    ...(parts.length > 0 ? { args: parts.map((part) => trace(part, data, facts)) } : {}),
  };
}

/** The list, the start of a reduction and whatever the body reads that is no item: the same for every item. */
function aroundItems({ operator, args }: LogicNode): LogicNode[] {
  const [source, body, start] = args as [LogicNode, LogicNode, LogicNode?];
  const outside = (node: LogicNode): LogicNode[] =>
    READS_FACTS.has(node.operator) ? [node] : node.args.flatMap(outside);
  return [source, ...(operator === 'reduce' && start ? [start] : []), ...outside(body)];
}

const READS_FACTS: ReadonlySet<string> = new Set(['flag', 'chose', 'missing', 'missing_some']);
