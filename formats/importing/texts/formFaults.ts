/** Messages for forms that contradict themselves. */
import { CONDITION, CORRECT, ONE_OF, REMOVE } from './remedies.ts';

export const FORM_FAULTS = {
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
  askConditions: {
    en: 'Items with several conditions do not say whether all of them have to hold, or any one of them.',
    es: 'Hay elementos con varias condiciones que no indican si deben cumplirse todas o basta una.',
    remedy: {
      en: 'Import it again with --conditions all or --conditions any.',
      es: 'Vuelva a importarlo con --conditions all o --conditions any.',
    },
  },
  askLinkIds: {
    en: 'Two items have the same linkId: they can be two questions, or one that is there twice.',
    es: 'Dos elementos tienen el mismo linkId: pueden ser dos preguntas o una que está dos veces.',
    remedy: {
      en: 'Import it again with --linkIds both or --linkIds first.',
      es: 'Vuelva a importarlo con --linkIds both o --linkIds first.',
    },
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
      en: 'Remove enableWhen, or the expression that names the other, from one of them.',
      es: 'Quite de uno de ellos enableWhen o la expresión que nombra al otro.',
    },
  },
  variableTwice: {
    en: 'The variable {name} is declared twice here.',
    es: 'La variable {name} se declara dos veces aquí.',
    remedy: {
      en: 'Give one of the two another name, and use it in the expressions that mean it.',
      es: 'Dé otro nombre a una de las dos y úselo en las expresiones que se refieren a ella.',
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
