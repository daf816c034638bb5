/** Display names and spellings of UCUM units. */
import { everyLocale, localeOf } from '../locales/locale.ts';

/**
 * A unit's short name; codes without one (`cm`, `kg`) are used unchanged. Empty without a unit.
 * @param amount that the name follows
 */
export function unitText(unit: string | undefined, language: string, amount?: number): string {
  if (unit === undefined) return '';
  const { names, one } = localeOf(language).units;
  return (amount === 1 && textOfUnit(one, unit)) || (textOfUnit(names, unit) ?? unit);
}

/** Spellings of the unit accepted after a typed number, in any language, longest first; none without a unit. */
export function unitSpellings(unit: string | undefined): string[] {
  if (unit === undefined) return [];
  const spellings = everyLocale().flatMap(({ units }) => [
    textOfUnit(units.names, unit) ?? unit,
    textOfUnit(units.one, unit) ?? [],
    textOfUnit(units.spellings, unit) ?? [],
  ]);
  return [...new Set(spellings.flat())].sort((one, other) => other.length - one.length);
}

const textOfUnit = <Text>(texts: Readonly<Record<string, Text>>, unit: string): Text | undefined =>
  Object.hasOwn(texts, unit) ? texts[unit] : undefined;
