/** Omits properties whose value is undefined. */
export const withoutMissing = <T extends object>(part: object): T =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as T;
