/** Path parts that would access JavaScript's own objects. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  'prototype',
  ...Object.getOwnPropertyNames(Object.prototype),
]);
