/** Path parts that would reach into JavaScript's own objects. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  'prototype',
  ...Object.getOwnPropertyNames(Object.prototype),
]);
