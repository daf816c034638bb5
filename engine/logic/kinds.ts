/** Static types of logic: the kinds of value it can give, without any answer. */
import type { LogicJson } from '../base/logicJson.ts';
import { operationIn } from './base/operation.ts';
import type { Kind, Role } from './operators/operator.ts';
import { operatorOf } from './operators.ts';

export type { Kind } from './operators/operator.ts';

export interface PlacedKind {
  kind: Kind;
  /** Path of the part of the logic that gives it. */
  path: string;
}

/**
 * Every kind of value a (checked) condition can give, and from which part; parts that depend on an answer are
 * left out, because an answer can be of any kind.
 * @param ofName kinds of a variable that is not an answer, such as a derived value; undefined for answers
 */
export function kindsOf(
  logic: LogicJson,
  path: string,
  ofName: (name: string) => readonly Kind[] | undefined = () => undefined,
): PlacedKind[] {
  if (logic === null) return [{ kind: 'nothing', path }];
  if (typeof logic === 'boolean') return [{ kind: 'boolean', path }];
  if (typeof logic === 'number') return [{ kind: 'number', path }];
  if (typeof logic === 'string') return [{ kind: 'text', path }];
  const operation = operationIn(logic);
  if (!operation) return [{ kind: 'list', path }];
  const { operator, args } = operation;
  const { gives, role } = operatorOf(operator);
  const results = (): PlacedKind[] =>
    args.flatMap((arg, index) =>
      isResult(role(index, args.length)) ? kindsOf(arg, `${path}.${operator}[${index}]`, ofName) : [],
    );
  switch (gives) {
    case 'results':
      return results();
    case 'branches':
      return [...results(), ...(args.length % 2 === 0 ? [{ kind: 'nothing' as const, path }] : [])];
    case 'named':
      return [...(ofName(String(args[0])) ?? []).map((kind) => ({ kind, path })), ...results()];
    case 'never':
    case 'anything':
      return [];
    default:
      return [{ kind: gives, path }];
  }
}

/** Whether an argument with this role may be the result. */
export const isResult = (role: Role): boolean =>
  role === 'result' || role === 'decision' || role === 'passed';
