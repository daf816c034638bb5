/** Renames what logic reads. */
import type { LogicJson } from '../base/logicJson.ts';
import { isBody } from './operators/operator.ts';
import { OPERATORS } from './operators.ts';

/**
 * Logic that reads other names. Inside the entries of a list, variables are parts of the entry and stay.
 * @param logic may be unchecked: what is not understood stays as it is
 * @param renames by question: also the questions whose choices are read; by value: derived values and
 *   parameters, which have none
 */
export function withNames(
  logic: LogicJson,
  nameOf: (name: string) => string,
  renames: 'questions' | 'values',
): LogicJson {
  const name = (key: LogicJson): LogicJson => {
    if (Array.isArray(key)) return key.map(name);
    return typeof key === 'string' ? nameOf(key) : key;
  };
  const path = (read: LogicJson): LogicJson => {
    if (typeof read !== 'string') return read;
    const [first = '', ...rest] = read.split('.');
    return [nameOf(first), ...rest].join('.');
  };
  const visit = (node: LogicJson, insideList: boolean): LogicJson => {
    if (Array.isArray(node)) return node.map((each: LogicJson) => visit(each, insideList));
    if (typeof node !== 'object' || node === null) return node;
    const entries = Object.entries(node as { readonly [operator: string]: LogicJson });
    return Object.fromEntries(
      entries.map(([operator, value]) => {
        const entry = OPERATORS.get(operator);
        const names = entry?.names;
        const isNamed = names?.of === 'question' || (names?.of === 'choice' && renames === 'questions');
        const renamed = (arg: LogicJson, index: number): LogicJson => {
          if (operator === 'var' && index === 0) return insideList ? arg : path(arg);
          if (isNamed && names?.at(index)) return name(arg);
          return visit(arg, insideList || (entry !== undefined && isBody(entry, index)));
        };
        return [operator, Array.isArray(value) ? value.map(renamed) : renamed(value, 0)];
      }),
    );
  };
  return visit(logic, false);
}
