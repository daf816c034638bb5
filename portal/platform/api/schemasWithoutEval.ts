/**
 * Makes schemas validate without generated code: the page's policy forbids it, and browsers report the attempt.
 * Import before the first schema is created.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

export {};
