/** The evaluations of derived values behind the flags that read them, each stored once for all of these. */

import type { Trace } from '../../engine/logic/trace.ts';
import type { Evidence } from './flags.ts';

/**
 * The evaluations of the derived values that traces read, directly or through others.
 * @param seen keys of those to leave out; those found are added
 */
export type DerivedBehind = (traces: readonly Trace[], seen?: Set<string>) => Record<string, Trace>;

/** @param evaluationOf by key; undefined for other names */
export function derivedBehind(evaluationOf: (key: string) => Trace | undefined): DerivedBehind {
  // Many flags read the same derived values: what these read is looked up once.
  const namesBy = new Map<Trace, readonly string[]>();
  const namesOf = (evaluation: Trace): readonly string[] => {
    const names = namesBy.get(evaluation) ?? namesIn(evaluation);
    namesBy.set(evaluation, names);
    return names;
  };
  return (traces, seen = new Set()) => {
    const behind: Record<string, Trace> = {};
    const open = traces.flatMap(namesIn);
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      const evaluation = seen.has(key) ? undefined : evaluationOf(key);
      seen.add(key);
      if (!evaluation) continue;
      behind[key] = evaluation;
      open.push(...namesOf(evaluation));
    }
    return behind;
  };
}

function namesIn(trace: Trace): string[] {
  const names = new Set<string>();
  const visit = ({ operator, operand, args }: Trace): void => {
    if (operator === 'var') names.add(String(operand));
    args?.forEach(visit);
  };
  visit(trace);
  return [...names];
}

export const tracesOf = ({ trace, alert }: Pick<Evidence, 'trace' | 'alert'>): Trace[] =>
  alert ? [trace, alert] : [trace];

/** Flag key → its evidence, with the derived values that no flag before it reads. */
export function toStored(
  evidence: Readonly<Record<string, Evidence>>,
  behind: DerivedBehind,
): Record<string, Evidence> {
  const seen = new Set<string>();
  return Object.fromEntries(
    Object.entries(evidence).map(([key, own]) => {
      // Not spread: that would collect all derived values behind each flag.
      const { value, raised, trace, alert } = own;
      const derived = behind(tracesOf(own), seen);
      return [key, { value, raised, trace, ...(alert && { alert }), derived }];
    }),
  );
}

type Stored = Readonly<Record<string, unknown>>;

const readers = new WeakMap<Stored, DerivedBehind>();

/**
 * The evidence of a flag, from the stored evidence of all flags: other flags may hold the derived values that
 * it reads. Earlier, each flag held them all.
 */
export function evidenceIn(stored: Stored, key: string): Evidence | undefined {
  const own = stored[key] as Evidence | undefined;
  if (!own?.trace) return own;
  const behind = readers.get(stored) ?? derivedBehind(heldIn(stored));
  readers.set(stored, behind);
  return { ...own, derived: { ...own.derived, ...behind(tracesOf(own)) } };
}

function heldIn(stored: Stored): (key: string) => Trace | undefined {
  const held = new Map(
    Object.values(stored).flatMap((each) => Object.entries((each as Evidence | null)?.derived ?? {})),
  );
  return (key) => held.get(key);
}
