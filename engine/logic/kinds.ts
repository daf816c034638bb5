/** Static types of logic: the kinds of value it can give, without any answer. */

import type { LogicJson } from '../base/logicJson.ts';
import { argumentsOf } from './references.ts';

export type Kind = 'boolean' | 'number' | 'text' | 'list' | 'nothing';

export interface PlacedKind {
  kind: Kind;
  /** Path of the part of the logic it comes from. */
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
  if (Array.isArray(logic)) return [{ kind: 'list', path }];
  const operation = logic as { readonly [operator: string]: LogicJson };
  const operator = Object.keys(operation)[0] as string;
  const args = argumentsOf(operation, operator);
  const of = (index: number): PlacedKind[] =>
    kindsOf(args[index] as LogicJson, `${path}.${operator}[${index}]`, ofName);
  switch (operator) {
    case 'var':
      return [
        ...(ofName(String(args[0])) ?? []).map((kind) => ({ kind, path })),
        ...(args.length > 1 ? of(1) : []),
      ];
    case 'and':
    case 'or':
    case 'coalesce':
      return args.flatMap((_, index) => of(index));
    case 'if':
    case '?:':
      return [
        ...args.flatMap((_, index) => (isBranch(index, args.length) ? of(index) : [])),
        ...(args.length % 2 === 0 ? [{ kind: 'nothing' as const, path }] : []),
      ];
    default: {
      const kind = KINDS.get(operator);
      return kind === undefined ? [] : [{ kind, path }];
    }
  }
}

/** Conditions and branches alternate; a last one without a condition is a branch. */
export const isBranch = (index: number, count: number): boolean => index % 2 === 1 || index === count - 1;

/** Operators that only give true, false or unknown; `unknown` itself never gives a value. */
export const BOOLEAN: ReadonlySet<string> = new Set([
  ...['==', '===', '!=', '!==', '!', '!!', '<', '<=', '>', '>=', 'in', 'known', 'chose'],
  ...['some', 'all', 'none', 'unknown'],
]);

const each = (kind: Kind, operators: readonly string[]): Array<[string, Kind]> =>
  operators.map((operator) => [operator, kind]);

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ...each(
    'boolean',
    [...BOOLEAN].filter((operator) => operator !== 'unknown'),
  ),
  ...each('number', ['+', '-', '*', '/', '%', 'max', 'min', 'round', 'yearsBetween', 'daysBetween', 'score']),
  ...each('number', ['countTrue', 'countPossible']),
  ...each('text', ['cat', 'substr']),
  ...each('list', ['merge', 'missing', 'missing_some', 'map', 'filter']),
]);
