/** The engine's UI texts, in both languages. Labels and messages of a questionnaire are in its definition. */

const en = {
  yes: 'Yes',
  no: 'No',
  notProvided: 'Not provided',
  notAsked: 'Not asked',
  required: 'This field is required',
  requiredChoice: 'Please choose an answer',
  requiredFromList: 'Please choose from the list',
  requiredOptions: 'Please choose at least one answer',
  requiredYesNo: 'Please choose Yes or No',
  requiredRows: 'Please choose an answer in every row',
  requiredPoint: 'Please choose a number from {min} to {max}',
  requiredDate: 'Please enter a date',
  requiredEmail: 'Please enter an email address, for example name@example.com',
  requiredPhone: 'Please enter a phone number, for example 512 555 0123',
  requiredFile: 'Please add a file',
  requiredEntry: 'Please enter at least one',
  consentRequired: 'Please check this box to continue',
  email: 'Please enter a valid email address',
  emailLetters:
    'Please enter an email address without accents or other special letters, for example jose@example.com',
  phone: 'Please enter a valid phone number',
  date: 'Please enter a valid date',
  dateParts: 'Please enter a valid date: it needs a day, a month and a year',
  dateYear: 'Please enter a valid date: the year has four digits, for example 1985',
  dateMonth: 'Please enter a valid date: the month is a number from 1 to 12 or its name',
  dateDay: 'Please enter a valid date: that month has {days} days',
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
  type: 'This answer has the wrong format; please enter it again',
  incomplete: 'Please answer every part',
  fileSize: 'File size must be less than {max}MB',
  fileLost: 'Please add the file again; we no longer have it',
  fileType: 'File type not supported',
  fileEmpty: 'This file is empty. Please choose another',
  fileDamaged:
    'This file is damaged, or it is not what its name says. Please open it to check, save it again, and add the new file',
  fileActive:
    'This PDF holds attachments, media or a form that would be lost. Please print it to a new PDF, and add that one',
  fileProtected:
    'This PDF is protected with a password. Please save or print it without the password, and add the new file',
  fileComplex:
    'This PDF is too complex to check. Please print it to a new PDF and add that one, or add photos of its pages',
  fileHeic:
    'This browser cannot read HEIC photos. Please save the photo as JPEG, or take a screenshot of it, and add that',
  signature: 'Please sign by typing your name or drawing',
  drawnSignature: 'Signature drawn',
  signedOn: 'signed on',
  documentVersion: '{title} (version {version})',
  unusual: 'You entered {value}. Is this right?',
  beforeBirth: '{value} is before your date of birth. Is this right?',
  signatureName: 'You signed as {signed}, and gave your name as {name}. Is this right?',
};

export type Words = typeof en;

const es: Words = {
  yes: 'Sí',
  no: 'No',
  notProvided: 'Sin respuesta',
  notAsked: 'No se preguntó',
  required: 'Este campo es obligatorio',
  requiredChoice: 'Elija una respuesta',
  requiredFromList: 'Elija una opción de la lista',
  requiredOptions: 'Elija al menos una respuesta',
  requiredYesNo: 'Elija Sí o No',
  requiredRows: 'Elija una respuesta en cada fila',
  requiredPoint: 'Elija un número del {min} al {max}',
  requiredDate: 'Escriba una fecha',
  requiredEmail: 'Escriba un correo electrónico, por ejemplo nombre@example.com',
  requiredPhone: 'Escriba un número de teléfono, por ejemplo 512 555 0123',
  requiredFile: 'Agregue un archivo',
  requiredEntry: 'Escriba al menos una respuesta',
  consentRequired: 'Marque esta casilla para continuar',
  email: 'Escriba un correo electrónico válido',
  emailLetters:
    'Escriba un correo electrónico sin acentos, eñes ni otras letras especiales, por ejemplo jose@example.com',
  phone: 'Escriba un número de teléfono válido',
  date: 'Escriba una fecha válida',
  dateParts: 'Escriba una fecha válida: hacen falta el día, el mes y el año',
  dateYear: 'Escriba una fecha válida: el año lleva cuatro cifras, por ejemplo 1985',
  dateMonth: 'Escriba una fecha válida: el mes es un número del 1 al 12 o su nombre',
  dateDay: 'Escriba una fecha válida: ese mes tiene {days} días',
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
  maxItems: 'Escriba como máximo {limit} respuestas',
  minItems: 'Escriba al menos {limit} respuestas',
  uniqueItems: 'Elija cada opción una sola vez',
  type: 'La respuesta no tiene el formato correcto; escríbala de nuevo',
  incomplete: 'Responda todas las partes',
  fileSize: 'El archivo debe pesar menos de {max} MB',
  fileLost: 'Agregue el archivo de nuevo; ya no lo tenemos',
  fileType: 'Este tipo de archivo no se admite',
  fileEmpty: 'Este archivo está vacío. Elija otro',
  fileDamaged:
    'Este archivo está dañado o no es lo que su nombre indica. Ábralo para revisarlo, guárdelo de nuevo y agregue el archivo nuevo',
  fileActive:
    'Este PDF contiene archivos adjuntos, contenido multimedia o un formulario que se perdería. Imprímalo como un PDF nuevo y agregue ese archivo',
  fileProtected:
    'Este PDF está protegido con contraseña. Guárdelo o imprímalo sin contraseña y agregue el archivo nuevo',
  fileComplex:
    'Este PDF es demasiado complejo para revisarlo. Imprímalo como un PDF nuevo y agregue ese archivo, o agregue fotos de sus páginas',
  fileHeic:
    'Este navegador no puede leer fotos HEIC. Guarde la foto como JPEG, o haga una captura de pantalla, y agréguela',
  signature: 'Firme escribiendo su nombre o dibujando su firma',
  drawnSignature: 'Firma dibujada',
  signedOn: 'firmado el',
  documentVersion: '{title} (versión {version})',
  unusual: 'Usted escribió {value}. ¿Es correcto?',
  beforeBirth: 'El {value} es anterior a su fecha de nacimiento. ¿Es correcto?',
  signatureName: 'Usted firmó como {signed} e indicó que se llama {name}. ¿Es correcto?',
};

/** Texts of a language; English if the language has none. */
export const words = (language: string): Words => (language === 'es' ? es : en);

/** Fills `{name}` in a text. */
export const fill = (text: string, params: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
