/** Why a FHIR file is refused, and what to do about it. */

const CORRECT = {
  en: 'Correct the file, or ask whoever made it for a corrected one.',
  es: 'Corrija el archivo o pida uno corregido a quien lo creó.',
};
const REMOVE = {
  en: 'Remove the element at this place, or write it as FHIR R4 or R5 does.',
  es: 'Quite el elemento de este lugar o escríbalo como indica FHIR R4 o R5.',
};
const EXPORT_AGAIN = {
  en: 'Export the form again from the system it comes from, as FHIR R4 or R5 in JSON.',
  es: 'Vuelva a exportar el formulario desde su sistema de origen, como FHIR R4 o R5 en JSON.',
};
const SPLIT = {
  en: 'Split the form into several smaller Questionnaires.',
  es: 'Divida el formulario en varios Questionnaire más pequeños.',
};
const CONDITION = {
  en: 'Change enableWhen at this place so that it names a question that can be answered first.',
  es: 'Cambie enableWhen en este lugar para que indique una pregunta que se pueda responder antes.',
};
const ONE_OF = {
  en: 'Keep one of the two and remove the other.',
  es: 'Conserve uno de los dos y quite el otro.',
};

const FILE_FAULTS = {
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

const SIZE_FAULTS = {
  tooDeep: {
    en: 'Elements are nested more than {max} {max|level|levels} deep.',
    es: 'Los elementos tienen más de {max} {max|nivel anidado|niveles anidados}.',
    remedy: {
      en: 'Nest the groups less deeply.',
      es: 'Anide los grupos a menos profundidad.',
    },
  },
  tooManyValues: {
    en: 'The file has more than {max} {max|value|values}.',
    es: 'El archivo tiene más de {max} {max|valor|valores}.',
    remedy: SPLIT,
  },
  tooManyItems: {
    en: 'The form has more than {max} {max|item|items}.',
    es: 'El formulario tiene más de {max} {max|elemento|elementos}.',
    remedy: SPLIT,
  },
  validationTooLong: {
    en: 'The validation was stopped after {ms} ms. Its expressions take too much computation.',
    es: 'La validación se detuvo a los {ms} ms. Sus expresiones exigen demasiado cálculo.',
    remedy: {
      en: 'Shorten or remove the FHIRPath expressions and patterns of the form.',
      es: 'Acorte o quite las expresiones FHIRPath y los patrones del formulario.',
    },
  },
  conversionTooLong: {
    en: 'Reading this form takes too long or too much memory, so it was stopped.',
    es: 'Leer este formulario exige demasiado tiempo o memoria, por lo que se detuvo.',
    remedy: SPLIT,
  },
  documentTooLarge: {
    en: 'Together with its original, the questionnaire takes up {size} MB. A draft can have up to {max} MB.',
    es: 'Con su original, el cuestionario ocupa {size} MB. Un borrador admite hasta {max} MB.',
    remedy: {
      en: 'Split the form, or remove embedded pictures and long narratives from it.',
      es: 'Divida el formulario o quítele las imágenes incrustadas y las narraciones largas.',
    },
  },
  furtherProblems: {
    en: '{count} further {count|problem is|problems are} not listed.',
    es: 'Hay {count} {count|problema|problemas} más que no se {count|muestra|muestran}.',
    remedy: {
      en: 'Correct those that are listed, then import the file again.',
      es: 'Corrija los que se muestran y vuelva a importar el archivo.',
    },
  },
} as const;

const STRUCTURE_FAULTS = {
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

const FORM_FAULTS = {
  linkIdTwice: {
    en: 'que-2: The linkId {linkId} is used twice.',
    es: 'que-2: El linkId {linkId} se usa dos veces.',
    remedy: { en: 'Give every item a linkId of its own.', es: 'Dé a cada elemento un linkId propio.' },
  },
  emptyGroup: {
    en: 'que-1: A group must contain items.',
    es: 'que-1: Un grupo tiene que contener elementos.',
    remedy: {
      en: 'Add a question to the group, or remove the group.',
      es: 'Agregue una pregunta al grupo o quite el grupo.',
    },
  },
  displayWithItems: {
    en: 'que-1: A display item cannot contain items.',
    es: 'que-1: Un elemento de tipo display no puede contener otros.',
    remedy: { en: 'Change its type to group.', es: 'Cambie su tipo a group.' },
  },
  displayWithCode: {
    en: 'que-3: A display item cannot have a code.',
    es: 'que-3: Un elemento de tipo display no puede tener código.',
    remedy: REMOVE,
  },
  optionsTwice: {
    en: 'que-4: A question cannot have both answerOption and answerValueSet.',
    es: 'que-4: Una pregunta no puede tener answerOption y answerValueSet a la vez.',
    remedy: ONE_OF,
  },
  noOptionsHere: {
    en: 'que-5: An item of type {type} has no options.',
    es: 'que-5: Un elemento de tipo {type} no tiene opciones.',
    remedy: {
      en: 'Change its type to choice, or remove the options.',
      es: 'Cambie su tipo a choice o quite las opciones.',
    },
  },
  displayRequired: {
    en: 'que-6: A display item cannot be required or repeat.',
    es: 'que-6: Un elemento de tipo display no puede ser obligatorio ni repetirse.',
    remedy: REMOVE,
  },
  existsNeedsBoolean: {
    en: "que-7: With the operator 'exists', the answer must be a boolean.",
    es: "que-7: Con el operador 'exists', la respuesta tiene que ser un booleano.",
    remedy: { en: 'Use answerBoolean there.', es: 'Use answerBoolean en ese lugar.' },
  },
  noInitialHere: {
    en: 'que-8: An item of type {type} has no initial value.',
    es: 'que-8: Un elemento de tipo {type} no tiene valor inicial.',
    remedy: REMOVE,
  },
  displayReadOnly: {
    en: 'que-9: A display item cannot be read-only.',
    es: 'que-9: Un elemento de tipo display no puede ser de solo lectura.',
    remedy: REMOVE,
  },
  noLengthHere: {
    en: 'que-10: An item of type {type} has no maximum length.',
    es: 'que-10: Un elemento de tipo {type} no tiene longitud máxima.',
    remedy: REMOVE,
  },
  initialWithOptions: {
    en: 'que-11: With answerOption, use initialSelected instead of initial.',
    es: 'que-11: Con answerOption, use initialSelected en lugar de initial.',
    remedy: CORRECT,
  },
  behaviorMissing: {
    en: 'que-12: With more than one enableWhen, enableBehavior is required.',
    es: 'que-12: Con más de un enableWhen, hace falta enableBehavior.',
    remedy: {
      en: 'Add enableBehavior with “all” or “any”.',
      es: 'Agregue enableBehavior con «all» o «any».',
    },
  },
  initialTwice: {
    en: 'que-13: Only a repeating item can have several initial values.',
    es: 'que-13: Solo un elemento que se repite puede tener varios valores iniciales.',
    remedy: { en: 'Keep one initial value.', es: 'Conserve un solo valor inicial.' },
  },
  noSuchItem: {
    en: 'There is no item with the linkId {linkId} to depend on.',
    es: 'No hay ningún elemento con el linkId {linkId} del que depender.',
    remedy: CONDITION,
  },
  dependsOnItself: {
    en: 'An item cannot depend on itself.',
    es: 'Un elemento no puede depender de sí mismo.',
    remedy: CONDITION,
  },
  dependsOnInside: {
    en: 'An item cannot depend on {linkId}, which is inside it.',
    es: 'Un elemento no puede depender de {linkId}, que está dentro de él.',
    remedy: CONDITION,
  },
  dependsOnNoAnswer: {
    en: '{linkId} is of type {type}, which has no answer to depend on.',
    es: '{linkId} es de tipo {type}, que no tiene respuesta de la que depender.',
    remedy: CONDITION,
  },
  circle: {
    en: 'These items depend on each other in a circle: {names}.',
    es: 'Estos elementos dependen unos de otros en círculo: {names}.',
    remedy: {
      en: 'Remove enableWhen from one of them.',
      es: 'Quite enableWhen de uno de ellos.',
    },
  },
  definitionProblem: {
    en: '{path}: {problem}',
    es: '{path}: {problem}',
    remedy: {
      en: 'Change this part of the form in the system it comes from, then import it again.',
      es: 'Cambie esta parte del formulario en su sistema de origen y vuelva a importarlo.',
    },
  },
} as const;

export const FAULT_TEXTS = { ...FILE_FAULTS, ...SIZE_FAULTS, ...STRUCTURE_FAULTS, ...FORM_FAULTS } as const;
