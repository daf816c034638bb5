/** Messages for files that cannot be read as a form. */
import { CORRECT, EXPORT_AGAIN, ONE_OF, REMOVE, SPLIT } from './remedies.ts';

export const FILE_FAULTS = {
  fileTooLarge: {
    en: 'The file is larger than {max} MB.',
    es: 'El archivo supera los {max} MB.',
    remedy: SPLIT,
  },
  fileEmpty: { en: 'The file is empty.', es: 'El archivo está vacío.', remedy: EXPORT_AGAIN },
  notUtf8: {
    en: 'The file is not text in UTF-8.',
    es: 'El archivo no es texto en UTF-8.',
    remedy: {
      en: 'Save it as text in UTF-8 and choose it again.',
      es: 'Guárdelo como texto en UTF-8 y elíjalo de nuevo.',
    },
  },
  notJson: {
    en: 'Not valid JSON at line {line}, column {column}.',
    es: 'JSON no válido en la línea {line}, columna {column}.',
    remedy: EXPORT_AGAIN,
  },
  duplicateName: {
    en: 'At line {line}, column {column}, an element appears for the second time. Only one of the two would count.',
    es: 'En la línea {line}, columna {column}, un elemento aparece por segunda vez. Solo contaría uno de los dos.',
    remedy: ONE_OF,
  },
  noResourceType: {
    en: 'The JSON is not a FHIR resource: it has no resourceType.',
    es: 'El JSON no es un recurso FHIR: no tiene resourceType.',
    remedy: EXPORT_AGAIN,
  },
  documentType: {
    en: 'XML with a document type is not accepted.',
    es: 'No se acepta XML con un tipo de documento (DOCTYPE).',
    remedy: {
      en: 'Remove the DOCTYPE from the file, or export it as JSON.',
      es: 'Quite el DOCTYPE del archivo o expórtelo como JSON.',
    },
  },
  notXmlAt: {
    en: 'Not valid XML, line {line}: {found}',
    es: 'XML no válido, línea {line}: {found}',
    remedy: EXPORT_AGAIN,
  },
  notXml: { en: 'Not valid XML: {found}', es: 'XML no válido: {found}', remedy: EXPORT_AGAIN },
  unknownCharacter: {
    en: 'Not valid XML: unknown character {found}',
    es: 'XML no válido: carácter desconocido {found}',
    remedy: EXPORT_AGAIN,
  },
  xmlWithoutElement: {
    en: 'The XML has no element.',
    es: 'El XML no contiene ningún elemento.',
    remedy: EXPORT_AGAIN,
  },
  xmlNoResource: {
    en: '<{name}> is not a resource of FHIR R4.',
    es: '<{name}> no es un recurso de FHIR R4.',
    remedy: EXPORT_AGAIN,
  },
  xmlNotOnce: {
    en: '<{name}> may appear once, not {count} {count|time|times}.',
    es: '<{name}> puede aparecer una vez, no {count} {count|vez|veces}.',
    remedy: REMOVE,
  },
  xmlNotOneResource: {
    en: 'Expected one resource in this element.',
    es: 'Se esperaba un solo recurso en este elemento.',
    remedy: CORRECT,
  },
  xmlTypeUnknown: {
    en: 'The type {type} is not known.',
    es: 'No se conoce el tipo {type}.',
    remedy: CORRECT,
  },
  bundleWithoutForm: {
    en: 'There is no Questionnaire in this Bundle.',
    es: 'En este Bundle no hay ningún Questionnaire.',
    remedy: {
      en: 'Export the form itself too, or choose the file that has it.',
      es: 'Exporte también el formulario o elija el archivo que lo contiene.',
    },
  },
  otherResource: {
    en: 'Expected a Questionnaire or a Bundle with one, found a resource of type {type}.',
    es: 'Se esperaba un Questionnaire o un Bundle que lo contenga; se encontró un recurso de tipo {type}.',
    remedy: {
      en: 'Choose the file of the form itself. Answers, patients and other records cannot be imported here.',
      es: 'Elija el archivo del propio formulario. Aquí no se importan respuestas, pacientes ni otros registros.',
    },
  },
} as const;
