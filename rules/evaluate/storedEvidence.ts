/** The stored form of evidence: a derived value is stored once for all flags that read it. */
import type { Trace } from '@clinic/engine/logic';
import { type DerivedBehind, derivedBehind } from './derivedBehind.ts';
import type { Evidence } from './evidence.ts';

export const tracesOf = ({ trace, alert }: Pick<Evidence, 'trace' | 'alert'>): Trace[] =>
  alert ? [trace, alert] : [trace];

/** Flag key → its evidence, with the derived values that no earlier flag reads. */
export function toStored(
  evidence: Readonly<Record<string, Evidence>>,
  behind: DerivedBehind,
): Record<string, Evidence> {
  const seen = new Set<string>();
  return Object.fromEntries(
    Object.entries(evidence).map(([key, flagEvidence]) => {
      // Not spread, because that would collect all derived values of each flag.
      const { value, raised, trace, alert } = flagEvidence;
      const derived = behind(tracesOf(flagEvidence), seen);
      return [key, { value, raised, trace, ...(alert && { alert }), derived }];
    }),
  );
}

type Stored = Readonly<Record<string, unknown>>;

const readers = new WeakMap<Stored, DerivedBehind>();

/**
 * The evidence of a flag, from the stored evidence of all flags, because the derived values that it reads may be stored
 * with other flags. In an older format, each flag has all of its own.
 */
export function evidenceIn(stored: Stored, key: string): Evidence | undefined {
  const flagEvidence = stored[key] as Evidence | undefined;
  if (!flagEvidence?.trace) return flagEvidence;
  const behind = readers.get(stored) ?? derivedBehind(heldIn(stored));
  readers.set(stored, behind);
  return { ...flagEvidence, derived: { ...flagEvidence.derived, ...behind(tracesOf(flagEvidence)) } };
}

function heldIn(stored: Stored): (key: string) => Trace | undefined {
  const held = new Map(
    Object.values(stored).flatMap((each) => Object.entries((each as Evidence | null)?.derived ?? {})),
  );
  return (key) => held.get(key);
}
