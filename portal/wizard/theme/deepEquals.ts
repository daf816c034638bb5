/**
 * Replaces RJSF's comparison of schemas, settings and form states: JSON values are compared by content,
 * anything else by identity. As in RJSF, two functions always count as equal.
 */
export default function deepEquals(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one === 'function') return typeof other === 'function';
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  if (!Array.isArray(one) && !isPlain(one)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) =>
        Object.hasOwn(other, key) &&
        deepEquals((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  );
}

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};
