/** Messages for refused tables, with what to do about it. */

const DOWNLOAD_AGAIN = {
  en: 'Download the data dictionary from REDCap again, or add the column.',
  es: 'Vuelva a descargar el diccionario de datos de REDCap o agregue la columna.',
};
const IN_THE_ROW = {
  en: 'Fill in this cell, or remove the row.',
  es: 'Complete esta celda o quite la fila.',
};
const SPLIT = {
  en: 'Split the file into several, for example one for each form.',
  es: 'Divida el archivo en varios, por ejemplo uno por formulario.',
};
const CHOICES = {
  en: 'Write each choice as a code, a comma and a label, with | between choices: 1, Yes | 0, No.',
  es: 'Escriba cada opción como código, coma y etiqueta, con | entre las opciones: 1, Sí | 0, No.',
};

export const TABLE_FAULTS = {
  notCsv: {
    en: 'The file cannot be read as a table: in line {line}, there is a quotation mark missing or one too many.',
    es: 'El archivo no se puede leer como tabla: en la línea {line} falta o sobra una comilla.',
    remedy: {
      en: 'Save it again as CSV in a spreadsheet program, and choose the new file.',
      es: 'Guárdelo de nuevo como CSV en una hoja de cálculo y elija el archivo nuevo.',
    },
  },
  unknownTable: {
    en: 'The first row has none of the columns of a REDCap data dictionary.',
    es: 'La primera fila no tiene ninguna de las columnas de un diccionario de datos de REDCap.',
    remedy: {
      en: 'Choose the data dictionary itself, with its column names in the first row.',
      es: 'Elija el propio diccionario de datos, con los nombres de las columnas en la primera fila.',
    },
  },
  columnMissing: {
    en: 'The column “{column}” is missing.',
    es: 'Falta la columna «{column}».',
    remedy: DOWNLOAD_AGAIN,
  },
  columnTwice: {
    en: 'The column “{column}” appears twice.',
    es: 'La columna «{column}» está repetida.',
    remedy: { en: 'Remove one of the two.', es: 'Quite una de las dos.' },
  },
  tooManyColumns: {
    en: 'The table has more than {max} {max|column|columns}.',
    es: 'La tabla tiene más de {max} {max|columna|columnas}.',
    remedy: {
      en: 'Remove those that say nothing about questions.',
      es: 'Quite las que no traten de preguntas.',
    },
  },
  tooManyRows: {
    en: 'The table has more than {max} {max|row|rows}.',
    es: 'La tabla tiene más de {max} {max|fila|filas}.',
    remedy: SPLIT,
  },
  tooManyForms: {
    en: 'The file has more than {max} {max|form|forms}; this is the first one too many.',
    es: 'El archivo tiene más de {max} {max|formulario|formularios}; este es el primero que sobra.',
    remedy: SPLIT,
  },
  noRows: {
    en: 'The table has no rows below the column names.',
    es: 'La tabla no tiene filas debajo de los nombres de las columnas.',
    remedy: { en: 'Check that you chose the right file.', es: 'Compruebe que eligió el archivo correcto.' },
  },
  nothingToAsk: {
    en: 'No field of the file can be asked here.',
    es: 'Ningún campo del archivo se puede preguntar aquí.',
    remedy: {
      en: 'The report below says why for each field.',
      es: 'El informe de abajo indica el motivo de cada campo.',
    },
  },
  noName: {
    en: 'The row has no variable name.',
    es: 'La fila no tiene nombre de variable.',
    remedy: IN_THE_ROW,
  },
  nameTwice: {
    en: 'The name “{name}” is already used in row {row}.',
    es: 'El nombre «{name}» ya se usa en la fila {row}.',
    remedy: { en: 'Give each question a name of its own.', es: 'Dé a cada pregunta un nombre propio.' },
  },
  noForm: {
    en: 'The row does not say which form it belongs to.',
    es: 'La fila no dice a qué formulario pertenece.',
    remedy: IN_THE_ROW,
  },
  fieldTypeUnknown: {
    en: '“{type}” is not a field type of REDCap.',
    es: '«{type}» no es un tipo de campo de REDCap.',
    remedy: {
      en: 'Use one of: text, notes, dropdown, radio, checkbox, yesno, truefalse, calc, slider, file, descriptive.',
      es: 'Use uno de estos: text, notes, dropdown, radio, checkbox, yesno, truefalse, calc, slider, file, descriptive.',
    },
  },
  noChoices: {
    en: 'The field has no choices.',
    es: 'El campo no tiene opciones.',
    remedy: CHOICES,
  },
  choiceWithoutCode: {
    en: 'The choice “{choice}” has no code.',
    es: 'La opción «{choice}» no tiene código.',
    remedy: CHOICES,
  },
  codeTwice: {
    en: 'The code “{code}” is used for two choices.',
    es: 'El código «{code}» se usa para dos opciones.',
    remedy: { en: 'Give each choice a code of its own.', es: 'Dé a cada opción un código propio.' },
  },
} as const;
