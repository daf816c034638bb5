/** Values of a column as JSON. */
import type { Maybe, Value } from '@clinic/engine/base';

/** JSON cannot represent unknown; objects are wrapped to avoid ambiguity. */
export function encode(value: Maybe): unknown {
  if (value === undefined) return { unknown: true };
  if (Array.isArray(value)) return value.map(encode);
  if (typeof value !== 'object' || value === null) return value;
  return {
    of: Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, encode(part)])),
  };
}

export function decode(encoded: unknown): Maybe {
  if (typeof encoded !== 'object' || encoded === null) return encoded as Value;
  if (Array.isArray(encoded)) return encoded.map(decode) as Value;
  const { of } = encoded as { of?: Record<string, unknown> };
  if (of === undefined) return undefined;
  return Object.fromEntries(Object.entries(of).map(([key, part]) => [key, decode(part)])) as Value;
}
