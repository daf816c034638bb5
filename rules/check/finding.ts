import type { Owner } from '../document/ownedLogic.ts';

/** `proved`: for all possible answers. `refuted`: a case is a counterexample. */
type Verdict = 'proved' | 'refuted' | 'undecided';

export type Finding =
  | { kind: 'never' | 'always'; verdict: Verdict; flag: string; path: string; witness?: string }
  /** Whenever `flag` fires, so does `other`. */
  | { kind: 'implied'; verdict: Verdict; flag: string; other: string; path: string; witness?: string }
  /** A part of a condition that can never hold, or always does. */
  | { kind: 'contradiction' | 'redundant'; verdict: 'proved'; owner: Owner; path: string }
  | { kind: 'unasked'; verdict: 'proved'; owner: Owner; path: string; question: string }
  | { kind: 'units'; verdict: 'proved'; owner: Owner; path: string; units: readonly [string, string] };
