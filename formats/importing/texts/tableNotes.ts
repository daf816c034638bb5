/** Notes of the report of an import from a table. */
export const TABLE_NOTES = {
  unusedCell: {
    en: 'Nothing here uses it. It stays in the original.',
    es: 'Aquí no se usa. Se conserva en el original.',
  },
  columnUnused: {
    en: 'Nothing here uses this column. It stays in the original.',
    es: 'Aquí no se usa esta columna. Se conserva en el original.',
  },
  asStep: { en: 'As a step of the questionnaire.', es: 'Como paso del cuestionario.' },
  asPage: { en: 'As the heading of a page.', es: 'Como título de una página.' },
  asMatrixLabel: { en: 'As the text above the table.', es: 'Como texto encima de la tabla.' },
  inMatrix: { en: 'As a row of the table {id}.', es: 'Como fila de la tabla {id}.' },
  noMatrix: {
    en: 'Asked as a question of its own: only single-choice fields with equal choices, condition and requirement form a table.',
    es: 'Se pregunta por separado: solo forman una tabla los campos de opción única con las mismas opciones, condición y obligatoriedad.',
  },
  asRankingCheck: {
    en: 'As a check that no answer is chosen twice.',
    es: 'Como comprobación de que ninguna respuesta se elija dos veces.',
  },
  noRanking: { en: 'The order is not checked.', es: 'No se comprueba el orden.' },
  recordId: {
    en: 'It is the ID of the record. Each submission gets its own reference here.',
    es: 'Es el identificador del registro. Aquí cada envío recibe su propia referencia.',
  },
  noCalculation: { en: 'It has no calculation.', es: 'No tiene ningún cálculo.' },
  fromQuery: {
    en: 'Its choices come from a query of REDCap’s database.',
    es: 'Sus opciones proceden de una consulta a la base de datos de REDCap.',
  },
  computedByTag: {
    en: 'REDCap computes its text or date. Only numbers are computed here.',
    es: 'REDCap calcula su texto o fecha. Aquí solo se calculan números.',
  },
  neverShown: {
    en: 'It is not asked: its condition never holds.',
    es: 'No se pregunta: su condición no se cumple nunca.',
  },
  markupRemoved: {
    en: 'As plain text: formatting, links and pictures stay in the original.',
    es: 'Como texto sin formato: el formato, los enlaces y las imágenes se conservan en el original.',
  },
  pipingStays: {
    en: 'A variable in brackets is shown as it is written. Change the text in the builder.',
    es: 'Las variables entre corchetes se muestran tal como están escritas. Cambie el texto en el editor.',
  },
  textShortened: {
    en: 'Shortened, or without characters that cannot be shown. The full text stays in the original.',
    es: 'Abreviado o sin los caracteres que no se pueden mostrar. El texto completo se conserva en el original.',
  },
  noText: { en: 'There is no text in it.', es: 'No contiene texto.' },
  nameAsLabel: {
    en: 'It has no label, so its name is shown.',
    es: 'No tiene etiqueta, así que se muestra su nombre.',
  },
  takesNoAnswer: { en: 'Nobody answers it.', es: 'Nadie la responde.' },
  formatNotChecked: {
    en: 'As a text: this format is not checked here.',
    es: 'Como texto: aquí no se comprueba este formato.',
  },
  anyPhone: {
    en: 'As a phone number from any country.',
    es: 'Como número de teléfono de cualquier país.',
  },
  withoutSeconds: {
    en: 'As a time: the seconds are not asked for.',
    es: 'Como hora: no se preguntan los segundos.',
  },
  dateTimeWithoutSeconds: {
    en: 'As a date and time: the seconds are not asked for.',
    es: 'Como fecha y hora: no se preguntan los segundos.',
  },
  asStepOfNumber: { en: 'As a number in steps of {step}.', es: 'Como número en incrementos de {step}.' },
  limitNotRead: {
    en: 'This limit cannot be read here. Set it in the builder.',
    es: 'Aquí no se puede leer este límite. Fíjelo en el editor.',
  },
  limitAsDay: { en: 'As a day, without its time.', es: 'Como día, sin su hora.' },
  tooManyChoices: {
    en: 'More choices than a question can have: the answer is a text.',
    es: 'Más opciones de las que admite una pregunta: la respuesta es un texto.',
  },
  codeStoredAs: {
    en: 'The code {code} is stored as {value}, as others with characters that codes do not have here.',
    es: 'El código {code} se guarda como {value}, igual que otros con caracteres que aquí no admiten los códigos.',
  },
  asTrueOrFalse: { en: 'As a choice of true and false.', es: 'Como opción entre verdadero y falso.' },
  asEndLabels: { en: 'As the labels of both ends.', es: 'Como etiquetas de los dos extremos.' },
  middleLabel: {
    en: 'As the labels of both ends. The label in the middle stays in the original.',
    es: 'Como etiquetas de los dos extremos. La etiqueta central se conserva en el original.',
  },
  noEndLabels: { en: 'A number has no labels.', es: 'Un número no lleva etiquetas.' },
  asWholeNumber: {
    en: 'As a whole number: scales have up to 101 points.',
    es: 'Como número entero: las escalas tienen hasta 101 puntos.',
  },
  numberIsShown: { en: 'The chosen number is always shown.', es: 'El número elegido se muestra siempre.' },
  filesOfKinds: {
    en: 'One file: PDF, JPEG or PNG, up to 10 MB.',
    es: 'Un archivo: PDF, JPEG o PNG, de hasta 10 MB.',
  },
  identifierStays: {
    en: 'All answers are protected as health data here.',
    es: 'Aquí todas las respuestas se protegen como datos de salud.',
  },
  layoutStays: {
    en: 'The layout is the same for all questions.',
    es: 'Todas las preguntas tienen el mismo diseño.',
  },
  numberStays: { en: 'Questions are not numbered here.', es: 'Aquí las preguntas no se numeran.' },
  annotationStays: {
    en: 'What has no counterpart here stays in the original.',
    es: 'Lo que aquí no tiene equivalente se conserva en el original.',
  },
  tagUnused: {
    en: 'This action tag has no counterpart here.',
    es: 'Esta etiqueta de acción no tiene equivalente aquí.',
  },
  asExclusive: {
    en: 'As choices that clear the others.',
    es: 'Como opciones que desmarcan las demás.',
  },
  asCompletedYears: {
    en: 'Counted as completed years: birthdays count, where REDCap divides days by 365.2425.',
    es: 'Se cuentan años cumplidos: valen los cumpleaños, mientras que REDCap divide los días entre 365.2425.',
  },
  leavesOutBlanks: {
    en: 'Only from what is answered, as in REDCap: the result changes while answers are missing.',
    es: 'Solo con lo respondido, como en REDCap: el resultado cambia mientras falten respuestas.',
  },
} as const;
