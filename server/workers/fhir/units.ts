/** UCUM units, by the library of the NLM (`@lhncbc/ucum-lhc`), which comes with its FHIRPath. */
import type { Units } from '@clinic/formats/fhir';
import { ucumUtils } from 'fhirpath';

/** Longer than any real unit; parsing a hostile one takes long. */
const MAX_LENGTH = 60;

interface UcumUtilities {
  convertUnitTo: (from: string, value: number, to: string) => { status: string; toVal: number | null };
  validateUnitString: (unit: string) => { status: string };
}

const utilities: UcumUtilities = ucumUtils;

const cache = new Map<string, boolean>();

/** @returns whether a text is a UCUM unit */
export function isUnit(code: string): boolean {
  if (code.length > MAX_LENGTH || !/^[!-~]+$/.test(code)) return false;
  const cached = cache.get(code);
  if (cached !== undefined) return cached;
  const valid = utilities.validateUnitString(code).status === 'valid';
  if (cache.size < 10_000) cache.set(code, valid);
  return valid;
}

export const ucumUnits: Units = {
  convert: (value, unit, target) => {
    if (!isUnit(unit) || !isUnit(target)) return undefined;
    try {
      return utilities.convertUnitTo(unit, value, target).toVal ?? undefined;
    } catch {
      // The library fails for units without a dimension, such as plain numbers.
      return undefined;
    }
  },
};
