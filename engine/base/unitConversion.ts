/** Sizes of units, and unit conversion expressed as logic. Factors are exact by definition. */
import type { LogicJson } from './logicJson.ts';

/** The amount in base units is `factor` × (amount + `offset`). */
export interface Scale {
  kind: 'length' | 'mass' | 'temperature' | 'volume' | 'time' | 'pressure';
  factor: number;
  offset?: number;
}

const SCALES: Readonly<Record<string, Scale>> = {
  mm: { kind: 'length', factor: 0.1 },
  cm: { kind: 'length', factor: 1 },
  m: { kind: 'length', factor: 100 },
  '[in_i]': { kind: 'length', factor: 2.54 },
  '[ft_i]': { kind: 'length', factor: 30.48 },
  mg: { kind: 'mass', factor: 0.000001 },
  g: { kind: 'mass', factor: 0.001 },
  kg: { kind: 'mass', factor: 1 },
  '[oz_av]': { kind: 'mass', factor: 0.028349523125 },
  '[lb_av]': { kind: 'mass', factor: 0.45359237 },
  '[stone_av]': { kind: 'mass', factor: 6.35029318 },
  Cel: { kind: 'temperature', factor: 1 },
  K: { kind: 'temperature', factor: 1, offset: -273.15 },
  '[degF]': { kind: 'temperature', factor: 5 / 9, offset: -32 },
  mL: { kind: 'volume', factor: 1 },
  dL: { kind: 'volume', factor: 100 },
  L: { kind: 'volume', factor: 1000 },
  min: { kind: 'time', factor: 1 },
  h: { kind: 'time', factor: 60 },
  d: { kind: 'time', factor: 1440 },
  wk: { kind: 'time', factor: 10_080 },
  'mm[Hg]': { kind: 'pressure', factor: 1 },
  kPa: { kind: 'pressure', factor: 7.500616827 },
};

/**
 * The size of a unit.
 * @param unit UCUM
 * @returns undefined for a unit that cannot be converted
 */
export const scaleOf = (unit: string): Scale | undefined =>
  Object.hasOwn(SCALES, unit) ? SCALES[unit] : undefined;

/** Converted amounts are rounded, so that 98.6 °F is 37 °C and not slightly less. */
const DECIMALS = 6;

/**
 * Logic that converts an amount to another unit.
 * @param amount logic that gives a number in the unit `from`
 * @param from UCUM
 * @param to UCUM
 * @returns `amount` itself if the units are equal; undefined if they cannot be converted
 */
export function convertedAmount(amount: LogicJson, from: string, to: string): LogicJson | undefined {
  if (from === to) return amount;
  const [source, target] = [scaleOf(from), scaleOf(to)];
  if (!source || !target || source.kind !== target.kind) return undefined;
  const shifted = source.offset ? { '+': [amount, source.offset] } : amount;
  const factor = source.factor / target.factor;
  const scaled = factor === 1 ? shifted : { '*': [shifted, factor] };
  const moved = target.offset ? { '-': [scaled, target.offset] } : scaled;
  return { round: [moved, DECIMALS] };
}
