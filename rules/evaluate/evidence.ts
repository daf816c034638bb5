/** The values of flags, and the evidence for each value. */
import type { Trace } from '@clinic/engine/logic';

/** A boolean flag is true, false or null (undetermined by the answers); a numeric one its number or null. */
export type FlagValue = boolean | number | null;
export type Flags = Record<string, FlagValue>;

/** Evidence of a flag's value. */
export interface Evidence {
  value: FlagValue;
  /** Whether it alerts: a true boolean, or a number for which `alertWhen` holds. */
  raised: boolean;
  trace: Trace;
  alert?: Trace;
  /** Derived value → its evaluation, for the derived values this flag reads, directly or through others. */
  derived: Record<string, Trace>;
}
