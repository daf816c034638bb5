/**
 * JSON with numbers as they are written. FHIR's decimals have a precision ("1.10") and more digits than JavaScript's numbers: what
 * is read to be calculated with is a number, and what is written again is what was read.
 */

const written = new WeakMap<object, Map<string, string>>();

/** Of JSON. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Keeps how the number of an object or list is written, if its value does not say it. */
export function keepWritten(holder: object, key: string, value: unknown, text: string): void {
  if (typeof value !== 'number' || String(value) === text || !NUMBER.test(text)) return;
  const own = written.get(holder) ?? new Map<string, string>();
  written.set(holder, own.set(key, text));
}

/** @returns how the number of an object or list is written, if its value does not say it */
export const writtenNumber = (holder: object, key: string): string | undefined =>
  written.get(holder)?.get(key);

/** @throws SyntaxError */
export const parseExactly = (text: string): unknown =>
  JSON.parse(text, function (this: object, key: string, value: unknown, context?: { source?: string }) {
    if (context?.source !== undefined) keepWritten(this, key, value, context.source);
    return value;
  });

type RawJson = { rawJSON?: (text: string) => unknown };

/** Objects that were copied have the digits of JavaScript's numbers. */
export const writeExactly = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    function (this: object, key: string, each: unknown) {
      const text = typeof each === 'number' ? writtenNumber(this, key) : undefined;
      return text === undefined ? each : ((JSON as RawJson).rawJSON?.(text) ?? each);
    },
    indent,
  );
