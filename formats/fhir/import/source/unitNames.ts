/** UCUM units by the names that forms use instead of codes. */

/** In lower case. Some are UCUM codes of other units: `C` is a coulomb, `ft` a femtotonne. */
const NAMES: Readonly<Record<string, string>> = {
  '[in_i]': 'in inch inches pulgada pulgadas',
  '[ft_i]': 'ft foot feet pie pies',
  '[yd_i]': 'yd yard yards',
  '[mi_i]': 'mi mile miles milla millas',
  mm: 'millimeter millimeters millimetre millimetres milímetro milímetros',
  cm: 'cms centimeter centimeters centimetre centimetres centímetro centímetros',
  m: 'meter meters metre metres metro metros',
  km: 'kilometer kilometers kilometre kilometres kilómetro kilómetros',
  '[lb_av]': 'lb lbs pound pounds libra libras',
  '[oz_av]': 'oz ounce ounces onza onzas',
  '[stone_av]': 'st stone stones',
  ug: 'mcg microgram micrograms microgramo microgramos',
  mg: 'mgs milligram milligrams miligramo miligramos',
  g: 'gram grams gramo gramos',
  kg: 'kgs kilo kilos kilogram kilograms kilogramo kilogramos',
  mL: 'cc milliliter milliliters millilitre millilitres mililitro mililitros',
  L: 'liter liters litre litres litro litros',
  s: 'sec secs second seconds segundo segundos',
  min: 'mins minute minutes minuto minutos',
  h: 'hr hrs hour hours hora horas',
  d: 'day days día días dia dias',
  wk: 'week weeks semana semanas',
  mo: 'month months mes meses',
  a: 'yr yrs year years año años',
  Cel: 'c °c celsius',
  '[degF]': 'f °f fahrenheit',
  'mm[Hg]': 'mmhg',
  '%': 'percent',
  '/min': 'bpm',
};

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([code, names]) => names.split(' ').map((name) => [name, code] as const)),
);

/** The code of a unit with this name; unknown names are returned unchanged, like codes. */
export const unitNamed = (name: string): string => CODES.get(name.trim().toLowerCase()) ?? name.trim();
