/** Mean and median of durations counted in buckets. */

/** Durations of up to `seconds`, and more than the bucket before: how many, and their exact sum. */
export interface Bucket {
  seconds: number;
  n: number;
  totalMs: number;
}

export interface Durations {
  n: number;
  meanMs: number;
  /** Each duration above the 95th percentile (nearest rank, up to its bucket's edge) taken as that. */
  winsorizedMeanMs: number;
  /** Mean of the bucket the middle one (of an even number, the lower) lies in. */
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

/** The bucket of the duration that stands at a rank, from 1. */
function bucketAt(sorted: readonly Bucket[], rank: number): Bucket {
  let before = 0;
  for (const bucket of sorted) {
    before += bucket.n;
    if (before >= rank) return bucket;
  }
  throw new RangeError(`No rank ${rank}`);
}
