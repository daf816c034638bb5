/** Rounding of numbers as people round them by hand. */

/** Ties are recognized at this distance; it is far above the error of a calculation, so that only ties cost more. */
const NEAR_TIE = 1e-3;
/** Above it, a number this size has too few binary places for the comparison. */
const MOST_SCALED = 2 ** 40;

/**
 * The number with at most `digits` decimal places, halves away from zero, of the decimal number that is written:
 * 12.85 to one place is 12.9, although the binary number next to 12.85 is a little below.
 * @param digits whole number from 0 to 12
 */
export function roundedTo(value: number, digits: number): number {
  const scaled = Math.abs(value) * 10 ** digits;
  const isNearTie = Math.abs((scaled % 1) - 0.5) < NEAR_TIE;
  if (scaled < MOST_SCALED && !isNearTie) return Number(value.toFixed(digits)) + 0;
  return Math.sign(value) * shifted(Math.round(shifted(Math.abs(value), digits)), -digits) + 0;
}

/** The number as decimal digits, shifted by powers of ten: exact, unlike a multiplication. */
const shifted = (value: number, digits: number): number => {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  return Number(`${mantissa}e${Number(exponent) + digits}`);
};
