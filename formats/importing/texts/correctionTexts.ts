/** What was corrected in a form that is not written as FHIR has it. Each is one kind of fault. */
export const CORRECTION_TEXTS = {
  corrected: {
    en: 'Corrected: {before} was read as {after}. {what}',
    es: 'Corregido: {before} se leyó como {after}. {what}',
  },
  correctedOut: {
    en: 'Corrected: left out, and kept in the original. {what}',
    es: 'Corregido: se omitió y se conserva en el original. {what}',
  },
  readQuoted: {
    en: 'Numbers and yes/no values in quotation marks, or texts without them, were read as what they are.',
    es: 'Los números y los valores sí/no entre comillas, o los textos sin ellas, se leyeron como lo que son.',
  },
  readTrimmed: {
    en: 'Blanks and control characters that do not belong to a text or an address were removed.',
    es: 'Se quitaron espacios y caracteres de control ajenos al texto o a la dirección.',
  },
  readEmpty: {
    en: 'Empty lists, elements and texts say nothing and were left out.',
    es: 'Las listas, los elementos y los textos vacíos no dicen nada y se omitieron.',
  },
  readStatus: {
    en: 'Without a status, a form or a value set was read as one whose status is unknown.',
    es: 'Sin estado, un formulario o un conjunto de valores se leyó como de estado desconocido.',
  },
  readLanguage: {
    en: 'The form does not name its language; it is the one that its words are in.',
    es: 'El formulario no indica su idioma; es el de sus palabras.',
  },
  readAsAnswered: {
    en: 'As was answered when it was imported.',
    es: 'Como se respondió al importarlo.',
  },
  readAsList: {
    en: 'A single value was read as a list with one entry.',
    es: 'Un valor único se leyó como una lista de una entrada.',
  },
  readAsOne: {
    en: 'A list with one entry was read as that entry.',
    es: 'Una lista de una entrada se leyó como esa entrada.',
  },
  readBare: {
    en: 'An option or initial value without its type was read by what it looks like.',
    es: 'Una opción o un valor inicial sin tipo se leyó según su aspecto.',
  },
  readCode: {
    en: 'Codes in other capitals, or with other marks, were read as the code that is meant.',
    es: 'Los códigos con otras mayúsculas u otros signos se leyeron como el código que se quiso decir.',
  },
  readId: {
    en: 'Ids have letters, digits, hyphens and dots; other characters became hyphens, also where the id is referred to.',
    es: 'Los identificadores llevan letras, cifras, guiones y puntos; otros caracteres pasaron a ser guiones, también donde se los menciona.',
  },
  readMoment: {
    en: 'Dates and times were completed, or cut to the day.',
    es: 'Las fechas y horas se completaron o se redujeron al día.',
  },
  readName: {
    en: 'Names of elements in other capitals were read as the element that is meant.',
    es: 'Los nombres de elementos con otras mayúsculas se leyeron como el elemento que se quiso decir.',
  },
  readUnknown: {
    en: 'FHIR R4 and R5 do not know these elements.',
    es: 'FHIR R4 y R5 no conocen estos elementos.',
  },
  readFaulty: {
    en: 'What is not valid and does not change what is asked was left out.',
    es: 'Se omitió lo que no es válido y no cambia lo que se pregunta.',
  },
  readStu3: {
    en: 'Elements of FHIR STU3 were read as those of R4.',
    es: 'Los elementos de FHIR STU3 se leyeron como los de R4.',
  },
  readTypeMissing: {
    en: 'An item without a type was read by what it contains: options or other items.',
    es: 'Un elemento sin tipo se leyó según lo que contiene: opciones u otros elementos.',
  },
  readEmptyGroup: {
    en: 'A group without questions was read as a text.',
    es: 'Un grupo sin preguntas se leyó como un texto.',
  },
  readDisplayGroup: {
    en: 'A text with items of its own was read as a group.',
    es: 'Un texto con elementos propios se leyó como un grupo.',
  },
  readTextOptions: {
    en: 'A text with options was read as a choice.',
    es: 'Un texto con opciones se leyó como una selección.',
  },
  readOnDisplay: {
    en: 'A text that is only shown cannot be required, repeat, or have options, codes or initial values.',
    es: 'Un texto que solo se muestra no puede ser obligatorio, repetirse ni tener opciones, códigos o valores iniciales.',
  },
  readOnGroup: {
    en: 'A group has no initial value.',
    es: 'Un grupo no tiene valor inicial.',
  },
  readLengthUnused: {
    en: 'Only answers in words or digits have a maximum length.',
    es: 'Solo las respuestas en palabras o cifras tienen longitud máxima.',
  },
  readInitialOption: {
    en: 'An initial value beside options was read as the option that is selected initially.',
    es: 'Un valor inicial junto a opciones se leyó como la opción seleccionada al principio.',
  },
  readInitialUnknown: {
    en: 'An initial value that is none of the options cannot be selected.',
    es: 'Un valor inicial que no es ninguna de las opciones no se puede seleccionar.',
  },
  readInitialTwice: {
    en: 'Several initial values of a question with one answer propose nothing.',
    es: 'Varios valores iniciales de una pregunta con una sola respuesta no proponen nada.',
  },
  readTarget: {
    en: 'Conditions that name a question in other capitals or with blanks were read as naming that question.',
    es: 'Las condiciones que nombran una pregunta con otras mayúsculas o espacios se leyeron como referidas a ella.',
  },
  readExists: {
    en: 'Conditions on whether there is an answer were read as “there is one”, or as the yes or no they name.',
    es: 'Las condiciones sobre si hay respuesta se leyeron como «la hay», o como el sí o no que indican.',
  },
  readLinkIdMissing: {
    en: 'Items without a linkId got one; nothing refers to them.',
    es: 'Los elementos sin linkId recibieron uno; nada se refiere a ellos.',
  },
  readUnit: {
    en: 'Units that do not name UCUM were read as the unit of UCUM.',
    es: 'Las unidades que no indican UCUM se leyeron como la unidad de UCUM.',
  },
  readUnitName: {
    en: 'Codes that are no unit of UCUM were read as names of units.',
    es: 'Los códigos que no son una unidad de UCUM se leyeron como nombres de unidades.',
  },
} as const;
