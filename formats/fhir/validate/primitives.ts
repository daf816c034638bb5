/** The JSON syntax of the primitive types of FHIR R4. Source: hl7.org/fhir/R4/datatypes.html */
import { type Message, say } from '../../importing/texts/message.ts';
import { intervalOf, timeOf } from './partialDates.ts';

type Check = (value: unknown) => boolean;

const text =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) && !NO_TEXT.test(value);

/**
 * Control characters below 32 except tab and line breaks, and unpaired surrogates: not allowed in FHIR texts.
 * Source: hl7.org/fhir/R4/datatypes.html#string
 */
const NO_TEXT = /[^\P{Cc}\t\n\r\u007f-\u009f]|\p{Cs}/u;

const integer =
  (least: number): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= 2_147_483_647;

const OID = /^urn:oid:[0-2](?:\.(?:0|[1-9]\d*))+$/;
const UUID = /^urn:uuid:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const INSTANT = /T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const FULL_DATE_TIME = /T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$|^[\d-]+$/;

const CHECKS = {
  boolean: (value: unknown) => typeof value === 'boolean',
  integer: integer(-2_147_483_648),
  unsignedInt: integer(0),
  positiveInt: integer(1),
  decimal: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
  string: text(/\S/),
  markdown: text(/\S/),
  xhtml: text(/^\s*<div[\s>]/),
  code: text(/^\S+(?:\s\S+)*$/),
  id: text(/^[A-Za-z0-9.-]{1,64}$/),
  uri: isAddress,
  url: isAddress,
  canonical: isAddress,
  oid: text(OID),
  uuid: text(UUID),
  base64Binary: isBase64,
  date: (value: unknown) =>
    typeof value === 'string' && !value.includes('T') && intervalOf(value) !== undefined,
  dateTime: (value: unknown) => text(FULL_DATE_TIME)(value) && intervalOf(value as string) !== undefined,
  instant: (value: unknown) => text(INSTANT)(value) && intervalOf(value as string) !== undefined,
  time: (value: unknown) => typeof value === 'string' && value.length >= 8 && timeOf(value) !== undefined,
} satisfies Record<string, Check>;

export const isPrimitive = (type: string): type is keyof typeof CHECKS => Object.hasOwn(CHECKS, type);

/** @returns undefined if `value` is of the type, otherwise what the type looks like, for a message */
export const primitiveFault = (type: keyof typeof CHECKS, value: unknown): Message | undefined =>
  CHECKS[type](value) ? undefined : say(`form.${type}`);

/** An address without spaces. One that says to be a UUID or an OID has to be one. */
function isAddress(value: unknown): boolean {
  if (!text(/^\S+$/)(value)) return false;
  const [, scheme] = /^urn:(uuid|oid):/i.exec(value as string) ?? [];
  return scheme === undefined || (scheme.toLowerCase() === 'uuid' ? UUID : OID).test(value as string);
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
