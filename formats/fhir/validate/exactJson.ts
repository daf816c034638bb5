/**
 * Parses and writes JSON without losing how numbers are written. FHIR decimals have a precision ("1.10") and can have
 * more digits than JavaScript numbers: values are read as numbers, and written with their original text.
 */

const written = new WeakMap<object, Map<string, string>>();

/** The JSON number syntax. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Stores how a number of an object or list is written, if that cannot be derived from its value. */
export function keepWritten(holder: object, key: string, value: unknown, text: string): void {
  if (typeof value !== 'number' || String(value) === text || !NUMBER.test(text)) return;
  const numbers = written.get(holder) ?? new Map<string, string>();
  written.set(holder, numbers.set(key, text));
}

/** @returns how a number of an object or list is written, if that cannot be derived from its value */
export const writtenNumber = (holder: object, key: string): string | undefined =>
  written.get(holder)?.get(key);

/** @throws SyntaxError */
export const parseExactly = (text: string): unknown =>
  JSON.parse(text, function (this: object, key: string, value: unknown, context?: { source?: string }) {
    if (context?.source !== undefined) keepWritten(this, key, value, context.source);
    return value;
  });

type RawJson = { rawJSON?: (text: string) => unknown };

/** Copied objects are written with JavaScript's digits. */
export const writeExactly = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    function (this: object, key: string, each: unknown) {
      const text = typeof each === 'number' ? writtenNumber(this, key) : undefined;
      return text === undefined ? each : ((JSON as RawJson).rawJSON?.(text) ?? each);
    },
    indent,
  );
