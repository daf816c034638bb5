/** How a form wants to be answered is taken over, and is exported again. */
import { expect, test } from 'vitest';
import { core, form, sdc } from '../../../testing/fhir/forms.ts';
import { NO_TERMINOLOGY } from '../../../testing/fhir/importedForm.ts';
import type { Definition, Question } from '../../definition/definition.ts';
import { exportForm, importForm } from '../convert.ts';
import { type FhirResource, type JsonObject, objectsOf } from '../validate/json.ts';

const MB = 1024 * 1024;

function imported(item: JsonObject) {
  const found = importForm(form([{ linkId: 'q', text: 'A question', ...item }]), NO_TERMINOLOGY);
  expect(found.refused).toEqual([]);
  const definition = found.definition as Definition;
  const [, step] = definition.steps;
  const outcome = (path: string) => found.elements.find((each) => each.path === path)?.outcome;
  return { definition, question: step?.questions[0] as Question, outcome };
}

/** The first item of a form with this question, exported without its source. */
function exportedItem(definition: Definition): JsonObject {
  const { fhir: _, ...own } = definition;
  const groups = objectsOf(exportForm(own as Definition, NO_TERMINOLOGY).item);
  return objectsOf(groups[1]?.item)[0] as JsonObject;
}

const control = (code: string): JsonObject => ({
  url: core('questionnaire-itemControl'),
  valueCodeableConcept: {
    coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }],
  },
});
const options = ['a', 'b'].map((code) => ({
  valueCoding: { system: 'http://example.org', code, display: code },
}));
const below = (code: string, text: string): JsonObject => ({
  linkId: code,
  text,
  type: 'display',
  extension: [control(code)],
});
const number = (url: string, value: number): JsonObject => ({
  url,
  [Number.isInteger(value) ? 'valueInteger' : 'valueDecimal']: value,
});

test.each([
  ['radio-button', 'radio', 'taken'],
  ['drop-down', 'select', 'taken'],
  ['autocomplete', 'search', 'taken'],
  ['lookup', 'search', 'mapped'],
] as const)('a choice shown as %s is one with the display %s', (code, display, expected) => {
  const { question, outcome } = imported({
    type: 'choice',
    answerOption: options,
    extension: [control(code)],
  });
  expect(question).toMatchObject({ type: 'choice', display });
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe(expected);
});

test.each([
  ['decimal', [number(core('maxDecimalPlaces'), 2)], { type: 'decimal', step: 0.01 }],
  ['decimal', [number(core('maxDecimalPlaces'), 0)], { type: 'decimal', step: 1 }],
  ['integer', [number(core('questionnaire-sliderStepValue'), 5)], { type: 'integer', step: 5 }],
] as const)('%s with %j becomes %j', (type, extension, expected) => {
  const { question, outcome } = imported({ type, extension });
  expect(question).toMatchObject(expected);
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe('mapped');
});

test('decimal places are exported again, other steps are not said as places', () => {
  const { definition } = imported({ type: 'decimal', extension: [number(core('maxDecimalPlaces'), 2)] });
  expect(exportedItem(definition).extension).toEqual([{ url: core('maxDecimalPlaces'), valueInteger: 2 }]);
  const half = imported({ type: 'decimal', extension: [number(core('questionnaire-sliderStepValue'), 0.5)] });
  expect(half.question).toMatchObject({ step: 0.5 });
  expect(exportedItem(half.definition).extension).toBeUndefined();
});

test('a whole number between two named ends is a scale; between more than 101 points a number with its help', () => {
  const limits = (max: number) => [number(core('minValue'), 0), number(core('maxValue'), max)];
  const item = [below('lower', 'No pain'), below('upper', 'Worst pain')];
  const short = imported({ type: 'integer', extension: limits(10), item });
  expect(short.question).toMatchObject({
    type: 'scale',
    min: 0,
    max: 10,
    minLabel: { en: 'No pain' },
    maxLabel: { en: 'Worst pain' },
  });
  expect(short.question.help).toBeUndefined();
  const long = imported({ type: 'integer', extension: limits(1_000), item });
  expect(long.question).toMatchObject({ type: 'integer', help: { en: 'No pain\nWorst pain' } });
});

test('a slider over a few points is a scale', () => {
  const extension = [control('slider'), number(core('minValue'), 1), number(core('maxValue'), 5)];
  const { question, outcome } = imported({ type: 'integer', extension });
  expect(question).toMatchObject({ type: 'scale', min: 1, max: 5 });
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe('mapped');
});

test('kinds and sizes of files are limits of the question, and are exported again', () => {
  const kind = (valueCode: string) => ({ url: core('mimeType'), valueCode });
  const size = (valueDecimal: number) => ({ url: core('maxSize'), valueDecimal });
  const { definition, question, outcome } = imported({
    type: 'attachment',
    extension: [kind('application/pdf'), kind('text/csv'), size(5)],
  });
  expect(question).toMatchObject({ type: 'file', accept: ['pdf'], maxMb: 5 });
  expect([0, 1, 2].map((index) => outcome(`Questionnaire.item[0].extension[${index}]`))).toEqual([
    'taken',
    'kept',
    'taken',
  ]);
  expect(exportedItem(definition).extension).toEqual([kind('application/pdf'), size(5)]);
  expect(imported({ type: 'attachment', extension: [kind('text/csv')] }).question).toMatchObject({
    accept: ['pdf', 'jpeg', 'png'],
  });
});

test.each([
  [5, 5, 'taken'],
  [15, 15, 'taken'],
  [2.5, 2, 'mapped'],
  [50, 20, 'mapped'],
  // Forms that state bytes, although FHIR means megabytes.
  [5 * MB, 5, 'mapped'],
  [1024, 1, 'mapped'],
] as const)('a maxSize of %s is one of %s MB', (valueDecimal, maxMb, expected) => {
  const extension = [{ url: core('maxSize'), valueDecimal }];
  const { question, outcome } = imported({ type: 'attachment', extension });
  expect(question).toMatchObject({ type: 'file', maxMb });
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe(expected);
});

test('units that an answer cannot have are kept', () => {
  const unit = (code: string) => ({
    url: core('questionnaire-unitOption'),
    valueCoding: { system: 'http://unitsofmeasure.org', code },
  });
  const { question, outcome } = imported({
    type: 'quantity',
    extension: ['mg', 'mL', 'g', 'puffs'].map(unit),
  });
  expect(question).toMatchObject({ units: [{ unit: 'mg' }, { unit: 'g' }] });
  const outcomes = [0, 1, 2, 3].map((index) => outcome(`Questionnaire.item[0].extension[${index}]`));
  expect(outcomes).toEqual(['mapped', 'kept', 'mapped', 'kept']);
});

test.each<[string, number, string, object]>([
  ['attachment', 50, 'mapped', { maxFiles: 10 }],
  ['attachment', 5, 'taken', { maxFiles: 5 }],
  ['string', 500, 'mapped', { maxItems: 200 }],
  ['string', 200, 'taken', { maxItems: 200 }],
])('a repeated %s with at most %s answers is %s', (type, most, expected, limit) => {
  const extension = [{ url: core('questionnaire-maxOccurs'), valueInteger: most }];
  const { question, outcome } = imported({ type, repeats: true, extension });
  expect(question).toMatchObject(limit);
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe(expected);
});

test('the format of an entry, prompts and units are the help of the question, in its languages', () => {
  const translated = {
    extension: [
      {
        url: core('translation'),
        extension: [
          { url: 'lang', valueCode: 'es' },
          { url: 'content', valueString: 'MM/AAAA' },
        ],
      },
    ],
  };
  const format = { url: core('entryFormat'), valueString: 'MM/YYYY', _valueString: translated };
  const { question } = imported({
    type: 'string',
    extension: [format],
    item: [below('prompt', 'As on your card')],
  });
  expect(question.help).toEqual({ en: 'As on your card\nMM/YYYY' });
  const alone = imported({
    text: 'Expiry',
    _text: {
      extension: [
        {
          url: core('translation'),
          extension: [
            { url: 'lang', valueCode: 'es' },
            { url: 'content', valueString: 'Caducidad' },
          ],
        },
      ],
    },
    type: 'string',
    extension: [format],
  });
  expect(alone.question.help).toMatchObject({ en: 'MM/YYYY' });
});

test('options begin with their prefixes', () => {
  const [first, second] = options;
  const prefix = { url: core('questionnaire-optionPrefix'), valueString: 'a)' };
  const { question } = imported({
    type: 'choice',
    answerOption: [{ ...first, extension: [prefix] }, second] as JsonObject[],
  });
  expect(question).toMatchObject({
    options: [{ value: 'a', label: { en: 'a) a' } }, { label: { en: 'b' } }],
  });
});

test('a repeated group has its fewest entries and its help', () => {
  const { question } = imported({
    type: 'group',
    repeats: true,
    required: true,
    extension: [number(core('questionnaire-minOccurs'), 2), number(core('questionnaire-maxOccurs'), 4)],
    item: [{ linkId: 'inside', text: 'Name', type: 'string' }, below('help', 'One after the other')],
  });
  expect(question).toMatchObject({
    type: 'repeatingGroup',
    minItems: 2,
    maxItems: 4,
    help: { en: 'One after the other' },
  });
});

test('a hidden question is not asked, and the report says so', () => {
  const found = importForm(
    form([
      { linkId: 'shown', text: 'Shown', type: 'string' },
      {
        linkId: 'hidden',
        text: 'Hidden',
        type: 'string',
        extension: [{ url: core('questionnaire-hidden'), valueBoolean: true }],
      },
    ]) as FhirResource,
    NO_TERMINOLOGY,
  );
  const [, step] = (found.definition as Definition).steps;
  expect(step?.questions.map(({ id }) => id)).toEqual(['shown']);
  expect(found.elements.find(({ path }) => path === 'Questionnaire.item[1].extension[0]')).toMatchObject({
    outcome: 'mapped',
    note: { code: 'notShown' },
  });
});

test('a text that is shown as a box has several lines, unless its characters are prescribed', () => {
  const box = imported({ type: 'string', maxLength: 300, extension: [control('text-box')] });
  expect(box.question).toMatchObject({ type: 'longText', maxLength: 300 });
  expect(box.outcome('Questionnaire.item[0].extension[0]')).toBe('taken');
  expect(box.outcome('Questionnaire.item[0].type')).toBe('taken');
  const pattern = { url: core('regex'), valueString: '[0-9]{5}' };
  const digits = imported({ type: 'string', extension: [control('text-box'), pattern] });
  expect(digits.question).toMatchObject({ type: 'text', format: 'digits' });
});

const choiceOf = (linkId: string, codes = ['a', 'b']): JsonObject => ({
  ...{ linkId, text: linkId, type: 'choice' },
  answerOption: codes.map((code) => ({ valueCoding: { system: 'http://example.org', code, display: code } })),
});
const groupOf = (linkId: string, item: JsonObject[], more: JsonObject = {}): JsonObject => ({
  ...{ linkId, text: linkId, type: 'group', item },
  ...more,
});
const rowsOf = (...ids: string[]): JsonObject[] =>
  ids.map((id) => groupOf(id, [{ linkId: `${id}.1`, text: 'Since', type: 'date' }]));
const shownBy = (code: string): JsonObject => ({ extension: [control(code)] });

test.each([
  ['htable', [choiceOf('1'), choiceOf('2')], 'taken', 'htable'],
  ['table', [choiceOf('1'), choiceOf('2')], 'mapped', 'htable'],
  ['grid', rowsOf('1', '2'), 'taken', 'grid'],
  ['grid', [choiceOf('1'), choiceOf('2')], 'mapped', 'htable'],
] as const)(
  'a group shown as %s is a table, as a step and as a section',
  (code, item, expected, exported) => {
    const asStep = importForm(form([groupOf('g', [...item], shownBy(code))]), NO_TERMINOLOGY);
    expect(asStep.definition?.steps.at(-1)).toMatchObject({ display: 'table' });
    const inStep = groupOf('s', [groupOf('g', [...item], shownBy(code))]);
    const asSection = importForm(form([inStep]), NO_TERMINOLOGY);
    expect(asSection.definition?.steps.at(-1)?.sections?.[0]).toMatchObject({ display: 'table' });
    const outcomeAt = ({ elements }: typeof asStep, path: string) =>
      elements.find((each) => each.path === path)?.outcome;
    expect(outcomeAt(asStep, 'Questionnaire.item[0].extension[0]')).toBe(expected);
    expect(outcomeAt(asSection, 'Questionnaire.item[0].item[0].extension[0]')).toBe(expected);
    const { fhir: _, ...own } = asSection.definition as Definition;
    const [group] = objectsOf(objectsOf(exportForm(own as Definition, NO_TERMINOLOGY).item).at(-1)?.item);
    expect(group).toMatchObject({ extension: [control(exported)] });
  },
);

test('questions that make no table stay one below the other; their options run side by side', () => {
  const choices = groupOf('g', [choiceOf('1'), choiceOf('2', ['c', 'd'])], shownBy('htable'));
  const { definition } = importForm(form([choices]), NO_TERMINOLOGY);
  expect(definition?.steps.at(-1)).not.toHaveProperty('display');
  expect(definition?.steps.at(-1)?.questions).toMatchObject([
    { orientation: 'horizontal' },
    { orientation: 'horizontal' },
  ]);
  const texts = groupOf('g', [{ linkId: '1', text: 'A text', type: 'string' }], shownBy('grid'));
  const { elements } = importForm(form([texts]), NO_TERMINOLOGY);
  expect(elements.find(({ path }) => path === 'Questionnaire.item[0].extension[0]')?.outcome).toBe('kept');
});

test('a table that the builder made of an imported group is exported, and one that it took back is not', () => {
  const source = form([groupOf('g', [choiceOf('1'), choiceOf('2')])]);
  const { definition } = importForm(source, NO_TERMINOLOGY) as { definition: Definition };
  const display = (value?: 'table'): Definition => ({
    ...definition,
    steps: definition.steps.map((each) =>
      each.id === definition.steps.at(-1)?.id ? { ...each, ...(value && { display: value }) } : each,
    ),
  });
  expect(objectsOf(exportForm(display('table'), NO_TERMINOLOGY).item)[0]).toMatchObject({
    extension: [control('htable')],
  });
  expect(exportForm(display(), NO_TERMINOLOGY)).toEqual(source);
});

test('texts of a header or footer are shown on every page, and changed there they are changed in the form', () => {
  const text = (linkId: string): JsonObject => ({ linkId, text: `Text ${linkId}`, type: 'display' });
  const asked = { linkId: 'q', text: 'A question', type: 'string' };
  const source = form([
    groupOf('h', [text('1'), text('2')], shownBy('header')),
    asked,
    groupOf('f', [text('3')], shownBy('footer')),
  ]);
  const { definition, elements } = importForm(source, NO_TERMINOLOGY) as ReturnType<typeof importForm> & {
    definition: Definition;
  };
  expect(definition.everyPage).toEqual({ above: { en: 'Text 1\n\nText 2' }, below: { en: 'Text 3' } });
  expect(definition.steps.flatMap(({ questions }) => questions).at(-1)).toMatchObject({ id: 'q' });
  expect(elements.find(({ path }) => path === 'Questionnaire.item[0].extension[0]')?.outcome).toBe('taken');
  expect(exportForm(definition, NO_TERMINOLOGY)).toEqual(source);
  const changed = { ...definition, everyPage: { below: { en: 'Call 911' } } };
  expect(objectsOf(exportForm(changed, NO_TERMINOLOGY).item)).toEqual([
    asked,
    expect.objectContaining({ item: [expect.objectContaining({ text: 'Call 911', type: 'display' })] }),
  ]);
  const conditional = {
    ...text('1'),
    enableWhen: [{ question: 'q', operator: 'exists', answerBoolean: true }],
  };
  const left = importForm(form([asked, groupOf('h', [conditional], shownBy('header'))]), NO_TERMINOLOGY);
  expect(left.definition).not.toHaveProperty('everyPage');
  const expression = { language: 'text/fhirpath', expression: "item.where(linkId='q').answer.exists()" };
  const enableWhenExpression = {
    url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression',
    valueExpression: expression,
  };
  const header = { extension: [control('header'), enableWhenExpression] };
  const sometimes = importForm(form([asked, groupOf('h', [text('1')], header)]), NO_TERMINOLOGY);
  expect(sometimes.definition).not.toHaveProperty('everyPage');
});

const SHORT = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-shortText';
const translated = (content: string): JsonObject => ({
  url: core('translation'),
  extension: [
    { url: 'lang', valueCode: 'es' },
    { url: 'content', valueString: content },
  ],
});

test('a short text becomes the short label; where it is not translated, the translated text is used', () => {
  const item = { linkId: 'q', text: 'Name of the medicine', type: 'string' };
  const source = form([
    { ...item, _text: { extension: [translated('Nombre'), { url: SHORT, valueString: 'Medicine' }] } },
  ]);
  const { definition, elements } = importForm(
    { ...source, title: 'Form', _title: { extension: [translated('Formulario')] } },
    NO_TERMINOLOGY,
  ) as ReturnType<typeof importForm> & { definition: Definition };
  const step = definition.steps.at(-1);
  expect(step?.questions[0]).toMatchObject({
    shortLabel: { en: 'Medicine', es: { text: 'Nombre', from: 'Medicine' } },
  });
  expect(elements.find(({ path }) => path.endsWith('text.extension[1]'))?.outcome).toBe('taken');
  const { fhir: _, ...own } = definition;
  const [exported] = objectsOf(objectsOf(exportForm(own as Definition, NO_TERMINOLOGY).item).at(-1)?.item);
  expect(exported?._text).toEqual({
    extension: [
      translated('Nombre'),
      { url: SHORT, valueString: 'Medicine', _valueString: { extension: [translated('Nombre')] } },
    ],
  });
  const changed = structuredClone(definition);
  const question = changed.steps.at(-1)?.questions[0] as Question;
  question.shortLabel = { en: 'Drug', es: { text: 'Fármaco', from: 'Drug' } };
  expect(objectsOf(exportForm(changed, NO_TERMINOLOGY).item)[0]?._text).toMatchObject({
    extension: [translated('Nombre'), { url: SHORT, valueString: 'Drug' }],
  });
});

test('a form that has to be signed asks for a signature at its end', () => {
  const required = {
    url: core('questionnaire-signatureRequired'),
    valueCodeableConcept: { text: 'Patient' },
  };
  const source = { ...form([{ linkId: 'q', text: 'A question', type: 'string' }]), extension: [required] };
  const { definition, elements } = importForm(source, NO_TERMINOLOGY) as ReturnType<typeof importForm> & {
    definition: Definition;
  };
  const [question] = definition.steps.at(-1)?.questions ?? [];
  expect(question).toMatchObject({ type: 'signature', required: true, label: { en: 'Your signature' } });
  expect(elements.find(({ path }) => path === 'Questionnaire.extension[0]')?.outcome).toBe('mapped');
  expect(exportForm(definition, NO_TERMINOLOGY)).toEqual(source);
});

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const media = (name: string, attachment: JsonObject): JsonObject => ({
  url: `http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-${name}`,
  valueAttachment: attachment,
});

test('pictures in the form itself are shown with its questions and options; others stay in the source', () => {
  const file = { contentType: 'image/png', data: PIXEL };
  const source = form([
    {
      ...choiceOf('q'),
      extension: [media('itemMedia', { ...file, title: 'An eye' })],
      answerOption: [
        {
          extension: [media('itemAnswerMedia', file)],
          valueCoding: { system: 'http://example.org', code: 'a', display: 'Red' },
        },
        {
          extension: [
            media('itemAnswerMedia', { contentType: 'image/png', url: 'https://example.org/b.png' }),
          ],
          valueCoding: { system: 'http://example.org', code: 'b', display: 'White' },
        },
      ],
    },
  ]);
  const { definition, elements } = importForm(source, NO_TERMINOLOGY) as ReturnType<typeof importForm> & {
    definition: Definition;
  };
  const picture = { type: 'png', data: PIXEL, width: 1, height: 1 };
  expect(definition.steps.at(-1)?.questions[0]).toMatchObject({
    picture: { ...picture, alt: { en: 'An eye' } },
    options: [{ picture: { ...picture, alt: { en: 'Red' } } }, expect.not.objectContaining({ picture })],
  });
  const outcome = (path: string) =>
    elements.find((each) => each.path === `Questionnaire.item[0].${path}`)?.outcome;
  expect(outcome('extension[0]')).toBe('taken');
  expect(outcome('answerOption[0].extension[0]')).toBe('taken');
  expect(outcome('answerOption[1].extension[0]')).toBe('kept');
  const { fhir: _, ...own } = definition;
  const [exported] = objectsOf(objectsOf(exportForm(own as Definition, NO_TERMINOLOGY).item).at(-1)?.item);
  expect(exported).toMatchObject({
    extension: [media('itemMedia', { ...file, title: 'An eye' })],
    answerOption: [{ extension: [media('itemAnswerMedia', { ...file, title: 'Red' })] }, {}],
  });
});

test.each([
  ['string', [{ valueString: 'Left' }, { valueString: 'Right' }], 'Left'],
  ['integer', [{ valueInteger: 1 }, { valueInteger: 2 }], 1],
  ['date', [{ valueDate: '2026-01-05' }, { valueDate: '2026-01-12' }], '2026-01-05'],
  ['time', [{ valueTime: '09:00:00' }, { valueTime: '14:30:00' }], '09:00:00'],
] as const)(
  'a %s that is one of some options is a choice, and is exported with its type',
  (type, options, first) => {
    const { definition, question, outcome } = imported({ type, answerOption: [...options] });
    expect(question).toMatchObject({ type: 'choice' });
    expect(question.type === 'choice' && question.options[0]?.label.en).toBe(String(first));
    expect(outcome('Questionnaire.item[0].answerOption[0]')).toBe('mapped');
    const item = objectsOf(exportForm(definition, NO_TERMINOLOGY).item).find(({ linkId }) => linkId === 'q');
    expect(item).toMatchObject({ type, answerOption: [...options] });
  },
);

test('the name of a unit that is not one of UCUM is the help of its number', () => {
  const unit = { url: core('questionnaire-unit'), valueCoding: { display: 'tablets' } };
  const { question, outcome } = imported({ type: 'decimal', extension: [unit] });
  expect(question).toMatchObject({ type: 'decimal', help: { en: 'tablets' } });
  expect(question).not.toHaveProperty('unit');
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe('mapped');
});

test('the place of questions of another form is left out, and the report says so', () => {
  const url = sdc('sdc-questionnaire-subQuestionnaire');
  const found = importForm(
    form([
      {
        linkId: 'p',
        type: 'display',
        text: 'Placeholder',
        extension: [{ url, valueCanonical: 'http://x.org/q' }],
      },
      { linkId: 'q', type: 'string', text: 'A question' },
    ]),
    NO_TERMINOLOGY,
  );
  expect(JSON.stringify(found.definition?.steps)).not.toContain('Placeholder');
  expect(found.elements.find(({ path }) => path === 'Questionnaire.item[0]')).toMatchObject({
    outcome: 'kept',
    note: { code: 'otherForm' },
  });
});

test('elements that say what is so without them are taken over', () => {
  const { outcome } = imported({ type: 'string', required: false, repeats: false, readOnly: false });
  expect(['required', 'repeats', 'readOnly'].map((key) => outcome(`Questionnaire.item[0].${key}`))).toEqual([
    'taken',
    'taken',
    'taken',
  ]);
});

test('a number shown as a spinner is counted by buttons, and is exported as one', () => {
  const { definition, question, outcome } = imported({ type: 'integer', extension: [control('spinner')] });
  expect(question).toMatchObject({ type: 'integer', display: 'stepper' });
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe('taken');
  expect(exportedItem(definition)).toMatchObject({ type: 'integer', extension: [control('spinner')] });
});

test('files of a family of types are those of it that can be accepted', () => {
  const { question, outcome } = imported({
    type: 'attachment',
    extension: [{ url: core('mimeType'), valueCode: 'image/*' }],
  });
  expect(question).toMatchObject({ type: 'file', accept: ['jpeg', 'png'] });
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe('mapped');
});

test('a quantity has as many decimal places as its form says', () => {
  const { question } = imported({
    type: 'quantity',
    extension: [
      { url: core('questionnaire-unit'), valueCoding: { system: 'http://unitsofmeasure.org', code: 'm' } },
      number(core('maxDecimalPlaces'), 2),
    ],
  });
  expect(question).toMatchObject({ type: 'quantity', unit: 'm', step: 0.01 });
});
