/** Invariants of FHIR R4 data types: constraints across the elements of a value. */
import { type MessageCode, say } from '../../importing/texts/message.ts';
import type { Issues } from './issue.ts';
import { type JsonObject, textOf } from './json.ts';
import { compareIntervals, intervalOf } from './partialDates.ts';

interface Invariant {
  text: MessageCode;
  isBroken: (value: JsonObject) => boolean;
}

/** An element that has only an extension (such as the reason for a missing value) also exists. */
const exists = (value: JsonObject, name: string): boolean =>
  value[name] !== undefined || value[`_${name}`] !== undefined;

const QUANTITY: readonly Invariant[] = [
  { text: 'codeWithoutSystem', isBroken: (value) => exists(value, 'code') && !exists(value, 'system') },
];

/** Invariants by type. Source: hl7.org/fhir/R4/datatypes.html */
const INVARIANTS: ReadonlyMap<string, readonly Invariant[]> = new Map([
  ['Extension', [{ text: 'extensionValue', isBroken: hasNotOneOfValueAndExtensions }]],
  [
    'Attachment',
    [
      {
        text: 'dataWithoutType',
        isBroken: (value) => exists(value, 'data') && !exists(value, 'contentType'),
      },
    ],
  ],
  ['Period', [{ text: 'endBeforeStart', isBroken: endsBeforeStart }]],
  ...['Quantity', 'SimpleQuantity', 'MoneyQuantity', 'Age', 'Count', 'Distance', 'Duration'].map(
    (type): [string, readonly Invariant[]] => [type, QUANTITY],
  ),
]);

/** Reports the invariants that a value of a data type violates. */
export function checkInvariants(type: string, value: JsonObject, path: string, issues: Issues): void {
  for (const { text, isBroken } of INVARIANTS.get(type) ?? [])
    if (isBroken(value)) issues.error('invariant', path, say(text));
}

function hasNotOneOfValueAndExtensions(extension: JsonObject): boolean {
  const keys = Object.keys(extension).map((key) => key.replace(/^_/, ''));
  return keys.some((key) => /^value[A-Z]/.test(key)) === keys.includes('extension');
}

/** Overlapping partial dates count as ordered. */
function endsBeforeStart(period: JsonObject): boolean {
  const [start, end] = [period.start, period.end].map((moment) => intervalOf(textOf(moment) ?? ''));
  return start !== undefined && end !== undefined && (compareIntervals(end, start) ?? 0) < 0;
}
