/** Rounds numbers as people do by hand. */

/** Distance at which ties are recognized. It is far above calculation errors, so that only ties take the slow path. */
const TIE_EPSILON = 1e-3;
/** Above this, numbers have too few binary places for the comparison. */
const MAX_SCALED = 2 ** 40;

/**
 * Rounds the written decimal number to at most `digits` places, halves away from zero: 12.85 to one place is 12.9,
 * although its binary representation is slightly below 12.85.
 * @param digits whole number from 0 to 12
 */
export function roundedTo(value: number, digits: number): number {
  const scaled = Math.abs(value) * 10 ** digits;
  const isNearTie = Math.abs((scaled % 1) - 0.5) < TIE_EPSILON;
  if (scaled < MAX_SCALED && !isNearTie) return Number(value.toFixed(digits)) + 0;
  return Math.sign(value) * shifted(Math.round(shifted(Math.abs(value), digits)), -digits) + 0;
}

/** The number as decimal digits, shifted by powers of ten: exact, unlike a multiplication. */
const shifted = (value: number, digits: number): number => {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  return Number(`${mantissa}e${Number(exponent) + digits}`);
};
