/** A limit or list of a rule set as a plain field. */
import type { LogicJson } from '@clinic/engine/base';
import type { Owner } from './ownedLogic.ts';

export interface TunableValue {
  /** Path of its value. */
  path: string;
  value: number | readonly (string | number)[];
  /** UCUM. */
  unit?: string;
  /** The smallest relevant difference. */
  step: number;
  /** The named parameter; absent for a literal in a condition. */
  parameter?: string;
  /** The comparison that contains it, with its path; absent for a parameter. */
  condition?: { logic: LogicJson; path: string };
  /** The question whose options a list names. */
  question?: string;
  /** Owners of the conditions that use it; for a parameter, all its readers. */
  owners: Owner[];
}

export type Written = Omit<TunableValue, 'owners'>;
