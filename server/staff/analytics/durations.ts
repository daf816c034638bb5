/** Mean and median of durations counted in buckets. */

/** Durations up to `seconds` and above the previous bucket's limit: their count and exact sum. */
export interface Bucket {
  seconds: number;
  n: number;
  totalMs: number;
}

export interface Durations {
  n: number;
  meanMs: number;
  /**
   * Durations above the 95th percentile (nearest rank, rounded up to its bucket's limit) are capped at it.
   */
  winsorizedMeanMs: number;
  /** Mean of the bucket that contains the median (the lower one for an even count). */
  medianMs: number;
}

const WINSORIZED_AT = 0.95;

export function durations(buckets: readonly Bucket[]): Durations {
  const sorted = buckets.filter(({ n }) => n > 0).toSorted((a, b) => a.seconds - b.seconds);
  const n = sorted.reduce((sum, bucket) => sum + bucket.n, 0);
  if (n === 0) return { n, meanMs: 0, winsorizedMeanMs: 0, medianMs: 0 };
  const median = bucketAt(sorted, Math.ceil(n / 2));
  const capMs = bucketAt(sorted, Math.ceil(n * WINSORIZED_AT)).seconds * 1000;
  const sum = (of: (bucket: Bucket) => number) => sorted.reduce((total, bucket) => total + of(bucket), 0);
  return {
    n,
    meanMs: sum(({ totalMs }) => totalMs) / n,
    winsorizedMeanMs:
      sum((bucket) => (bucket.seconds * 1000 <= capMs ? bucket.totalMs : bucket.n * capMs)) / n,
    medianMs: median.totalMs / median.n,
  };
}

/** The bucket that contains the duration at a 1-based rank. */
function bucketAt(sorted: readonly Bucket[], rank: number): Bucket {
  let before = 0;
  for (const bucket of sorted) {
    before += bucket.n;
    if (before >= rank) return bucket;
  }
  throw new RangeError(`No rank ${rank}`);
}
