/** The input of an analysis: the possible answers, and the values and flags derived from them. */
import type { LogicJson } from '../../base/logicJson.ts';
import type { Use } from '../base/node.ts';
import type { Scalar, ValueSet } from './valueSets.ts';

/** One answer, and how rules read it: "not sure" reads as unknown, although it was chosen. */
export interface Cell {
  value: ValueSet;
  chosen: ValueSet;
}

export type Domain =
  | { kind: 'single'; answers: readonly Cell[]; whole: boolean }
  /**
   * Several choices at once. Open: it may contain an entry that reads as unknown. Absent: it may not apply.
   */
  | { kind: 'list'; mayBeOpen: boolean; mayBeAbsent: boolean }
  /** A value that is the same for all answers, such as a parameter. */
  | { kind: 'fixed'; value: ValueSet; list?: readonly Scalar[] };

export interface Analyzed {
  domainOf(name: string): Domain;
  derived: ReadonlyMap<string, LogicJson>;
  flags: ReadonlyMap<string, { value: LogicJson; use: Use }>;
  /** The numbers that a name is compared with anywhere. */
  limits: ReadonlyMap<string, readonly number[]>;
  /** Whether a derived value is always a number. */
  isNumber(name: string): boolean;
}
