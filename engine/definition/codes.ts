/** Format of codes in authored documents: machine-readable text, never displayed. */
import { z } from 'zod';
import { FORBIDDEN_KEYS } from '../base/forbiddenKeys.ts';
import { dimensionsOf, MAX_UNIT_LENGTH } from '../base/ucum.ts';

/** The value an option is stored as: letters, digits, "_", ".", "+" and "-", at most 80. */
export const OptionCode = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.+-]*$/, 'optionForm')
  .refine((value) => !FORBIDDEN_KEYS.has(value), 'idReserved');

const NAME = String.raw`[A-Za-z%]+(?:\[[A-Za-z0-9_]+\])?|\[[A-Za-z0-9_]+\]`;
const NOTE = String.raw`\{[A-Za-z0-9_. %-]+\}`;
const PART = String.raw`(?:(?:10[*^]-?\d+|\d+|(?:${NAME})(?:[+-]?\d+)?)(?:${NOTE})?|${NOTE})`;

/** UCUM syntax: parts such as kg, mm[Hg], m2, 10*3, {score}, joined by "." or "/". */
const UCUM = new RegExp(String.raw`^\/?${PART}(?:[./]${PART})*$`);

/** A UCUM unit, at most 30 characters. */
export const UnitCode = z
  .string()
  .min(1)
  .max(MAX_UNIT_LENGTH)
  .regex(UCUM, 'unitForm')
  .refine((unit) => !UCUM.test(unit) || dimensionsOf(unit) !== undefined, 'unitUnknown');

/** A code of LOINC or SNOMED CT, or a FHIR path such as "Patient.name (use: usual)". */
export const SystemCode = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]*(?: \([A-Za-z: ]+\))?$/, 'codeForm');

/** The permanent id of a question, step, section, row or check. */
export const Id = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,79}$/, 'idForm')
  .refine((id) => !FORBIDDEN_KEYS.has(id) && id !== 'today', 'idReserved');
