/** Limits that bound the time to validate any document. */
import { type Message, say } from '../../importing/texts/message.ts';
import { isObject } from './json.ts';

/** Bytes of a file. */
export const MAX_BYTES = 5 * 1024 * 1024;
/** Items of a Questionnaire or of a response. */
const MAX_ITEMS = 10_000;
/** Nesting depth of objects and lists. Twenty levels of items need about 50. */
export const MAX_NESTING = 100;
/** Values in a resource, lists and objects included. */
const MAX_VALUES = 500_000;

/** @returns whether brackets in a JSON text are nested too deeply, without parsing it */
export function isNestedTooDeeply(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === 92) at++;
      else if (code === 34) isText = false;
    } else if (code === 34) isText = true;
    else if (code === 123 || code === 91) {
      if (++depth > MAX_NESTING) return true;
    } else if (code === 125 || code === 93) depth--;
  }
  return false;
}

/** @returns why a value is too large to validate; undefined if it is not */
export function sizeFault(value: unknown): Message | undefined {
  let values = 0;
  let items = 0;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_NESTING) return say('tooDeep', { max: MAX_NESTING });
    const next: unknown[] = [];
    for (const entry of level) {
      values++;
      if (Array.isArray(entry)) for (const inner of entry) next.push(inner);
      else if (isObject(entry)) {
        if (Array.isArray(entry.item)) items += entry.item.length;
        for (const key in entry) next.push(entry[key]);
      }
      if (values > MAX_VALUES) return say('tooManyValues', { max: MAX_VALUES });
      if (items > MAX_ITEMS) return say('tooManyItems', { max: MAX_ITEMS });
    }
    level = next;
  }
  return undefined;
}
