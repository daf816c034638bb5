/** Texts of detected issues, in both languages. */
const en = {
  open: '{title}: not assessed, because answers are missing or unsure',
  unasked: '{title}: not asked',
  notAsked: 'Not asked: {questions}',
  unmeasured: '{title}: not measured yet; measure before the first dose',
  missing: 'Missing or unsure: {questions}',
  continuedPast: 'Continued in spite of: {title}',
  withdrawn: 'No longer applies, because the answers or the rules have changed',
};

const es: typeof en = {
  open: '{title}: sin evaluar, porque faltan respuestas o no son seguras',
  unasked: '{title}: no se preguntó',
  notAsked: 'No se preguntó: {questions}',
  unmeasured: '{title}: sin medir todavía; mida antes de la primera dosis',
  missing: 'Faltan o no son seguras: {questions}',
  continuedPast: 'Continuó a pesar de: {title}',
  withdrawn: 'Ya no se aplica, porque cambiaron las respuestas o las reglas',
};

export const issueWords = (language: string): typeof en => (language === 'es' ? es : en);
