/** The primitive types of FHIR R4: how they are written in JSON. Source: hl7.org/fhir/R4/datatypes.html */
import { intervalOf, timeOf } from './partialDates.ts';

type Check = (value: unknown) => boolean;

const text =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

const integer =
  (least: number): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= 2_147_483_647;

const INSTANT = /T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const FULL_DATE_TIME = /T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$|^[\d-]+$/;

const CHECKS: Readonly<Record<string, { check: Check; form: string }>> = {
  boolean: { check: (value) => typeof value === 'boolean', form: 'true or false' },
  integer: { check: integer(-2_147_483_648), form: 'a whole number of at most 32 bits' },
  unsignedInt: { check: integer(0), form: 'a whole number from 0 on' },
  positiveInt: { check: integer(1), form: 'a whole number from 1 on' },
  decimal: { check: (value) => typeof value === 'number' && Number.isFinite(value), form: 'a number' },
  string: { check: text(/\S/), form: 'a text that is not empty' },
  markdown: { check: text(/\S/), form: 'a text that is not empty' },
  xhtml: { check: text(/^\s*<div[\s>]/), form: 'a div element' },
  code: { check: text(/^\S+(?:\s\S+)*$/), form: 'a code without leading, trailing or double spaces' },
  id: { check: text(/^[A-Za-z0-9.-]{1,64}$/), form: 'letters, digits, - and ., at most 64' },
  uri: { check: text(/^\S+$/), form: 'an address without spaces' },
  url: { check: text(/^\S+$/), form: 'an address without spaces' },
  canonical: { check: text(/^\S+$/), form: 'an address without spaces' },
  oid: { check: text(/^urn:oid:[0-2](?:\.(?:0|[1-9]\d*))+$/), form: 'urn:oid: and numbers with dots' },
  uuid: {
    check: text(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i),
    form: 'urn:uuid: and a UUID',
  },
  base64Binary: { check: isBase64, form: 'base64' },
  date: {
    check: (value) => typeof value === 'string' && !value.includes('T') && intervalOf(value) !== undefined,
    form: 'a date of the calendar: YYYY, YYYY-MM or YYYY-MM-DD',
  },
  dateTime: {
    check: (value) => text(FULL_DATE_TIME)(value) && intervalOf(value as string) !== undefined,
    form: 'a date, or a date with time, seconds and time zone',
  },
  instant: {
    check: (value) => text(INSTANT)(value) && intervalOf(value as string) !== undefined,
    form: 'a date with time, seconds and time zone',
  },
  time: {
    check: (value) => typeof value === 'string' && value.length >= 8 && timeOf(value) !== undefined,
    form: 'a time of day: hh:mm:ss',
  },
};

export const isPrimitive = (type: string): boolean => Object.hasOwn(CHECKS, type);

/** @returns undefined if `value` is of the type, otherwise what the type looks like, for a message */
export function primitiveFault(type: string, value: unknown): string | undefined {
  const entry = CHECKS[type];
  return entry && !entry.check(value) ? entry.form : undefined;
}

function isBase64(value: unknown): boolean {
  return typeof value === 'string' && base64Size(value) !== undefined;
}

/** @returns the number of bytes that a base64 text encodes; undefined if it is not base64 */
export function base64Size(value: string): number | undefined {
  const compact = value.replace(/\s/g, '');
  if (compact.length === 0 || compact.length % 4 !== 0) return undefined;
  const padding = compact.endsWith('==') ? 2 : compact.endsWith('=') ? 1 : 0;
  if (!/^[A-Za-z0-9+/]*$/.test(compact.slice(0, compact.length - padding))) return undefined;
  return (compact.length / 4) * 3 - padding;
}
