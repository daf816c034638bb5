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

/** More places than people write; far fewer than binary fractions have. */
const DECIMAL_DIGITS = 13;
/** A few units in the last binary place: what a calculation with decimals is off by. */
const BINARY_ERROR = 2 ** -50;

/**
 * The result of a calculation as people calculate, with decimals: 0.1 + 0.2 is 0.3. A result that is near to no short
 * decimal number, such as a third, stays as it is.
 * @param scale the largest number in the calculation, for differences that are small in comparison
 */
export function asDecimal(result: number, scale = 0): number {
  if (Number.isInteger(result) || !Number.isFinite(result)) return result;
  const size = Math.max(Math.abs(result), Math.abs(scale));
  const digits = DECIMAL_DIGITS - 1 - Math.floor(Math.log10(size));
  if (digits < 0 || digits > 100) return result;
  const decimal = Number(result.toFixed(digits));
  return Math.abs(result - decimal) <= size * BINARY_ERROR ? decimal : result;
}
