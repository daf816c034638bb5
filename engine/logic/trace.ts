/** Records an evaluation with all intermediate results, to explain why a flag was raised. */
import type { LogicJson, Maybe, Value } from '../base/logicJson.ts';
import { withinBudget } from './base/budget.ts';
import type { Facts, LogicNode } from './base/node.ts';
import type { Operator } from './operators/operator.ts';
import { OPERATORS } from './operators.ts';

/** The evaluated tree, as stored. `outcome` is absent if the facts did not determine it. */
export interface Trace {
  operator: string;
  outcome?: Value;
  /** The constant, or the name of the variable, question or flag read. */
  operand?: Value;
  /** For an operator over a list: the list, then what its body reads besides the items. */
  args?: Trace[];
  /** For an operator over a list: the condition on each item. For one over earlier submissions: its arguments. */
  body?: LogicJson;
  /** For one over earlier submissions: what decided the result, newest first. */
  earlier?: Array<{ on: string; value?: Value }>;
  /** Days of submissions that are dated after today, which it leaves out. */
  leftOut?: string[];
}

/** Evaluates a compiled condition, recording the outcome of every part. */
export function traced(node: LogicNode, facts: Facts): Trace {
  return trace(node, facts.values as Value, facts);
}

function trace(node: LogicNode, data: Maybe, facts: Facts): Trace {
  const outcome = withinBudget(node.run, data, facts);
  const { operator } = node;
  const { earlier, items } = OPERATORS.get(operator) ?? {};
  const result = { operator, ...(outcome === undefined ? {} : { outcome }) };
  if (earlier) return { ...result, ...tracedEarlier(node, earlier, data, facts) };
  // Bodies of list operators run once per item: recording the list and the condition on its items is enough.
  const isOverList = items !== undefined;
  const parts = isOverList ? aroundItems(node) : node.args;
  return {
    ...result,
    ...(node.constant === undefined ? {} : { operand: node.constant }),
    ...(isOverList && node.body !== undefined ? { body: node.body } : {}),
    ...(parts.length > 0 ? { args: parts.map((part) => trace(part, data, facts)) } : {}),
  };
}

function tracedEarlier(
  node: LogicNode,
  { read, readsNow }: NonNullable<Operator['earlier']>,
  data: Maybe,
  facts: Facts,
): Omit<Trace, 'operator'> {
  const earlier = read(node.args, facts).map(({ on, value }) => ({
    on,
    ...(value !== undefined && { value }),
  }));
  const leftOut = (facts.earlier ?? []).map(({ on }) => on).filter((on) => on > String(facts.values.today));
  const [body] = node.args;
  return {
    ...(node.body === undefined ? {} : { body: node.body }),
    ...(earlier.length > 0 && { earlier }),
    ...(leftOut.length > 0 && { leftOut }),
    ...(readsNow && body ? { args: [trace(body, data, facts)] } : {}),
  };
}

/**
 * The list, the initial value of a reduction and everything the body reads that is not an item: the same for
 * every item.
 */
function aroundItems({ operator, args }: LogicNode): LogicNode[] {
  const [source, body, start] = args as [LogicNode, LogicNode, LogicNode?];
  const outside = (node: LogicNode): LogicNode[] =>
    OPERATORS.get(node.operator)?.names ? [node] : node.args.flatMap(outside);
  const isFold = OPERATORS.get(operator)?.items === 'fold';
  return [source, ...(isFold && start ? [start] : []), ...outside(body)];
}
