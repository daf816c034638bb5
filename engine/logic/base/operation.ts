/** Reading and walking logic, one operation at a time. */
import type { LogicJson } from '../../base/logicJson.ts';

export interface Operation {
  operator: string;
  args: readonly LogicJson[];
}

/** The arguments of an operation; `{"var": "x"}` is short for `{"var": ["x"]}`. */
export function argumentsOf(
  operation: { readonly [operator: string]: LogicJson },
  operator: string,
): readonly LogicJson[] {
  const value = operation[operator] as LogicJson;
  return Array.isArray(value) ? value : [value];
}

/** The operator and arguments of (checked) logic; undefined for a constant or a list. */
export function operationIn(logic: LogicJson | undefined): Operation | undefined {
  if (typeof logic !== 'object' || logic === null || Array.isArray(logic)) return undefined;
  const operator = Object.keys(logic)[0] as string;
  return { operator, args: argumentsOf(logic as { readonly [operator: string]: LogicJson }, operator) };
}

/** The same for logic that is known to be an operation. */
export const operationOf = (logic: LogicJson): Operation => operationIn(logic) as Operation;

/** The name that `{"var": name}` reads; undefined for other logic, and for a whole item. */
export function nameRead(logic: LogicJson | undefined): string | undefined {
  const { operator, args } = operationIn(logic) ?? {};
  const name = args?.[0];
  return operator === 'var' && typeof name === 'string' && name !== '' ? name : undefined;
}

/** Which arguments to continue with, by index; all by default. */
// biome-ignore lint/suspicious/noConfusingVoidType: most visits continue with all and return nothing
type Continues = ((index: number) => boolean) | void;

/**
 * Every operation of (checked) logic, outermost first, in the order in which it is written.
 * @param path of the logic; each visit gets the path of its operation, as in problems
 */
export function walkOperations(
  logic: LogicJson,
  path: string,
  visit: (operation: Operation, path: string, logic: LogicJson) => Continues,
): void {
  if (Array.isArray(logic)) {
    logic.forEach((item: LogicJson, index) => {
      walkOperations(item, `${path}[${index}]`, visit);
    });
    return;
  }
  const operation = operationIn(logic);
  if (!operation) return;
  const continues = visit(operation, path, logic);
  operation.args.forEach((arg, index) => {
    if (continues && !continues(index)) return;
    walkOperations(arg, `${path}.${operation.operator}[${index}]`, visit);
  });
}

/** For `walkOperations`: continues with none of the arguments. */
export const NO_ARGUMENT = (): boolean => false;
