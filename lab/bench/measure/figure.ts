/** One line of the results table. */
import type { Spread } from './rounds.ts';

export interface Figure {
  name: string;
  value: string;
  /** Spread of the rounds. */
  noise: string;
  aim: string;
  /** Absent for lines that are only for comparison. */
  met?: boolean;
}

export interface Aim {
  atMost?: number;
  atLeast?: number;
}

/** A benchmark of one thing; lines with a target come first. */
export type Part = () => Promise<Figure[]>;

/** A measured value or ratio, with its unit ("×", " ms"). */
export function figure(
  name: string,
  { median, min, max }: Spread,
  unit: string,
  decimals: number,
  aim?: Aim,
): Figure {
  const text = (value: number) =>
    value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return {
    name,
    value: `${text(median)}${unit}`,
    noise: min === max ? '' : `${text(min)}–${text(max)}`,
    ...evaluated(median, unit, aim),
  };
}

function evaluated(value: number, unit: string, { atMost, atLeast }: Aim = {}): Pick<Figure, 'aim' | 'met'> {
  if (atMost !== undefined) return { aim: `≤ ${atMost}${unit}`, met: value <= atMost };
  if (atLeast !== undefined) return { aim: `≥ ${atLeast}${unit}`, met: value >= atLeast };
  return { aim: '' };
}
