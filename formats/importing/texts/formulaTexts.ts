/** Messages for REDCap formulas that are not compiled. */
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
