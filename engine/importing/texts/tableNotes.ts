/** Notes of the report of an import from a table, and why a formula of REDCap is not compiled. */
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

export const FORMULA_TEXTS = {
  formulaTooLong: {
    en: 'The formula is longer than {max} {max|character|characters}, or has too many parts.',
    es: 'La fórmula supera {max|el límite de|los} {max} {max|carácter|caracteres} o tiene demasiadas partes.',
  },
  formulaTooDeep: {
    en: 'The formula is nested more than {max} {max|level|levels} deep.',
    es: 'La fórmula tiene más de {max} {max|nivel anidado|niveles anidados}.',
  },
  formulaSyntax: {
    en: 'The formula cannot be read: “{found}” is not expected.',
    es: 'No se puede leer la fórmula: no se espera «{found}».',
  },
  formulaEnds: {
    en: 'The formula cannot be read: it ends too early.',
    es: 'No se puede leer la fórmula: está incompleta.',
  },
  formulaElsewhere: {
    en: '[{field}] names an event, an instance, a label or a smart variable, which do not exist here.',
    es: '[{field}] nombra un evento, una repetición, una etiqueta o una variable inteligente, que aquí no existen.',
  },
  formulaNoField: {
    en: 'The file has no field [{field}].',
    es: 'El archivo no tiene ningún campo [{field}].',
  },
  formulaNotAsked: {
    en: 'The field [{field}] is not asked here, or its answer cannot be read.',
    es: 'El campo [{field}] no se pregunta aquí o no se puede leer su respuesta.',
  },
  formulaCheckbox: {
    en: 'The field [{field}] has several answers: name one, as in [{field}(1)].',
    es: 'El campo [{field}] admite varias respuestas: indique una, como en [{field}(1)].',
  },
  formulaNoCheckbox: {
    en: 'The field [{field}] has one answer, so it has no parts in brackets.',
    es: 'El campo [{field}] tiene una sola respuesta, así que no lleva partes entre paréntesis.',
  },
  formulaNoChoice: {
    en: 'The field {field} has no choice {code}.',
    es: 'El campo {field} no tiene la opción {code}.',
  },
  formulaTicked: {
    en: 'A choice of a checkbox field is 1 or 0.',
    es: 'Una opción de un campo de casillas vale 1 o 0.',
  },
  formulaNumber: {
    en: 'A number is needed where “{found}” stands.',
    es: 'Se necesita un número donde está «{found}».',
  },
  formulaCondition: {
    en: 'A comparison is needed where a value stands alone.',
    es: 'Hace falta una comparación donde solo hay un valor.',
  },
  formulaDate: {
    en: 'Dates are compared with dates as YYYY-MM-DD or "today".',
    es: 'Las fechas se comparan con fechas AAAA-MM-DD o con "today".',
  },
  formulaTimeOfDay: {
    en: 'It counts parts of days: here, only whole days are counted between two times.',
    es: 'Cuenta partes de días: aquí solo se cuentan los días enteros entre dos horas.',
  },
  formulaOrder: {
    en: 'An empty value cannot be put in order.',
    es: 'Un valor vacío no se puede ordenar.',
  },
  formulaByZero: { en: 'It divides by zero.', es: 'Divide entre cero.' },
  formulaFunction: {
    en: 'The function {name}() is not known here.',
    es: 'Aquí no se conoce la función {name}().',
  },
  formulaArguments: {
    en: 'The function {name}() is not known here with these arguments.',
    es: 'Aquí no se conoce la función {name}() con estos argumentos.',
  },
  formulaTextResult: {
    en: 'Its result is a text. Only numbers are computed here.',
    es: 'Su resultado es un texto. Aquí solo se calculan números.',
  },
} as const;
