/** What patients miss of an imported form. */
const FORM = {
  en: 'A part of the form as a whole is not used here.',
  es: 'Aquí no se usa una parte del formulario en su conjunto.',
};

export const LOSS_TEXTS = {
  lossBecause: { en: '{what} {because}', es: '{what} {because}' },
  'loss.notAsked': { en: '{name} is not asked.', es: '{name} no se pregunta.' },
  'loss.alwaysShown': {
    en: '{name} is shown always, not only when its condition holds.',
    es: '{name} se muestra siempre, no solo cuando se cumple su condición.',
  },
  'loss.optionsLost': { en: '{name} has lost options.', es: '{name} ha perdido opciones.' },
  'loss.notComputed': { en: '{name} is not computed.', es: '{name} no se calcula.' },
  'loss.notRepeated': {
    en: '{name} is asked once, not as often as needed.',
    es: '{name} se pregunta una vez, no tantas como haga falta.',
  },
  'loss.notChecked': {
    en: 'A limit or check of {name} is not enforced.',
    es: 'Un límite o una comprobación de {name} no se aplica.',
  },
  'loss.several.notAsked': {
    en: '{count} {count|question is|questions are} not asked: {names}.',
    es: '{count} {count|pregunta no se hace|preguntas no se hacen}: {names}.',
  },
  'loss.several.alwaysShown': {
    en: '{count} {count|question is|questions are} shown always, whatever the conditions: {names}.',
    es: '{count} {count|pregunta se muestra|preguntas se muestran} siempre, sin atender a las condiciones: {names}.',
  },
  'loss.several.optionsLost': {
    en: '{count} {count|question has|questions have} lost options: {names}.',
    es: '{count} {count|pregunta ha|preguntas han} perdido opciones: {names}.',
  },
  'loss.several.notComputed': {
    en: '{count} {count|value is|values are} not computed: {names}.',
    es: '{count} {count|valor no se calcula|valores no se calculan}: {names}.',
  },
  'loss.several.notRepeated': {
    en: '{count} {count|question is|questions are} asked once, not as often as needed: {names}.',
    es: '{count} {count|pregunta se hace|preguntas se hacen} una vez, no tantas como haga falta: {names}.',
  },
  'loss.several.notChecked': {
    en: 'Limits or checks of {count} {count|question|questions} are not enforced: {names}.',
    es: 'No se aplican límites o comprobaciones de {count} {count|pregunta|preguntas}: {names}.',
  },
  'loss.form.notAsked': FORM,
  'loss.form.alwaysShown': FORM,
  'loss.form.optionsLost': FORM,
  'loss.form.notComputed': FORM,
  'loss.form.notRepeated': FORM,
  'loss.form.notChecked': {
    en: 'A check of the form as a whole is not enforced.',
    es: 'No se aplica una comprobación del formulario en su conjunto.',
  },
} as const;
