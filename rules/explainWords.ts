/** The words explanations are built from, in both languages. */

const en = {
  atLeast: '{left} — {right} or more',
  moreThan: '{left} — more than {right}',
  atMost: '{left} — {right} or less',
  lessThan: '{left} — less than {right}',
  is: '{left} — the rule asks for “{right}”',
  isNot: '{left} — the rule asks for anything but “{right}”',
  includes: '{left} — the rule asks for “{right}”',
  oneOf: '{left} — the rule asks for one of: {right}',
  allOf: 'All of these hold',
  anyOf: 'At least one of these holds',
  not: 'Not so — {text}',
  unsettled: '{left} — counts while it is not settled',
  depends: 'Depends on these',
  anyCounts: '{left} — the rule asks for any that counts',
  pointsAtLeast: 'Points for certain: {value}',
  pointsAtMost: 'Points at most, counting what is not known: {value}',
  settled: 'The answers settle this',
  computed: 'Computed: {value}',
  notKnown: 'not known',
  notAnswered: 'not answered',
  notApplicable: 'does not apply',
  today: 'Date of submission',
};

export type ExplainWords = typeof en;

const es: ExplainWords = {
  atLeast: '{left} — {right} o más',
  moreThan: '{left} — más de {right}',
  atMost: '{left} — {right} o menos',
  lessThan: '{left} — menos de {right}',
  is: '{left} — la regla pide «{right}»',
  isNot: '{left} — la regla pide cualquier cosa menos «{right}»',
  includes: '{left} — la regla pide «{right}»',
  oneOf: '{left} — la regla pide una de estas: {right}',
  allOf: 'Se cumplen todas',
  anyOf: 'Se cumple al menos una',
  not: 'No es así — {text}',
  unsettled: '{left} — cuenta mientras no se aclare',
  depends: 'Depende de lo siguiente',
  anyCounts: '{left} — la regla pide alguna que cuente',
  pointsAtLeast: 'Puntos confirmados: {value}',
  pointsAtMost: 'Puntos como máximo, contando lo que no se sabe: {value}',
  settled: 'Las respuestas lo determinan',
  computed: 'Calculado: {value}',
  notKnown: 'no se sabe',
  notAnswered: 'sin respuesta',
  notApplicable: 'no corresponde',
  today: 'Fecha de envío',
};

export const explainWords = (language: string): ExplainWords => (language === 'es' ? es : en);
