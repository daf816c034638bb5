/** UCUM units as people write them. */

const UNITS: Record<string, { en: string; es: string }> = {
  '[ft_i]': { en: 'ft', es: 'pies' },
  '[in_i]': { en: 'in', es: 'pulg.' },
  '[lb_av]': { en: 'lb', es: 'lb' },
  'mm[Hg]': { en: 'mmHg', es: 'mmHg' },
  'd/wk': { en: 'days a week', es: 'días por semana' },
  'min/d': { en: 'minutes a day', es: 'minutos al día' },
  h: { en: 'hours', es: 'horas' },
  a: { en: 'years', es: 'años' },
  'kg/m2': { en: 'kg/m²', es: 'kg/m²' },
  '{score}': { en: 'pts', es: 'pts.' },
};

/** A unit's short name; a code without one of its own (`cm`, `kg`) is its name. Empty without a unit. */
export function unitText(unit: string | undefined, language: string): string {
  if (unit === undefined) return '';
  const names = UNITS[unit];
  if (!names) return unit;
  return language === 'es' ? names.es : names.en;
}
