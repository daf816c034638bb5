/** Finds what logic reads. */
import type { LogicJson } from '../base/logicJson.ts';
import { LIST_OPERATORS } from './operators.ts';

/** What a condition reads: question ids or derived values, and flags by `flag`. */
export interface Reads {
  keys: Set<string>;
  flags: Set<string>;
  /** Question and option pairs of `chose`. */
  choices: Array<{ key: string; value: string | number }>;
}

/** The arguments of an operation; `{"var": "x"}` is short for `{"var": ["x"]}`. */
export function argumentsOf(
  operation: { readonly [operator: string]: LogicJson },
  operator: string,
): readonly LogicJson[] {
  const value = operation[operator] as LogicJson;
  return Array.isArray(value) ? value : [value];
}

/** Everything a (checked) condition reads outside the items of its own lists. */
export function readsOf(logic: LogicJson): Reads {
  const reads: Reads = { keys: new Set(), flags: new Set(), choices: [] };
  const visit = (node: LogicJson, insideList: boolean): void => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const item of node) visit(item, insideList);
      return;
    }
    const operation = node as { readonly [operator: string]: LogicJson };
    const operator = Object.keys(operation)[0] as string;
    const args = argumentsOf(operation, operator);
    if (operator === 'var' && !insideList) reads.keys.add(String(args[0]).split('.')[0] as string);
    if (operator === 'missing') for (const key of args.flat()) reads.keys.add(String(key));
    if (operator === 'missing_some') for (const key of [args[1]].flat()) reads.keys.add(String(key));
    if (operator === 'flag') reads.flags.add(String(args[0]));
    if (operator === 'chose') {
      reads.keys.add(String(args[0]));
      reads.choices.push({ key: String(args[0]), value: args[1] as string | number });
    }
    args.forEach((item, index) => {
      // The initial value of `reduce` is outside the items' scope.
      const ofItems = LIST_OPERATORS.has(operator) && index > 0 && !(operator === 'reduce' && index === 2);
      visit(item, insideList || ofItems);
    });
  };
  visit(logic, false);
  return reads;
}
