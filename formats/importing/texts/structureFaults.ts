/** Messages for forms that do not have the structure of a Questionnaire. */
import { CORRECT, ONE_OF, REMOVE } from './remedies.ts';

export const STRUCTURE_FAULTS = {
  notAResource: {
    en: '{type} is not a resource type of FHIR R4.',
    es: '{type} no es un tipo de recurso de FHIR R4.',
    remedy: CORRECT,
  },
  emptyElement: {
    en: 'An element must not be empty.',
    es: 'Un elemento no puede estar vacío.',
    remedy: REMOVE,
  },
  unknownElement: { en: 'Unknown element {key}.', es: 'Elemento desconocido: {key}.', remedy: REMOVE },
  onlyOne: {
    en: 'Only one of {one} and {other} may be present.',
    es: 'Solo puede aparecer uno de los dos: {one} o {other}.',
    remedy: ONE_OF,
  },
  elementMissing: {
    en: "The element '{name}' is required and missing.",
    es: "Falta el elemento obligatorio '{name}'.",
    remedy: { en: 'Add the element at this place.', es: 'Agregue el elemento en este lugar.' },
  },
  mustBeList: {
    en: 'This element must be a list.',
    es: 'Este elemento tiene que ser una lista.',
    remedy: { en: 'Put the value into brackets: […].', es: 'Ponga el valor entre corchetes: […].' },
  },
  mustBeNoList: {
    en: 'This element must not be a list.',
    es: 'Este elemento no puede ser una lista.',
    remedy: { en: 'Keep one value, without brackets.', es: 'Conserve un solo valor, sin corchetes.' },
  },
  emptyList: { en: 'A list must not be empty.', es: 'Una lista no puede estar vacía.', remedy: REMOVE },
  wrongValue: {
    en: '{value} is not a valid {type}: expected {form}.',
    es: '{value} no es un valor válido de tipo {type}: se espera {form}.',
    remedy: { en: 'Correct the value at this place.', es: 'Corrija el valor en este lugar.' },
  },
  notACode: {
    en: '{value} is not a code of {valueSet}.',
    es: '{value} no es un código de {valueSet}.',
    remedy: {
      en: 'Use one of the codes that FHIR R4 defines for this element. A form of R5 is read as one of R4.',
      es: 'Use uno de los códigos que FHIR R4 define para este elemento. Un formulario de R5 se lee como uno de R4.',
    },
  },
  wrongReference: {
    en: '{value} does not refer to a resource.',
    es: '{value} no hace referencia a ningún recurso.',
    remedy: {
      en: 'Use “Type/id”, such as Patient/12, “#id” of a contained resource, or a whole address.',
      es: 'Use «Tipo/id», por ejemplo Patient/12, «#id» de un recurso contenido o una dirección completa.',
    },
  },
  otherKind: {
    en: '{value} is the address of a {named}; expected: {expected}.',
    es: '{value} es la dirección de un recurso {named}; se esperaba: {expected}.',
    remedy: CORRECT,
  },
  notAnObject: {
    en: 'Expected an object, found {found}.',
    es: 'Se esperaba un objeto; se encontró {found}.',
    remedy: CORRECT,
  },
  containedTwice: {
    en: 'dom-2: A contained resource must not contain others.',
    es: 'dom-2: Un recurso contenido no puede contener otros.',
    remedy: {
      en: 'Put the inner resources beside each other in “contained”.',
      es: 'Ponga los recursos interiores uno junto a otro en «contained».',
    },
  },
  companion: {
    en: 'Only a primitive element can have a companion with "_".',
    es: 'Solo un elemento primitivo puede tener un acompañante con «_».',
    remedy: REMOVE,
  },
  extensionValue: {
    en: 'ext-1: An extension must have either a value or extensions.',
    es: 'ext-1: Una extensión tiene que tener un valor o extensiones, no ambos.',
    remedy: ONE_OF,
  },
  codeWithoutSystem: {
    en: 'qty-3: A quantity with a code for its unit must also name its code system.',
    es: 'qty-3: Una cantidad con un código de unidad tiene que indicar también su sistema de códigos.',
    remedy: {
      en: 'Add the element “system”, for example http://unitsofmeasure.org.',
      es: 'Agregue el elemento «system», por ejemplo http://unitsofmeasure.org.',
    },
  },
  dataWithoutType: {
    en: 'att-1: An attachment with data must also have a contentType.',
    es: 'att-1: Un adjunto con datos tiene que tener también un contentType.',
    remedy: {
      en: 'Add the element “contentType”, for example image/png.',
      es: 'Agregue el elemento «contentType», por ejemplo image/png.',
    },
  },
  endBeforeStart: {
    en: 'per-1: A period must not end before it starts.',
    es: 'per-1: Un período no puede terminar antes de empezar.',
    remedy: { en: 'Correct “start” or “end”.', es: 'Corrija «start» o «end».' },
  },
} as const;
