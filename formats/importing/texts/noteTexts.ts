/** Notes of the report of an import: how an element was mapped, or why it is not shown. */
export const NOTE_TEXTS = {
  forPopulate: {
    en: 'Only $populate uses it, to fill in a response from a record. It stays in the original and is written back on export.',
    es: 'Solo lo usa $populate, para rellenar una respuesta con datos de la historia clínica. Se conserva en el original y se devuelve al exportar.',
  },
  unused: {
    en: 'Nothing here uses it. It stays in the original and is written back on export.',
    es: 'Aquí no se usa. Se conserva en el original y se devuelve al exportar.',
  },
  stays: {
    en: 'It stays in the original and is written back on export.',
    es: 'Se conserva en el original y se devuelve al exportar.',
  },
  shownAlways: { en: 'It is always shown: {because}', es: 'Se muestra siempre: {because}' },
  conditionLeftOutOf: {
    en: 'It is not a condition of {items}: {because}',
    es: 'No es condición de {items}: {because}',
  },
  asPartOfExpressions: {
    en: 'As a part of the expressions that read it.',
    es: 'Como parte de las expresiones que la leen.',
  },
  asCondition: { en: 'As a condition of the question.', es: 'Como condición de la pregunta.' },
  noExpression: { en: 'There is no FHIRPath expression.', es: 'No hay ninguna expresión FHIRPath.' },
  targetUnknown: {
    en: 'The question that it depends on is not known.',
    es: 'No se conoce la pregunta de la que depende.',
  },
  targetNotAsked: {
    en: 'It depends on an item that is not asked here.',
    es: 'Depende de un elemento que aquí no se pregunta.',
  },
  targetInEntries: {
    en: 'It depends on the entries of a repeating group.',
    es: 'Depende de las entradas de un grupo repetible.',
  },
  listWithoutOrder: {
    en: 'A list of answers has no order.',
    es: 'Una lista de respuestas no se puede ordenar.',
  },
  answersWithoutOrder: { en: 'These answers have no order.', es: 'Estas respuestas no tienen un orden.' },
  operatorUnknown: { en: 'The operator is not known.', es: 'No se conoce el operador.' },
  optionUnknown: { en: 'The question has no such option.', es: 'La pregunta no tiene esa opción.' },
  comparedNoNumber: { en: 'It is not compared with a number.', es: 'No se compara con un número.' },
  comparedOtherUnit: { en: 'It is compared in another unit.', es: 'Se compara en otra unidad.' },
  comparedWithoutCodes: {
    en: 'The codes of the other question are not available, so its answer is a text.',
    es: 'Los códigos de la otra pregunta no están disponibles, así que su respuesta es un texto.',
  },
  comparedNoAnswer: {
    en: 'It is compared with a value that is not an answer here.',
    es: 'Se compara con un valor que aquí no es una respuesta.',
  },
  comparedOtherType: {
    en: 'It is compared with a value of another type than its answers.',
    es: 'Se compara con un valor de otro tipo que sus respuestas.',
  },
  comparedSeconds: {
    en: 'It is compared with seconds; times have none here.',
    es: 'Se compara con segundos; aquí las horas no los tienen.',
  },
  inOneEntry: {
    en: 'As a condition that holds if one of the entries meets it.',
    es: 'Como condición que se cumple si una de las entradas la cumple.',
  },
  comparedConverted: {
    en: 'As a comparison in the unit of the question.',
    es: 'Como comparación en la unidad de la pregunta.',
  },
  comparedAsNumber: {
    en: 'As a comparison of the number, whatever its unit.',
    es: 'Como comparación del número, sea cual sea su unidad.',
  },
  neverHolds: { en: 'It never holds: {because}', es: 'No se cumple nunca: {because}' },
  otherConditionUnsaid: {
    en: 'Another of its conditions cannot be expressed here.',
    es: 'Otra de sus condiciones no se puede expresar aquí.',
  },
  languageLeftOut: {
    en: 'Some texts of the form have no translation into this language, so the form is not offered in it.',
    es: 'Algunos textos del formulario no están traducidos a este idioma, así que el formulario no se ofrece en él.',
  },
  unknownModifier: {
    en: 'It has a modifier extension that is not known here, which can change its meaning.',
    es: 'Tiene una extensión modificadora que aquí no se conoce y que puede cambiar su significado.',
  },
  comparedPartialDate: {
    en: 'It is compared with an incomplete date.',
    es: 'Se compara con una fecha incompleta.',
  },
  keptAsExtension: {
    en: 'FHIR R4 has no such element. It stays in the original; an export writes it as the extension that stands for it.',
    es: 'FHIR R4 no tiene este elemento. Se conserva en el original; al exportar se escribe como la extensión que lo representa.',
  },
  typeOfR4: { en: 'In FHIR R4 this is {type}.', es: 'En FHIR R4 es {type}.' },
  constraintInType: {
    en: 'In FHIR R4 the type says so.',
    es: 'En FHIR R4 lo indica el tipo.',
  },
  onlyOptions: {
    en: 'Options are the only answers, as in FHIR R4.',
    es: 'Solo se admiten las opciones, como en FHIR R4.',
  },
  limitInOtherUnit: {
    en: 'The limit is in a unit that cannot be converted to that of the answer.',
    es: 'El límite está en una unidad que no se puede convertir a la de la respuesta.',
  },
  limitToday: {
    en: 'As the day on which the form is answered.',
    es: 'Como el día en que se responde el formulario.',
  },
  limitCalculated: {
    en: 'The limit is calculated by an expression, which is not done here: there is no such limit.',
    es: 'El límite se calcula con una expresión, lo que aquí no se hace: no hay tal límite.',
  },
  limitConverted: {
    en: 'As the same amount in the unit of the answer.',
    es: 'Como la misma cantidad en la unidad de la respuesta.',
  },
  asFormatting: {
    en: 'As formatting: emphasis, lists, headings and links.',
    es: 'Como formato: énfasis, listas, títulos y enlaces.',
  },
  asFormattingWithout: {
    en: 'As formatting: emphasis, lists, headings and links. Left out: {what}.',
    es: 'Como formato: énfasis, listas, títulos y enlaces. Se omite: {what}.',
  },
  formattingStruck: {
    en: 'It has text that is struck out, which would be read as if it were not: the text without formatting is shown.',
    es: 'Tiene texto tachado, que se leería como si no lo estuviera: se muestra el texto sin formato.',
  },
  formattingTooLong: {
    en: 'It is longer than texts can be here: the text without formatting is shown.',
    es: 'Es más largo de lo que puede ser un texto: se muestra el texto sin formato.',
  },
  formattingWithoutEffect: {
    en: 'It says only what cannot be shown: {what}.',
    es: 'Solo dice lo que no se puede mostrar: {what}.',
  },
  formattingWithoutText: {
    en: 'It has no text of its own: the text without formatting is shown.',
    es: 'No tiene texto propio: se muestra el texto sin formato.',
  },
  otherFormattingIsUsed: {
    en: 'Another extension of this text has its formatting.',
    es: 'El formato de este texto se toma de otra extensión.',
  },
  titlesArePlain: {
    en: 'Titles of steps have no formatting.',
    es: 'Los títulos de los pasos no tienen formato.',
  },
  textCut: {
    en: 'Cut: only its first {most} {most|character is|characters are} shown. The rest stays in the original.',
    es: 'Cortado: no se muestran más de {most} {most|carácter|caracteres}. El resto se conserva en el original.',
  },
  asLinkOfHelp: {
    en: 'As a link at the end of the help.',
    es: 'Como enlace al final de la ayuda.',
  },
  noLinkTo: {
    en: 'Links start with https:// and a name of letters a to z, digits and hyphens.',
    es: 'Los enlaces empiezan por https:// y un nombre con letras de la a a la z, cifras y guiones.',
  },
  asHelp: { en: 'As the help of the question.', es: 'Como ayuda de la pregunta.' },
  codesWithoutNames: {
    en: 'Codes are shown without their names.',
    es: 'Los códigos se muestran sin su nombre.',
  },
  itsId: { en: 'Its id is {id}.', es: 'Su identificador es {id}.' },
  withPrefix: { en: 'Together with its prefix.', es: 'Junto con su prefijo.' },
  asBeginning: { en: 'As the beginning of the text.', es: 'Como comienzo del texto.' },
  codesNotAtHand: {
    en: 'Its codes are not available, or there are too many: the answer is a text.',
    es: 'Sus códigos no están disponibles o son demasiados: la respuesta es un texto.',
  },
  codesAsOptions: {
    en: 'Its codes are options or units of questions.',
    es: 'Sus códigos son opciones o unidades de preguntas.',
  },
  staysWithForm: {
    en: 'Nothing here uses it. It stays with the form.',
    es: 'Aquí no se usa. Se conserva con el formulario.',
  },
  codesNotRead: {
    en: 'A form names it, but its codes are not used: not all of them are available, or there are too many. It stays with the form.',
    es: 'Un formulario lo menciona, pero sus códigos no se usan: no están todos disponibles o son demasiados. Se conserva con el formulario.',
  },
  noFormNamesIt: {
    en: 'No form of the file names it.',
    es: 'Ningún formulario del archivo lo menciona.',
  },
  outsideForms: {
    en: 'It is outside of the forms: only Questionnaires are imported, with the value sets that they name.',
    es: 'Está fuera de los formularios: solo se importan los Questionnaire, con los conjuntos de valores que mencionan.',
  },
  aroundImported: { en: 'What is in it is imported.', es: 'Se importa lo que contiene.' },
  formRefused: { en: 'The form is refused.', es: 'El formulario se rechaza.' },
  asCodeList: {
    en: 'As a code list of its own, which patients search.',
    es: 'Como lista de códigos aparte, en la que los pacientes buscan.',
  },
  asOptions: { en: 'As options.', es: 'Como opciones.' },
  asOptionsWithoutCoding: {
    en: 'As options. The coding of each stays in the original.',
    es: 'Como opciones. La codificación de cada una se conserva en el original.',
  },
  notInAdvance: {
    en: 'No answer is given in advance.',
    es: 'No se propone ninguna respuesta por adelantado.',
  },
  asProposal: { en: 'As a suggested answer.', es: 'Como respuesta sugerida.' },
  asConstant: { en: 'As a fixed value.', es: 'Como un valor fijo.' },
  alwaysSo: { en: 'This is always so here.', es: 'Aquí es siempre así.' },
  unitLeftOut: {
    en: 'The answer cannot have it: it is not a UCUM unit, or it measures something other than the first unit does.',
    es: 'La respuesta no puede tenerla: no es una unidad UCUM o mide otra cosa que la primera unidad.',
  },
  asAtMost: {
    en: 'As a maximum of {most}, which is the most that is possible here.',
    es: 'Como un máximo de {most}, que es lo máximo posible aquí.',
  },
  asUnit: { en: 'As a unit.', es: 'Como unidad.' },
  notComputed: { en: 'It is not computed: {because}', es: 'No se calcula: {because}' },
  givesNoNumber: { en: 'It does not give a number.', es: 'No da un número.' },
  givesOtherType: {
    en: 'It gives a value of another type.',
    es: 'Da un valor de otro tipo.',
  },
  asChangeable: {
    en: 'As a value that is computed until the patient enters another.',
    es: 'Como valor que se calcula hasta que el paciente indica otro.',
  },
  asComputed: { en: 'As a computed value.', es: 'Como valor calculado.' },
  computedByServer: {
    en: 'As a value that the clinic’s server computes after each save; until then, and without a connection, it is unknown. Why not on the page: {because}',
    es: 'Como valor que el servidor de la clínica calcula cada vez que se guardan las respuestas; hasta entonces, y sin conexión, se desconoce. Por qué no se calcula en la página: {because}',
  },
  computedIsFixed: {
    en: 'Computed values cannot be changed.',
    es: 'Los valores calculados no se modifican.',
  },
  asOptionsSideBySide: {
    en: 'As questions whose options run side by side.',
    es: 'Como preguntas cuyas opciones van una al lado de otra.',
  },
  asTableOfQuestions: {
    en: 'As a table with a row for each question.',
    es: 'Como tabla con una fila por pregunta.',
  },
  asTableOfSections: {
    en: 'As a table with a row for each group.',
    es: 'Como tabla con una fila por grupo.',
  },
  noTable: {
    en: 'Its questions cannot be shown as a table here; they are shown one below the other.',
    es: 'Sus preguntas no forman aquí una tabla; se muestran una debajo de otra.',
  },
  noPicture: {
    en: 'Not shown: only PNG and JPEG pictures of at most 150 kB that are in the form itself can be shown.',
    es: 'No se muestra: solo se muestran imágenes PNG y JPEG de 150 kB como máximo que estén en el propio formulario.',
  },
  asSignature: {
    en: 'As a signature at the end.',
    es: 'Como firma al final.',
  },
  onEveryPage: {
    en: 'Its texts are shown on every page.',
    es: 'Sus textos se muestran en cada página.',
  },
  asEntryTable: {
    en: 'As a table with a row for each entry.',
    es: 'Como tabla con una fila por entrada.',
  },
  tooWideForTable: {
    en: 'Its questions do not fit side by side; the entries are shown one below the other.',
    es: 'Sus preguntas no caben una junto a otra; las entradas se muestran una debajo de otra.',
  },
  asSearch: { en: 'As a search in the list.', es: 'Como búsqueda en la lista.' },
  asIncrement: { en: 'As the step of the number.', es: 'Como incremento del número.' },
  asScale: { en: 'As a scale.', es: 'Como escala.' },
  asEndOfScale: { en: 'As the name of an end of the scale.', es: 'Como nombre de un extremo de la escala.' },
  someKinds: {
    en: 'Of these files, PDF, JPEG and PNG are accepted.',
    es: 'De estos archivos se aceptan PDF, JPEG y PNG.',
  },
  kindNotAccepted: {
    en: 'Files of this kind are not accepted, only PDF, JPEG and PNG.',
    es: 'No se aceptan archivos de este tipo: solo PDF, JPEG y PNG.',
  },
  asMegabytes: { en: 'As a maximum of {max} MB.', es: 'Como un máximo de {max} MB.' },
  bytesAsMegabytes: {
    en: 'Read as bytes, though FHIR states megabytes here: as a maximum of {max} MB.',
    es: 'Se entiende en bytes, aunque FHIR indica aquí megabytes: como un máximo de {max} MB.',
  },
  patternNotChecked: {
    en: 'The pattern is not checked: only digits, letters, names, ZIP codes and web addresses can be.',
    es: 'No se comprueba el patrón: solo cifras, letras, nombres, códigos postales de EE. UU. y direcciones web.',
  },
  everyLetter: {
    en: 'With letters of every script, such as “é”, and not only A to Z.',
    es: 'Con letras de todas las escrituras, como «é», y no solo de la A a la Z.',
  },
  asCheck: { en: 'As a check of the answers.', es: 'Como comprobación de las respuestas.' },
  notChecked: { en: 'It is not checked: {because}', es: 'No se comprueba: {because}' },
  checkWithoutText: {
    en: 'There is no text that tells the patient what is wrong.',
    es: 'No hay ningún texto que explique al paciente qué está mal.',
  },
  checksNoQuestion: {
    en: 'It does not read any question that is asked here.',
    es: 'No lee ninguna pregunta que se haga aquí.',
  },
  tooManyChecks: {
    en: 'A question has at most 20 checks.',
    es: 'Una pregunta tiene como máximo 20 comprobaciones.',
  },
  notForPatients: { en: 'Patients do not see it.', es: 'Los pacientes no lo ven.' },
  asText: { en: 'As a text.', es: 'Como texto.' },
  asTextWithUnit: {
    en: 'As a text that names its unit: none of the units is one of UCUM.',
    es: 'Como texto que indica su unidad: ninguna de las unidades es de UCUM.',
  },
  withoutZone: {
    en: 'As the clock time that it names: times have no time zone here.',
    es: 'Como la hora del reloj que indica: aquí las horas no tienen zona horaria.',
  },
  limitOfWholePeriod: {
    en: 'As a day: the first or last day of the month or year that it names.',
    es: 'Como día: el primer o el último día del mes o año que indica.',
  },
  minLengthLeftOut: {
    en: 'It is left out: no text is at least this long and as short as its maximum.',
    es: 'Se omite: ningún texto tiene este mínimo de caracteres y a la vez respeta el máximo.',
  },
  asNameOfReference: {
    en: 'As a text: the name of what it refers to.',
    es: 'Como texto: el nombre de aquello a lo que se refiere.',
  },
  asNumberWithoutUnit: {
    en: 'As a number: the original does not name a UCUM unit.',
    es: 'Como número: el original no indica ninguna unidad UCUM.',
  },
  oneAnswer: { en: 'One answer is asked for.', es: 'Se pide una sola respuesta.' },
  nothingAsked: { en: 'Nothing in it is asked.', es: 'No se pregunta nada de lo que contiene.' },
  partsAsSteps: {
    en: 'Each of its tabs or pages is a step of its own.',
    es: 'Cada una de sus pestañas o páginas es un paso propio.',
  },
  asHeading: { en: 'As a heading above its questions.', es: 'Como título encima de sus preguntas.' },
  askedOnce: {
    en: 'It is asked once: groups repeat on one level only, with up to 30 questions.',
    es: 'Se pregunta una vez: los grupos se repiten en un solo nivel, con hasta 30 preguntas.',
  },
  askedForAll: {
    en: 'It is asked once, not for each answer to the question above it.',
    es: 'Se pregunta una vez, no para cada respuesta a la pregunta de la que depende.',
  },
  partLeftOut: { en: 'Its {key} is left out: {because}', es: 'Se omite {key}: {because}' },
  notAsked: { en: 'It is not asked: {because}', es: 'No se pregunta: {because}' },
  typeNotComputed: {
    en: 'Values of type {type} are not computed here.',
    es: 'Aquí no se calculan valores de tipo {type}.',
  },
  notShown: {
    en: 'It is not shown to the person who answers.',
    es: 'No se muestra a la persona que responde.',
  },
  neverShown: {
    en: 'It is never shown: no answers meet its condition.',
    es: 'No se muestra nunca: ninguna respuesta cumple su condición.',
  },
  notAnswerable: { en: 'It cannot be answered.', es: 'No se puede responder.' },
  otherForm: {
    en: 'The questions of another form belong here, and the file does not contain that form.',
    es: 'Aquí van las preguntas de otro formulario, que no está en el archivo.',
  },
  codeOfOtherSystem: {
    en: 'The code is of another system; the option with the same code is meant.',
    es: 'El código es de otro sistema; se refiere a la opción con el mismo código.',
  },
  unitAsHelp: {
    en: 'Its code is not a UCUM unit: its name is the help of the question.',
    es: 'Su código no es una unidad UCUM: su nombre es la ayuda de la pregunta.',
  },
  asRequired: { en: 'As a required answer.', es: 'Como respuesta obligatoria.' },
  groupNotRequired: {
    en: 'Its questions are required one by one.',
    es: 'Sus preguntas son obligatorias una por una.',
  },
  askedInstead: {
    en: 'A record would fill it in; here the patient is asked.',
    es: 'Una historia clínica lo rellenaría; aquí se pregunta al paciente.',
  },
  fileInEntries: {
    en: 'Files cannot be part of a repeating group.',
    es: 'Los archivos no pueden formar parte de un grupo repetible.',
  },
} as const;
