/** Recognizes free texts that deny or do not know: "none that I know of" is not a condition. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** A denial must contain one of these. */
const DENYING: Readonly<Record<'en' | 'es', ReadonlySet<string>>> = {
  en: words(
    'no none not nothing never nil nope na nka nkda nkfa nkma dont doesnt havent cant cannot unknown unsure zero without',
  ),
  es: words(
    'no ninguno ninguna ningunos ningunas ningun nada nunca nadie tampoco sin desconozco desconocido desconocida ' +
      'desconocidos desconocidas na cero',
  ),
};

/** All other words must be among these, which name no condition, medicine or substance. */
const FILLING: Readonly<Record<'en' | 'es', ReadonlySet<string>>> = {
  en: words(
    'a about am an any anything all are as at aware been current currently do does far for had have i im is ive it know ' +
      'known me my now of on or other others present prefer recall remember right say sure take taken taking tell ' +
      'that the there think this time to u yes yet you n so ' +
      'allergic allergies allergy allergen allergens condition conditions diagnosed diagnoses diagnosis disease ' +
      'diseases drug drugs food foods health illness illnesses issue issues latex med meds medical medication ' +
      'medications medicine medicines problem problems reaction reactions supplement supplements vitamin vitamins',
  ),
  es: words(
    'a actual actualmente ahora al algo alguna alguno aplica conocida conocidas conocido conocidos conozco creo de ' +
      'decir decirlo del el ella en es esta estoy eso ha hay hasta he la las lo los me mi mis momento n ni o por ' +
      'prefiero presente que recuerde recuerdo se segura seguro sepa si sido sobre soy su tenga tengo tomo tomando u un una y yo ' +
      'alergia alergias alergica alergico alimento alimentos condicion condiciones diagnosticado diagnosticada ' +
      'diagnostico enfermedad enfermedades farmaco farmacos latex medicacion medica medicas medicamento ' +
      'medicamentos medicina medicinas medico medicos otra otras otro otros padezco problema problemas reaccion ' +
      'reacciones salud suplemento suplementos sufro vitamina vitaminas',
  ),
};

/** Words that state nothing on their own. */
const AFFIRMING = words('yes yeah si ok');

/**
 * Whether a text only denies or does not know. One that names anything, such as "no penicillin", does not. Both
 * languages are recognized, whatever the language of the form.
 */
export function isDenial(text: string): boolean {
  const match = text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replaceAll(/\bn\/a\b/g, 'na')
    .match(/[\p{L}\p{N}]+/gu);
  // Nothing but dashes or question marks.
  if (!match || match.every((word) => AFFIRMING.has(word))) return true;
  return (['en', 'es'] as const).some(
    (language) =>
      match.some((word) => DENYING[language].has(word)) &&
      match.every((word) => DENYING[language].has(word) || FILLING[language].has(word)),
  );
}
