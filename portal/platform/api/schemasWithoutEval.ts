/**
 * Schemas are checked without generated code: the page's policy forbids it, and a browser reports the attempt.
 * Stated before the first schema is made.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

export {};
