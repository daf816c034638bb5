/** Renames what logic reads. */
import type { LogicJson } from '../base/logicJson.ts';
import { nameRead, operationIn } from './base/operation.ts';
import { isResult } from './kinds.ts';
import { isBody, type Operator } from './operators/operator.ts';
import { OPERATORS } from './operators.ts';

/**
 * Logic with renamed variables. Inside the entries of a list, variables are parts of the entry and not renamed.
 * @param logic may be unchecked: unrecognized parts are not changed
 * @param renames by question: also renames questions read by `chose`; by value: derived values and parameters, which
 * have no choices
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

/**
 * Logic with renamed parts of the entries of one list, wherever it reads them: `{"some": [{"var": "g"}, …]}`, `current`
 * of a reduction, `g.0.part`.
 * @param logic may be unchecked: unrecognized parts are not changed
 */
export function withPartNames(logic: LogicJson, list: string, nameOf: (name: string) => string): LogicJson {
  const visit = (node: LogicJson, at: Data): LogicJson => {
    if (Array.isArray(node)) return node.map((each: LogicJson) => visit(each, at));
    if (typeof node !== 'object' || node === null) return node;
    const entries = Object.entries(node as { readonly [operator: string]: LogicJson });
    return Object.fromEntries(
      entries.map(([operator, value]) => {
        const entry = OPERATORS.get(operator);
        const args = Array.isArray(value) ? value : [value];
        const body = at === 'answers' && entry?.items && givesEntries(args[0], list) ? entry.items : 'other';
        const renamed = (arg: LogicJson, index: number): LogicJson => {
          if (operator === 'var' && index === 0) return partRenamed(arg, at, list, nameOf);
          return visit(arg, entry && isBody(entry, index) ? body : at);
        };
        return [operator, Array.isArray(value) ? value.map(renamed) : renamed(value as LogicJson, 0)];
      }),
    );
  };
  return visit(logic, 'answers');
}

/** What variables refer to: the answers, each entry of the list, its fold with the result so far, or other items. */
type Data = 'answers' | NonNullable<Operator['items']> | 'other';

function partRenamed(read: LogicJson, at: Data, list: string, nameOf: (name: string) => string): LogicJson {
  if (typeof read !== 'string' || at === 'other') return read;
  const names = read.split('.');
  const part = at === 'answers' ? 2 : at === 'fold' ? 1 : 0;
  if (at === 'answers' && names[0] !== list) return read;
  return names.map((name, index) => (index === part ? nameOf(name) : name)).join('.');
}

/** Whether it returns entries of the list: all, some of them, or those of one of several branches. */
function givesEntries(logic: LogicJson | undefined, list: string): boolean {
  if (nameRead(logic) === list) return true;
  const { operator = '', args = [] } = operationIn(logic) ?? {};
  const entry = OPERATORS.get(operator);
  if (operator === 'filter') return givesEntries(args[0], list);
  return args.some(
    (arg, index) =>
      (operator === 'merge' || (entry && isResult(entry.role(index, args.length)))) &&
      givesEntries(arg, list),
  );
}
