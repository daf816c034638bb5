/** The engine's UI texts, in both languages. Labels and messages of a questionnaire are in its definition. */

const en = {
  yes: 'Yes',
  no: 'No',
  notProvided: 'Not provided',
  notAsked: 'Not asked',
  atLeast: 'At least {value}',
  required: 'This field is required',
  requiredChoice: 'Please choose an answer',
  requiredFromList: 'Please choose from the list',
  notFromList: 'Nothing is chosen for “{text}” yet: please choose from the list, or clear the field',
  otherWords: 'Please write your answer in the box, or choose another one',
  exclusiveTogether: '“{value}” and “{other}” cannot both be chosen: please choose one of them',
  requiredOptions: 'Please choose at least one answer',
  requiredYesNo: 'Please choose Yes or No',
  requiredRows: 'Please choose an answer in every row',
  requiredPoint: 'Please choose a number from {min} to {max}',
  requiredDate: 'Please enter a date',
  requiredTime: 'Please enter a time',
  requiredDateTime: 'Please enter a date and a time',
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
  dateDay: 'Please enter a valid date: that month has {days} {days|day|days}',
  minDate: 'Please enter a date on or after {limit}',
  maxDate: 'Please enter a date on or before {limit}',
  future: 'Please enter a date that is not in the future',
  time: 'Please enter a valid time, for example 7:30 AM',
  minTime: 'Please enter a time at or after {limit}',
  maxTime: 'Please enter a time at or before {limit}',
  dateTime: 'Please enter a valid date and time',
  dateTimeDay: 'Please enter the date, too: the time alone is not enough',
  dateTimeClock: 'Please enter the time, too: the date alone is not enough',
  minDateTime: 'Please enter a date and time at or after {limit}',
  maxDateTime: 'Please enter a date and time at or before {limit}',
  minLength: 'Must be at least {limit} {limit|character|characters}',
  entryLength:
    'The entry that starts with “{start}” is too long: please use no more than {limit} {limit|character|characters}',
  maxLength: 'Must be no more than {limit} {limit|character|characters}',
  onlyDigits: 'Please enter digits only, without spaces or dashes',
  onlyLetters: 'Please enter the letters A to Z only',
  onlyLettersAndDigits: 'Please enter the letters A to Z and digits only',
  usZipCode: 'Please enter a ZIP code, for example 10027 or 10027-1234',
  webAddress: 'Please enter a web address, for example https://example.com',
  number: 'Please enter a number, for example {example}',
  severalNumbers: 'Please enter one number only',
  ambiguousNumber: '“{typed}” can be {decimal} or {whole}: please choose which one you mean',
  integer: 'Please enter a whole number',
  min: 'Please enter {limit} or more',
  max: 'Please enter {limit} or less',
  step: 'Please enter a multiple of {limit}',
  option: 'Please choose one of the options',
  options: 'Please choose from the options',
  maxItems: 'Please enter no more than {limit} {limit|entry|entries}',
  minItems: 'Please enter at least {limit} {limit|entry|entries}',
  uniqueItems: 'Please choose each option only once',
  type: 'This answer has the wrong format; please enter it again',
  incomplete: 'Please answer every part',
  entry: 'entry',
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
  signatureSmall:
    'This mark is too small to be a signature: please draw your whole signature, or type your name',
  drawnSignature: 'Signature drawn',
  signedOn: 'signed on',
  documentVersion: '{title} (version {version})',
  confirmed: 'Confirmed when asked: “{question}”',
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
  atLeast: 'Al menos {value}',
  required: 'Este campo es obligatorio',
  requiredChoice: 'Elija una respuesta',
  requiredFromList: 'Elija una opción de la lista',
  notFromList: 'Aún no ha elegido nada para «{text}»: elija una opción de la lista o borre el campo',
  otherWords: 'Escriba su respuesta en el campo o elija otra',
  exclusiveTogether: 'No se puede elegir a la vez «{value}» y «{other}»: elija una de las dos',
  requiredOptions: 'Elija al menos una respuesta',
  requiredYesNo: 'Elija Sí o No',
  requiredRows: 'Elija una respuesta en cada fila',
  requiredPoint: 'Elija un número del {min} al {max}',
  requiredDate: 'Escriba una fecha',
  requiredTime: 'Escriba una hora',
  requiredDateTime: 'Escriba una fecha y una hora',
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
  dateDay: 'Escriba una fecha válida: ese mes tiene {days} {days|día|días}',
  minDate: 'Escriba una fecha igual o posterior al {limit}',
  maxDate: 'Escriba una fecha igual o anterior al {limit}',
  future: 'Escriba una fecha que no sea futura',
  time: 'Escriba una hora válida, por ejemplo 7:30 a.m.',
  minTime: 'Escriba una hora igual o posterior a {limit}',
  maxTime: 'Escriba una hora igual o anterior a {limit}',
  dateTime: 'Escriba una fecha y una hora válidas',
  dateTimeDay: 'Escriba también la fecha: no basta con la hora',
  dateTimeClock: 'Escriba también la hora: no basta con la fecha',
  minDateTime: 'Escriba una fecha y una hora iguales o posteriores al {limit}',
  maxDateTime: 'Escriba una fecha y una hora iguales o anteriores al {limit}',
  minLength: 'Escriba al menos {limit} {limit|carácter|caracteres}',
  entryLength:
    'La respuesta que empieza con «{start}» es demasiado larga: escriba como máximo {limit} {limit|carácter|caracteres}',
  maxLength: 'Escriba como máximo {limit} {limit|carácter|caracteres}',
  onlyDigits: 'Escriba solo cifras, sin espacios ni guiones',
  onlyLetters: 'Escriba solo letras de la A a la Z, sin acentos',
  onlyLettersAndDigits: 'Escriba solo letras de la A a la Z, sin acentos, y cifras',
  usZipCode: 'Escriba un código postal, por ejemplo 10027 o 10027-1234',
  webAddress: 'Escriba una dirección web, por ejemplo https://example.com',
  number: 'Escriba un número, por ejemplo {example}',
  severalNumbers: 'Escriba un solo número',
  ambiguousNumber: '«{typed}» puede ser {decimal} o {whole}: elija cuál quiso escribir',
  integer: 'Escriba un número entero',
  min: 'Escriba {limit} o más',
  max: 'Escriba {limit} o menos',
  step: 'Escriba un múltiplo de {limit}',
  option: 'Elija una de las opciones',
  options: 'Elija entre las opciones',
  maxItems: 'Escriba como máximo {limit} {limit|respuesta|respuestas}',
  minItems: 'Escriba al menos {limit} {limit|respuesta|respuestas}',
  uniqueItems: 'Elija cada opción una sola vez',
  type: 'La respuesta no tiene el formato correcto; escríbala de nuevo',
  incomplete: 'Responda todas las partes',
  entry: 'línea',
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
  signatureSmall:
    'Este trazo es demasiado pequeño para ser una firma: dibuje su firma completa o escriba su nombre',
  drawnSignature: 'Firma dibujada',
  signedOn: 'firmado el',
  documentVersion: '{title} (versión {version})',
  confirmed: 'Confirmado al preguntarle: “{question}”',
  unusual: 'Usted escribió {value}. ¿Es correcto?',
  beforeBirth: 'El {value} es anterior a su fecha de nacimiento. ¿Es correcto?',
  signatureName: 'Usted firmó como {signed} e indicó que se llama {name}. ¿Es correcto?',
};

/** Texts of a language; English if the language has none. */
export const words = (language: string): Words => (language === 'es' ? es : en);

/**
 * Fills `{name}` in a text; `{name|entry|entries}` is the word that agrees with the number. Both languages use the
 * first form for exactly one, whether the number is formatted or not.
 */
export const fill = (text: string, params: Record<string, string | number>): string =>
  text.replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (whole, name: string, one: string | undefined, several: string | undefined) => {
      const value = params[name];
      if (value === undefined) return whole;
      if (one === undefined) return String(value);
      return (String(value) === '1' ? one : several) ?? '';
    },
  );
