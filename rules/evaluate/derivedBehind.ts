/** The evaluations of derived values behind the flags that read them. */
import type { Trace } from '@clinic/engine/logic';

/**
 * The evaluations of the derived values that traces read, directly or through others.
 * @param seen keys to skip; found keys are added
 */
export type DerivedBehind = (traces: readonly Trace[], seen?: Set<string>) => Record<string, Trace>;

/** @param evaluationOf by key; undefined for other names */
export function derivedBehind(evaluationOf: (key: string) => Trace | undefined): DerivedBehind {
  // Many flags read the same derived values, so each is looked up once.
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
