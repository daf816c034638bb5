/** Display names and spellings of UCUM units. */

interface Name {
  en: string;
  es: string;
}

/** `one`: behind exactly one, where that differs. */
const UNITS: Record<string, Name & { one?: Name }> = {
  '[ft_i]': { en: 'ft', es: 'pies', one: { en: 'ft', es: 'pie' } },
  '[in_i]': { en: 'in', es: 'pulg.' },
  '[lb_av]': { en: 'lb', es: 'lb' },
  'mm[Hg]': { en: 'mmHg', es: 'mmHg' },
  'd/wk': {
    en: 'days a week',
    es: 'días por semana',
    one: { en: 'day a week', es: 'día por semana' },
  },
  'min/d': { en: 'minutes a day', es: 'minutos al día', one: { en: 'minute a day', es: 'minuto al día' } },
  h: { en: 'hours', es: 'horas', one: { en: 'hour', es: 'hora' } },
  a: { en: 'years', es: 'años', one: { en: 'year', es: 'año' } },
  'kg/m2': { en: 'kg/m²', es: 'kg/m²' },
  '{score}': { en: 'pts', es: 'pts.', one: { en: 'pt', es: 'pto.' } },
};

/**
 * A unit's short name; codes without one of their own (`cm`, `kg`) are used as they are. Empty without a
 * unit.
 * @param amount that it stands behind
 */
export function unitText(unit: string | undefined, language: string, amount?: number): string {
  if (unit === undefined) return '';
  const several = UNITS[unit];
  if (!several) return unit;
  const names = (amount === 1 && several.one) || several;
  return language === 'es' ? names.es : names.en;
}

/** Other spellings of units behind a number, in lower case and in both languages. */
const SPELLINGS: Record<string, readonly string[]> = {
  '[ft_i]': ['ft', 'feet', 'foot', "'", '’', '′', 'pie', 'pies'],
  '[in_i]': ['in', 'inch', 'inches', '"', '”', '″', 'pulg', 'pulgada', 'pulgadas'],
  '[lb_av]': ['lb', 'lbs', 'pound', 'pounds', '#', 'libra', 'libras'],
  kg: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramo', 'kilogramos'],
  cm: ['cm', 'cms', 'centimeter', 'centimeters', 'centimetre', 'centimetres', 'centímetro', 'centímetros'],
  'mm[Hg]': ['mmhg', 'mm hg'],
  h: ['h', 'hr', 'hrs', 'hour', 'hours', 'hora', 'horas'],
  'min/d': ['min', 'mins', 'minute', 'minutes', 'minuto', 'minutos'],
  'd/wk': ['day', 'days', 'día', 'días', 'dia', 'dias'],
  a: ['year', 'years', 'año', 'años'],
};

/** Spellings of the unit accepted behind a typed number, longest first; none without a unit. */
export function unitSpellings(unit: string | undefined): string[] {
  if (unit === undefined) return [];
  const shown = ['en', 'es'].flatMap((language) => [unitText(unit, language), unitText(unit, language, 1)]);
  const names = [...shown, ...(SPELLINGS[unit] ?? [])];
  return [...new Set(names)].sort((one, other) => other.length - one.length);
}
