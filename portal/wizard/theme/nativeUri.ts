/** Stands in for RJSF's URI library, of which it uses one function. */
export const resolve = (base: string, reference: string): string => new URL(reference, base).href;
export default { resolve };
