/** Figures of how long steps blocked a thread. */
import { type Aim, type Figure, figure } from '../measure/figure.ts';

export interface Held {
  step: string;
  ms: number;
}

/** The longest steps; the first one has the name and the target, if there is one. */
export const longest = (
  found: readonly Held[],
  count: number,
  first?: { name: string; aim: Aim },
): Figure[] =>
  found
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ step, ms }, index) => {
      const named = index === 0 ? first : undefined;
      const value = { median: ms, min: ms, max: ms };
      return figure(named ? `${named.name}: ${step}` : `  ${step}`, value, ' ms', 0, named?.aim);
    });
