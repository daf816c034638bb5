/** Descriptions of FHIR's primitive types, for messages about invalid values. */
const ADDRESS = { en: 'an address without spaces', es: 'una dirección sin espacios' };
const TEXT = {
  en: 'a text that is not empty, without control characters',
  es: 'un texto que no esté vacío y no tenga caracteres de control',
};

export const FORM_TEXTS = {
  'form.boolean': { en: 'true or false', es: 'true o false' },
  'form.integer': {
    en: 'a whole number of at most 32 bits',
    es: 'un número entero de 32 bits como máximo',
  },
  'form.unsignedInt': { en: 'a whole number of 0 or more', es: 'un número entero de 0 o más' },
  'form.positiveInt': { en: 'a whole number of 1 or more', es: 'un número entero de 1 o más' },
  'form.decimal': { en: 'a number', es: 'un número' },
  'form.string': TEXT,
  'form.markdown': TEXT,
  'form.xhtml': { en: 'a div element', es: 'un elemento div' },
  'form.code': {
    en: 'a code without leading, trailing or double spaces',
    es: 'un código sin espacios al principio, al final ni dobles',
  },
  'form.id': {
    en: 'letters, digits, - and ., at most 64',
    es: 'letras, cifras, - y ., 64 como máximo',
  },
  'form.uri': ADDRESS,
  'form.url': ADDRESS,
  'form.canonical': ADDRESS,
  'form.oid': { en: 'urn:oid: and numbers with dots', es: 'urn:oid: y números con puntos' },
  'form.uuid': { en: 'urn:uuid: and a UUID', es: 'urn:uuid: y un UUID' },
  'form.base64Binary': { en: 'base64', es: 'base64' },
  'form.date': {
    en: 'a calendar date: YYYY, YYYY-MM or YYYY-MM-DD',
    es: 'una fecha del calendario: AAAA, AAAA-MM o AAAA-MM-DD',
  },
  'form.dateTime': {
    en: 'a date, or a date with time, seconds and time zone',
    es: 'una fecha, o una fecha con hora, segundos y zona horaria',
  },
  'form.instant': {
    en: 'a date with time, seconds and time zone',
    es: 'una fecha con hora, segundos y zona horaria',
  },
  'form.time': { en: 'a time of day: hh:mm:ss', es: 'una hora del día: hh:mm:ss' },
} as const;
