/** What is computed of numbers in FHIRPath. */
import { never, type Term, written } from './pathTerms.ts';

/** Unknown unless all of it is there: what does not apply cannot be computed with. */
export const calculated = (path: string, parts: readonly Term[]): Term => ({
  path: written(`(${path})`),
  type: 'number',
  isCertain: parts.every(({ isCertain }) => isCertain),
  nullIf: never,
});

export function sum(parts: readonly Term[]): Term {
  const [only] = parts;
  return only && parts.length === 1
    ? { ...only, nullIf: never }
    : calculated(parts.map(({ path }) => path).join(' + '), parts);
}
