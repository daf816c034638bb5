/** The possible results of an expression: a FHIRPath collection whose entries are known before any answer. */
import type { LogicJson } from '@clinic/engine/base';
import { type Constant, ifElse, UNKNOWN } from '@clinic/engine/logic';
import { NotCompiled } from './reason.ts';
import type { AnswerType, PathItem, PathOption, PathResolver } from './resolver.ts';
import type { Path } from './syntax.ts';

/** `zonedText`: a date and time as a text whose end, the time zone, is unknown. */
export type ValueType = AnswerType | 'duration' | 'zonedText';

export interface ValueNode {
  kind: 'value';
  /** The value; unknown if there is none. */
  logic: LogicJson;
  type: ValueType;
  options?: readonly PathOption[];
  /** Set for a looked-up value: each value of `of` with its meaning. */
  table?: { of: LogicJson; rows: ReadonlyArray<readonly [Constant, Constant]>; isComplete: boolean };
  /** Computed with decimals, so compared without rounding errors of binary arithmetic. */
  inexact?: boolean;
  /** For a date or time, or a text that is the start of one: number of known characters. */
  characters?: number;
  /** Unit of a quantity or duration. */
  unit?: string;
  /** The unit of a quantity that can be given in several. */
  unitGiven?: LogicJson;
}

export type Node =
  | ValueNode
  /** `isEntry`: one entry of a repeated group. */
  | { kind: 'item'; item: PathItem; isEntry?: true }
  | { kind: 'answer'; item: PathItem; value: LogicJson }
  | { kind: 'response' }
  /** A part of the questionnaire. */
  | { kind: 'json'; data: Readonly<Record<string, unknown>> }
  /** A part of the response without items and linkId. */
  | { kind: 'other' };

/** A node that exists or not, or one for each entry of a list. */
export interface Entry {
  node: Node;
  /** Conditions for its existence; always true or false. */
  when?: readonly LogicJson[];
  /** One for each entry of this list; its logic reads the entry. */
  over?: LogicJson;
  /** Whether it certainly exists where it is read, as inside a criterion on it. */
  isSure?: true;
  /** `repeat()` removes equal entries of the list, so their number is unknown. */
  isDistinct?: true;
}

export type Collection = readonly Entry[];

export interface Context {
  resolver: PathResolver;
  /** `$this`, from which names are read. */
  focus: Collection;
  total?: Collection;
  /** Whether it is inside the entries of a list, where nothing outside can be read. */
  isInside: boolean;
  run: (path: Path, context: Context) => Collection;
  /** Variables being expanded, to detect circles, and finished ones. */
  expanding: readonly string[];
  expanded: Map<string, Collection | NotCompiled>;
  /** Counts work. @throws NotCompiled when there is too much */
  spend: (at: number, steps: number) => void;
}

export const value = (logic: LogicJson, type: ValueType, more: Partial<ValueNode> = {}): Entry => ({
  node: { kind: 'value', logic, type, ...more },
});

export const constant = (of: Constant): Entry =>
  value(
    of,
    typeof of === 'number'
      ? Number.isInteger(of)
        ? 'integer'
        : 'decimal'
      : (typeof of as 'string' | 'boolean'),
  );

export const truth = (logic: LogicJson): Collection => [value(logic, 'boolean')];

/** The entry with an additional condition. */
export const onlyIf = (entry: Entry, condition: LogicJson): Collection => {
  if (condition === true) return [entry];
  if (condition === false) return [];
  // A list that does not exist has no entries; `when` is evaluated inside them.
  if (entry.over !== undefined) return [{ ...entry, over: ifElse(condition, entry.over, UNKNOWN) }];
  return [{ ...entry, when: [...(entry.when ?? []), condition] }];
};

/**
 * Evaluates something for each entry; for a list, inside its entries. The focus is the entry, which exists: otherwise
 * nothing is evaluated for it.
 */
export function forEach(
  collection: Collection,
  context: Context,
  at: number,
  apply: (entry: Entry, context: Context) => Collection,
): Collection {
  return collection.flatMap((entry) => {
    context.spend(at, 1);
    const { over, ...bare } = entry;
    const focus: Collection = [{ node: entry.node, isSure: true }];
    if (over === undefined) return apply(entry, { ...context, focus }).map(unsure);
    if (context.isInside) throw new NotCompiled(at, 'outside');
    return apply(bare, { ...context, focus, isInside: true }).map((each) => {
      if (each.over !== undefined) throw new NotCompiled(at, 'outside');
      return { ...unsure(each), over, ...(entry.isDistinct && { isDistinct: true }) };
    });
  });
}

const unsure = ({ isSure: _isSure, ...entry }: Entry): Entry => entry;
