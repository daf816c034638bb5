/** Finds the derived values that are numbers, and the limits they are compared with. */
import type { LogicJson } from '@clinic/engine/base';
import {
  isComparison,
  type Kind,
  kindsOf,
  nameRead,
  operationIn,
  operatorOf,
  walkOperations,
} from '@clinic/engine/logic';
import type { RuleSet } from '../document/ruleset.ts';

/** The possible kinds of each parameter and derived value. */
export function kindsOfDerived({ parameters, derived }: RuleSet): ReadonlyMap<string, readonly Kind[]> {
  const kinds = new Map<string, readonly Kind[]>(
    parameters.map(({ key, value }) => [key, [typeof value === 'number' ? 'number' : 'list']]),
  );
  for (const { key, value } of derived) {
    const valueKinds = kindsOf(value, '', (name) => kinds.get(name));
    kinds.set(
      key,
      valueKinds.map(({ kind }) => kind),
    );
  }
  return kinds;
}

/** The numbers a name is compared with anywhere. */
export function limitsIn({
  parameters: named,
  derived,
  flags,
}: RuleSet): ReadonlyMap<string, readonly number[]> {
  const parameters = new Map<string, unknown>(named.map(({ key, value }) => [key, value]));
  const limits = new Map<string, number[]>();
  const numberOf = (logic: LogicJson): number | undefined => {
    if (typeof logic === 'number') return logic;
    const value = parameters.get(nameRead(logic) ?? '');
    return typeof value === 'number' ? value : undefined;
  };
  const measured = (logic: LogicJson | undefined): string | undefined => {
    const { operator, args } = operationIn(logic) ?? {};
    return operator === 'coalesce' ? measured(args?.[0]) : nameRead(logic);
  };
  const visit = (root: LogicJson): void =>
    walkOperations(root, '', ({ operator, args }) => {
      if (!isComparison(operator) && operatorOf(operator).condition !== 'membership') return;
      const numbers = args
        .flat()
        .map(numberOf)
        .filter((value) => value !== undefined);
      for (const name of args.map(measured)) {
        if (name !== undefined && !parameters.has(name) && numbers.length > 0) {
          limits.set(name, [...(limits.get(name) ?? []), ...numbers]);
        }
      }
    });
  for (const { value } of derived) visit(value);
  for (const { value, alertWhen } of flags) {
    visit(value);
    if (alertWhen !== undefined) visit(alertWhen);
  }
  return limits;
}
