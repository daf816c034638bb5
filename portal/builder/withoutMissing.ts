/** Without the properties that were taken away. */
export const withoutMissing = <T extends object>(part: object): T =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as T;
