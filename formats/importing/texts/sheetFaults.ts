/** Messages for refused spreadsheets of questions, with what to do about it. */

const TEMPLATE = {
  en: 'Start from the template, and keep its column names.',
  es: 'Parta de la plantilla y conserve los nombres de sus columnas.',
};
const CELL = { en: 'Change this cell.', es: 'Cambie esta celda.' };

export const SHEET_FAULTS = {
  notXlsx: {
    en: 'The file cannot be read as a workbook.',
    es: 'El archivo no se puede leer como libro de cálculo.',
    remedy: {
      en: 'Save it again as XLSX in a spreadsheet program, without a password, and choose the new file.',
      es: 'Guárdelo de nuevo como XLSX en una hoja de cálculo, sin contraseña, y elija el archivo nuevo.',
    },
  },
  archiveDamaged: {
    en: 'The workbook is damaged or incomplete.',
    es: 'El libro está dañado o incompleto.',
    remedy: {
      en: 'Copy or download it again, or save it again as XLSX without a password, and choose the new file.',
      es: 'Vuelva a copiarlo o descargarlo, o guárdelo de nuevo como XLSX sin contraseña, y elija el archivo nuevo.',
    },
  },
  cellTooLong: {
    en: 'A cell has more than {max} {max|character|characters}.',
    es: 'Una celda tiene más de {max} {max|carácter|caracteres}.',
    remedy: {
      en: 'Shorten its text, or divide it among several rows.',
      es: 'Acorte su texto o repártalo en varias filas.',
    },
  },
  archiveTooLarge: {
    en: 'Unpacked, the workbook is larger than {max} MB.',
    es: 'Descomprimido, el libro supera los {max} MB.',
    remedy: {
      en: 'Copy the questions and options into a new workbook.',
      es: 'Copie las preguntas y opciones a un libro nuevo.',
    },
  },
  sheetsTooFar: {
    en: 'The sheets of the workbook reach too far down or to the right.',
    es: 'Las hojas del libro se extienden demasiado hacia abajo o hacia la derecha.',
    remedy: {
      en: 'Copy the questions and options into a new workbook, without the empty rows and columns that follow them.',
      es: 'Copie las preguntas y opciones a un libro nuevo, sin las filas y columnas vacías que las siguen.',
    },
  },
  noQuestionSheet: {
    en: 'The workbook has no sheet named “Questions”.',
    es: 'El libro no tiene ninguna hoja llamada «Preguntas».',
    remedy: TEMPLATE,
  },
  sheetColumnMissing: {
    en: 'The column “{column}” is missing.',
    es: 'Falta la columna «{column}».',
    remedy: TEMPLATE,
  },
  cellMissing: {
    en: 'The cell is empty.',
    es: 'La celda está vacía.',
    remedy: { en: 'Fill in this cell, or remove the row.', es: 'Complete esta celda o quite la fila.' },
  },
  sheetTextMissing: {
    en: 'The text is in one language only.',
    es: 'El texto está en un solo idioma.',
    remedy: {
      en: 'Fill in both languages, or empty all columns of one language.',
      es: 'Complete los dos idiomas o vacíe todas las columnas de uno de ellos.',
    },
  },
  nameForm: {
    en: '“{name}” cannot be an ID.',
    es: '«{name}» no puede ser un identificador.',
    remedy: {
      en: 'Use letters, digits and _, and start with a letter.',
      es: 'Use letras sin tilde, cifras y _, y comience con una letra.',
    },
  },
  valueForm: {
    en: '“{value}” cannot be a value.',
    es: '«{value}» no puede ser un valor.',
    remedy: {
      en: 'Use letters, digits, _ and -; the label has the words.',
      es: 'Use letras sin tilde, cifras, _ y -; las palabras van en el texto.',
    },
  },
  typeUnknown: {
    en: '“{type}” is not a question type.',
    es: '«{type}» no es un tipo de pregunta.',
    remedy: {
      en: 'Use a type of the template, such as text, integer, date, yesNo, choice or multipleChoice.',
      es: 'Use un tipo de la plantilla, como text, integer, date, yesNo, choice o multipleChoice.',
    },
  },
  columnOfOtherType: {
    en: 'Questions of the type {type} have no {column}.',
    es: 'Las preguntas del tipo {type} no tienen {column}.',
    remedy: { en: 'Empty this cell, or change the type.', es: 'Vacíe esta celda o cambie el tipo.' },
  },
  noSuchList: {
    en: 'There is no list of options “{list}”.',
    es: 'No hay ninguna lista de opciones «{list}».',
    remedy: {
      en: 'Name a list of the sheet “Options”.',
      es: 'Indique una lista de la hoja «Opciones».',
    },
  },
  tooManyOptions: {
    en: 'The list has more than {max} {max|option|options}.',
    es: 'La lista tiene más de {max} {max|opción|opciones}.',
    remedy: { en: 'Ask for a text instead.', es: 'Pida un texto en su lugar.' },
  },
  yesOrNo: {
    en: 'Yes or no is expected.',
    es: 'Se espera sí o no.',
    remedy: {
      en: 'Write yes or no, or leave the cell empty.',
      es: 'Escriba sí o no, o deje la celda vacía.',
    },
  },
  numberForm: { en: 'A number is expected.', es: 'Se espera un número.', remedy: CELL },
  limitForm: {
    en: 'This cannot be a limit of this kind of answer.',
    es: 'Esto no puede ser el límite de este tipo de respuesta.',
    remedy: {
      en: 'Write a number, a date like 2026-12-31 or “today”, a time like 08:30, or both like 2026-12-31 08:30.',
      es: 'Escriba un número, una fecha como 2026-12-31 u «hoy», una hora como 08:30 o ambas como 2026-12-31 08:30.',
    },
  },
  unitUnknown: {
    en: '“{unit}” is not a UCUM unit.',
    es: '«{unit}» no es una unidad UCUM.',
    remedy: {
      en: 'Write a UCUM unit, such as kg, cm or mg/dL.',
      es: 'Escriba una unidad UCUM, como kg, cm o mg/dL.',
    },
  },
  formulaRefused: {
    en: 'The formula cannot be used: {because}',
    es: 'No se puede usar la fórmula: {because}',
    remedy: {
      en: "Write it like [smokes] = 'daily' or round([weight] / [height]^2, 1).",
      es: "Escríbala como [fuma] = 'diario' o round([peso] / [talla]^2, 1).",
    },
  },
  rowProblem: {
    en: '{problem}',
    es: '{problem}',
    remedy: { en: 'Change this row.', es: 'Cambie esta fila.' },
  },
} as const;
