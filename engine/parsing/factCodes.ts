/** Whether a code is possible in a terminology: a mistyped one could state another condition or medicine. */
import type { FactSystem } from '../definition/answerExtraction.ts';
import type { FactCode } from '../definition/definition.ts';

const FORMS: Readonly<Record<FactSystem, RegExp>> = {
  snomed: /^[1-9]\d{5,17}$/,
  icd10: /^[A-Z]\d\d(?:\.\d{1,2})?$/,
  icd10cm: /^[A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?$/,
  rxnorm: /^[1-9]\d{0,7}$/,
  atc: /^[A-Z](?:\d\d(?:[A-Z](?:[A-Z](?:\d\d)?)?)?)?$/,
};

/** Checks the format of the code, and for SNOMED CT the check digit; whether it is assigned is not known here. */
export const isFactCode = ({ system, code }: FactCode): boolean =>
  FORMS[system].test(code) && (system !== 'snomed' || hasCheckDigit(code));

/** The Verhoeff check digit of SNOMED CT identifiers (Release File Specification, 5.2). */
function hasCheckDigit(digits: string): boolean {
  let check = 0;
  for (const [place, digit] of [...digits].reverse().entries())
    check = product(check, permuted(Number(digit), place));
  return check === 0;
}

/** In the dihedral group of the pentagon: 0 to 4 are rotations, 5 to 9 reflections. */
function product(one: number, other: number): number {
  const [turn, next] = [one % 5, other % 5];
  if (one < 5) return ((turn + next) % 5) + (other < 5 ? 0 : 5);
  return ((turn - next + 5) % 5) + (other < 5 ? 5 : 0);
}

const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

function permuted(digit: number, times: number): number {
  let remainder = digit;
  for (let time = 0; time < times % 8; time++) remainder = PERMUTATION[remainder] ?? 0;
  return remainder;
}
