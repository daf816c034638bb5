/** An evaluation with everything that led to it: what "why did this flag fire?" is told from. */
import type { Facts, LogicNode } from './compile.ts';
import type { Maybe, Value } from './json.ts';
import { LIST_OPERATORS } from './operators.ts';

/** The evaluated tree, as it is stored. `outcome` is absent where the facts did not settle it. */
export interface Trace {
  operator: string;
  outcome?: Value;
  /** The constant, or the name of the variable, question or flag read. */
  operand?: Value;
  args?: Trace[];
}

/** Evaluates a compiled condition, keeping the outcome of every part. */
export function traced(node: LogicNode, facts: Facts): Trace {
  return trace(node, facts.values as Value, facts);
}

function trace(node: LogicNode, data: Maybe, facts: Facts): Trace {
  const outcome = node.run(data, facts);
  // The bodies of list operators run once an item: their list says enough.
  const parts = LIST_OPERATORS.has(node.operator) ? node.args.slice(0, 1) : node.args;
  return {
    operator: node.operator,
    ...(outcome === undefined ? {} : { outcome }),
    ...(node.constant === undefined ? {} : { operand: node.constant }),
    ...(parts.length > 0 ? { args: parts.map((part) => trace(part, data, facts)) } : {}),
  };
}
