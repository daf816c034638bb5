/** Display names and spellings of UCUM units. */

interface Name {
  en: string;
  es: string;
}

/** `one`: the singular, where it differs. */
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
  '[in_us]': { en: 'in', es: 'pulg.' },
  '[yd_i]': { en: 'yd', es: 'yardas', one: { en: 'yd', es: 'yarda' } },
  '[mi_i]': { en: 'mi', es: 'millas', one: { en: 'mi', es: 'milla' } },
  '[oz_av]': { en: 'oz', es: 'onzas', one: { en: 'oz', es: 'onza' } },
  '[stone_av]': { en: 'st', es: 'st' },
  Cel: { en: '°C', es: '°C' },
  '[degF]': { en: '°F', es: '°F' },
  ug: { en: 'µg', es: 'µg' },
  min: { en: 'minutes', es: 'minutos', one: { en: 'minute', es: 'minuto' } },
  d: { en: 'days', es: 'días', one: { en: 'day', es: 'día' } },
  wk: { en: 'weeks', es: 'semanas', one: { en: 'week', es: 'semana' } },
  mo: { en: 'months', es: 'meses', one: { en: 'month', es: 'mes' } },
  '{beats}/min': { en: 'beats/min', es: 'latidos/min' },
  '{breaths}/min': { en: 'breaths/min', es: 'respiraciones/min' },
  h: { en: 'hours', es: 'horas', one: { en: 'hour', es: 'hora' } },
  a: { en: 'years', es: 'años', one: { en: 'year', es: 'año' } },
  'kg/m2': { en: 'kg/m²', es: 'kg/m²' },
  '{score}': { en: 'pts', es: 'pts.', one: { en: 'pt', es: 'pto.' } },
};

/**
 * A unit's short name; codes without one (`cm`, `kg`) are used unchanged. Empty without a unit.
 * @param amount that the name follows
 */
export function unitText(unit: string | undefined, language: string, amount?: number): string {
  if (unit === undefined) return '';
  const several = UNITS[unit];
  if (!several) return unit;
  const names = (amount === 1 && several.one) || several;
  return language === 'es' ? names.es : names.en;
}

/** Other spellings of units after a number, in lower case and in both languages. */
const SPELLINGS: Record<string, readonly string[]> = {
  '[ft_i]': ['ft', 'feet', 'foot', "'", '’', '′', 'pie', 'pies'],
  '[in_i]': ['in', 'inch', 'inches', '"', '”', '″', 'pulg', 'pulgada', 'pulgadas'],
  '[lb_av]': ['lb', 'lbs', 'pound', 'pounds', '#', 'libra', 'libras'],
  kg: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramo', 'kilogramos'],
  cm: ['cm', 'cms', 'centimeter', 'centimeters', 'centimetre', 'centimetres', 'centímetro', 'centímetros'],
  'mm[Hg]': ['mmhg', 'mm hg'],
  min: ['min', 'mins', 'minute', 'minutes', 'minuto', 'minutos'],
  d: ['d', 'day', 'days', 'día', 'días', 'dia', 'dias'],
  wk: ['wk', 'week', 'weeks', 'semana', 'semanas'],
  mo: ['mo', 'month', 'months', 'mes', 'meses'],
  Cel: ['c', '°c', 'cel', 'celsius'],
  '[degF]': ['f', '°f', 'fahrenheit'],
  h: ['h', 'hr', 'hrs', 'hour', 'hours', 'hora', 'horas'],
  'min/d': ['min', 'mins', 'minute', 'minutes', 'minuto', 'minutos'],
  'd/wk': ['day', 'days', 'día', 'días', 'dia', 'dias'],
  a: ['year', 'years', 'año', 'años'],
};

/** Spellings of the unit accepted after a typed number, longest first; none without a unit. */
export function unitSpellings(unit: string | undefined): string[] {
  if (unit === undefined) return [];
  const shown = ['en', 'es'].flatMap((language) => [unitText(unit, language), unitText(unit, language, 1)]);
  const names = [...shown, ...(SPELLINGS[unit] ?? [])];
  return [...new Set(names)].sort((one, other) => other.length - one.length);
}
