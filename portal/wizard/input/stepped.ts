/** The number after one press of a stepper's button. */
import type { NumberLimits } from '@clinic/engine/definition';

/**
 * From an empty input, one step from zero; always within the hard limits.
 * @param by 1 or -1
 */
export function stepped(
  value: number | undefined,
  by: 1 | -1,
  { min, max, step = 1 }: Pick<NumberLimits, 'min' | 'max' | 'step'>,
): number {
  // Counts are not negative unless the question allows it.
  const least = min ?? (value === undefined || value >= 0 ? 0 : Number.NEGATIVE_INFINITY);
  const next = (value ?? 0) + by * step;
  const rounded = Number(next.toPrecision(12));
  return Math.max(least, Math.min(max ?? Number.POSITIVE_INFINITY, rounded));
}
