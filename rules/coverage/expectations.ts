/** Whether flags are as expected. */
import type { Flags, FlagValue } from '../evaluate/evidence.ts';

/** For a BMI in kg/m²: one in the sixth decimal, plus floating-point noise of the subtraction. */
const TOLERANCE = 1e-6 + 1e-9;

/** Whether flags meet the given expectations. */
export const meets = (flags: Flags, expected: Flags): boolean =>
  Object.entries(expected).every(([key, value]) => sameFlag(value, flags[key]));

/** Numbers are equal to the sixth decimal. */
export const sameFlag = (expected: FlagValue, got: FlagValue | undefined): boolean =>
  typeof expected === 'number' && typeof got === 'number'
    ? Math.abs(expected - got) <= TOLERANCE
    : expected === got;
