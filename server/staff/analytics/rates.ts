/** Turns counts into displayed figures. With no data, the result is 0. */

/** Rounded to one decimal. */
export const percentage = (count: number, of: number): number =>
  of > 0 ? rounded((100 * count) / of, 1) : 0;

export const rounded = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

export const minutes = (ms: number): number => rounded(ms / 60_000, 2);

/** Whole percentages that sum to 100: the points lost by rounding down go to the largest remainders. */
export function wholePercentages<Key extends string>(counts: Record<Key, number>): Record<Key, number> {
  const entries = Object.entries<number>(counts) as Array<[Key, number]>;
  const sum = entries.reduce((total, [, count]) => total + count, 0);
  if (sum === 0) return { ...counts };
  const floors = entries.map(([key, count]) => ({
    key,
    whole: Math.floor((100 * count) / sum),
    remainder: (100 * count) % sum,
  }));
  let left = 100 - floors.reduce((total, { whole }) => total + whole, 0);
  for (const share of floors.toSorted((a, b) => b.remainder - a.remainder)) {
    if (left === 0) break;
    share.whole += 1;
    left -= 1;
  }
  return Object.fromEntries(floors.map(({ key, whole }) => [key, whole])) as Record<Key, number>;
}

const Z = 1.96;

/** Lower bound of the 95 % Wilson interval: a small sample's share does not outrank a large sample's. */
export function wilsonLowerBound(count: number, of: number): number {
  if (of === 0) return 0;
  const share = count / of;
  const z2 = Z * Z;
  const centre = share + z2 / (2 * of);
  const spread = Z * Math.sqrt((share * (1 - share) + z2 / (4 * of)) / of);
  return Math.max(0, (centre - spread) / (1 + z2 / of));
}
