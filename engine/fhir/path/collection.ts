/** What an expression can give: a FHIRPath collection whose entries are known before any answer. */
import type { LogicJson } from '../../base/logicJson.ts';
import { type Constant, ifElse, UNKNOWN } from '../../logic/compose.ts';
import { NotCompiled } from './reason.ts';
import type { AnswerType, PathItem, PathOption, PathResolver } from './resolver.ts';
import type { Path } from './syntax.ts';

/** `zonedText`: a date and time as a text, whose end, the time zone, is not known. */
export type ValueType = AnswerType | 'duration' | 'zonedText';

export interface ValueNode {
  kind: 'value';
  /** The value; unknown if there is none. */
  logic: LogicJson;
  type: ValueType;
  options?: readonly PathOption[];
  /** It was looked up: each value of `of` with what it stands for. */
  table?: { of: LogicJson; rows: ReadonlyArray<readonly [Constant, Constant]>; isComplete: boolean };
  /** Computed with decimals: compared without what binary arithmetic adds. */
  inexact?: boolean;
  /** Of a date or time, or a text that is the beginning of one: how many characters of it are known. */
  characters?: number;
  /** Of a quantity or duration. */
  unit?: string;
  /** The unit of a quantity that can be given in several. */
  unitGiven?: LogicJson;
}

export type Node =
  | ValueNode
  /** `isEntry`: of a repeated group, one of its entries. */
  | { kind: 'item'; item: PathItem; isEntry?: true }
  | { kind: 'answer'; item: PathItem; value: LogicJson }
  | { kind: 'response' }
  /** A part of the questionnaire. */
  | { kind: 'json'; data: Readonly<Record<string, unknown>> }
  /** A part of the response that has neither items nor a linkId. */
  | { kind: 'other' };

/** A node that is there or not, or one for each entry of a list. */
export interface Entry {
  node: Node;
  /** Conditions without which it is not there; always true or false. */
  when?: readonly LogicJson[];
  /** One for each entry of this list; its logic reads the entry. */
  over?: LogicJson;
  /** Where it is read, it is there: inside of a criterion on it. */
  isSure?: true;
  /** `repeat()` leaves out entries of the list that are equal: how many there are is not known. */
  isDistinct?: true;
}

export type Collection = readonly Entry[];

export interface Context {
  resolver: PathResolver;
  /** `$this` and what names are read from. */
  focus: Collection;
  total?: Collection;
  /** Inside the entries of a list: nothing outside can be read. */
  isInside: boolean;
  run: (path: Path, context: Context) => Collection;
  /** Variables being expanded, against circles, and those done. */
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

/** The same with another condition on it. */
export const onlyIf = (entry: Entry, condition: LogicJson): Collection => {
  if (condition === true) return [entry];
  if (condition === false) return [];
  // A list that is not there has no entries; `when` is read inside of them.
  if (entry.over !== undefined) return [{ ...entry, over: ifElse(condition, entry.over, UNKNOWN) }];
  return [{ ...entry, when: [...(entry.when ?? []), condition] }];
};

/**
 * Evaluates something for each entry; for the entries of a list, inside of it. The focus is the entry, which is
 * there: otherwise nothing is evaluated for it.
 */
export function forEach(
  collection: Collection,
  context: Context,
  at: number,
  apply: (entry: Entry, context: Context) => Collection,
): Collection {
  return collection.flatMap((entry) => {
    context.spend(at, 1);
    const { over, ...own } = entry;
    const focus: Collection = [{ node: entry.node, isSure: true }];
    if (over === undefined) return apply(entry, { ...context, focus }).map(unsure);
    if (context.isInside) throw new NotCompiled(at, 'outside');
    return apply(own, { ...context, focus, isInside: true }).map((each) => {
      if (each.over !== undefined) throw new NotCompiled(at, 'outside');
      return { ...unsure(each), over, ...(entry.isDistinct && { isDistinct: true }) };
    });
  });
}

const unsure = ({ isSure: _isSure, ...entry }: Entry): Entry => entry;
