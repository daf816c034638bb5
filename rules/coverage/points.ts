/** The points of a condition that cases have to cover. */
import type { Value } from '@clinic/engine/base';
import type { Trace } from '@clinic/engine/logic';
import type { Condition } from '../document/conditions.ts';

const SEEN = ['true', 'false', 'unknown'] as const;

const SIDES = ['below', 'at', 'above'] as const;

/** The points of a condition that cases have to cover. The sides of its limit: at it, and at most one step away. */
export type Point = (typeof SEEN)[number] | (typeof SIDES)[number];

/** Whether a point is a side of a limit. */
export const isSide = (point: Point): boolean => (SIDES as readonly Point[]).includes(point);

/** The points a condition has. */
export const pointsOf = ({ limit }: Condition): readonly Point[] =>
  limit === undefined ? SEEN : [...SEEN, ...SIDES];

/** Floating-point noise of adding and subtracting a step. */
const NOISE = 1e-9;

/** The points of a condition that one evaluation covers. */
export function shown({ limit, measured }: Condition, { outcome, args }: Trace): Point[] {
  const points: Point[] = [outcome === undefined ? 'unknown' : isTrue(outcome) ? 'true' : 'false'];
  const amount = measured === undefined ? undefined : args?.[measured]?.outcome;
  if (limit === undefined || typeof amount !== 'number') return points;
  const away = amount - limit.value;
  if (away === 0) points.push('at');
  else if (Math.abs(away) <= limit.step + NOISE) points.push(away < 0 ? 'below' : 'above');
  return points;
}

const isTrue = (value: Value): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));
