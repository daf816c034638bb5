/** Measures several implementations in turns, so that a slow moment of the machine affects all of them. */

/** Median, minimum and maximum of the rounds. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** @returns the time of each implementation in each round */
export async function rounds<Name extends string>(
  count: number,
  ways: Record<Name, () => number | Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(ways) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < count; round += 1) {
    // Reverse every other round, so that none is always first.
    for (const name of round % 2 === 0 ? names : names.toReversed()) taken[name].push(await ways[name]());
  }
  return taken;
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return {
    median: sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2,
    min: sorted[0] as number,
    max: sorted.at(-1) as number,
  };
}

/** The ratio of two times, round by round. */
export const ratio = (of: readonly number[], to: readonly number[]): Spread =>
  spread(of.map((value, round) => value / (to[round] as number)));

/** A single measurement. */
export const one = (value: number): Spread => spread([value]);

/** In milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
