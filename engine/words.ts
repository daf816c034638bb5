/** The engine's own words, in both languages. Labels and messages of a questionnaire are in its definition. */

const en = {
  yes: 'Yes',
  no: 'No',
  notProvided: 'Not provided',
  notAsked: 'Not asked',
  required: 'This field is required',
  consentRequired: 'Please tick this box to continue',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  date: 'Please enter a valid date',
  minDate: 'Please enter a date on or after {limit}',
  maxDate: 'Please enter a date on or before {limit}',
  future: 'Please enter a date that is not in the future',
  minLength: 'Must be at least {limit} characters',
  maxLength: 'Must be no more than {limit} characters',
  number: 'Please enter a number, for example {example}',
  integer: 'Please enter a whole number',
  min: 'Please enter {limit} or more',
  max: 'Please enter {limit} or less',
  step: 'Please enter a multiple of {limit}',
  option: 'Please choose one of the options',
  options: 'Please choose from the options',
  maxItems: 'Please enter no more than {limit} entries',
  minItems: 'Please enter at least {limit} entries',
  uniqueItems: 'Please choose each option only once',
  type: 'This answer has the wrong form; please enter it again',
  incomplete: 'Please answer every part',
  fileSize: 'File size must be less than {max}MB',
  fileLost: 'Please add the file again; it is no longer with us',
  fileType: 'File type not supported',
  signature: 'Please sign by typing your name or drawing',
  drawnSignature: 'Signature drawn',
  signedOn: 'signed on',
  unusual: 'You entered {value}. Is this right?',
};

export type Words = typeof en;

const es: Words = {
  yes: 'Sí',
  no: 'No',
  notProvided: 'Sin respuesta',
  notAsked: 'No se preguntó',
  required: 'Este campo es obligatorio',
  consentRequired: 'Marque esta casilla para continuar',
  email: 'Escriba un correo electrónico válido',
  phone: 'Escriba un número de teléfono válido',
  date: 'Escriba una fecha válida',
  minDate: 'Escriba una fecha igual o posterior al {limit}',
  maxDate: 'Escriba una fecha igual o anterior al {limit}',
  future: 'Escriba una fecha que no sea futura',
  minLength: 'Escriba al menos {limit} caracteres',
  maxLength: 'Escriba como máximo {limit} caracteres',
  number: 'Escriba un número, por ejemplo {example}',
  integer: 'Escriba un número entero',
  min: 'Escriba {limit} o más',
  max: 'Escriba {limit} o menos',
  step: 'Escriba un múltiplo de {limit}',
  option: 'Elija una de las opciones',
  options: 'Elija entre las opciones',
  maxItems: 'Dé como máximo {limit} respuestas',
  minItems: 'Dé al menos {limit} respuestas',
  uniqueItems: 'Elija cada opción una sola vez',
  type: 'La respuesta no tiene el formato correcto; escríbala de nuevo',
  incomplete: 'Responda todas las partes',
  fileSize: 'El archivo debe pesar menos de {max} MB',
  fileLost: 'Agregue el archivo de nuevo; ya no lo tenemos',
  fileType: 'Este tipo de archivo no se admite',
  signature: 'Firme escribiendo su nombre o dibujando su firma',
  drawnSignature: 'Firma dibujada',
  signedOn: 'firmado el',
  unusual: 'Usted escribió {value}. ¿Es correcto?',
};

/** The words of a language; English for a language without its own. */
export const words = (language: string): Words => (language === 'es' ? es : en);

/** Fills `{name}` in a text. */
export const fill = (text: string, params: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
