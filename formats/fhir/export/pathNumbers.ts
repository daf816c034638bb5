/** Number calculations in FHIRPath. */
import { never, type Term, written } from './pathTerms.ts';

/** Unknown unless all values exist: a value that does not apply cannot be used in a calculation. */
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
