/** Input controls are imported and exported again. */
import { expect, test } from 'vitest';
import { core, form } from '../../../testing/fhir/forms.ts';
import { NO_TERMINOLOGY } from '../../../testing/fhir/importedForm.ts';
import {
  below,
  control,
  exportedItem,
  importedItem,
  numberExtension,
  twoOptions,
} from '../../../testing/fhir/importedItem.ts';
import type { Definition } from '../../definition/definition.ts';
import { exportForm, importForm } from '../convert.ts';

test.each([
  ['radio-button', 'radio', 'taken'],
  ['drop-down', 'select', 'taken'],
  ['autocomplete', 'search', 'taken'],
  ['lookup', 'search', 'mapped'],
] as const)('a choice shown as %s gets the display %s', (code, display, expected) => {
  const { question, outcome } = importedItem({
    type: 'choice',
    answerOption: twoOptions,
    extension: [control(code)],
  });
  expect(question).toMatchObject({ type: 'choice', display });
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe(expected);
});

test.each([
  ['decimal', [numberExtension(core('maxDecimalPlaces'), 2)], { type: 'decimal', step: 0.01 }],
  ['decimal', [numberExtension(core('maxDecimalPlaces'), 0)], { type: 'decimal', step: 1 }],
  ['integer', [numberExtension(core('questionnaire-sliderStepValue'), 5)], { type: 'integer', step: 5 }],
] as const)('%s with %j becomes %j', (type, extension, expected) => {
  const { question, outcome } = importedItem({ type, extension });
  expect(question).toMatchObject(expected);
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe('mapped');
});

test('decimal places are exported again, other steps are not exported as decimal places', () => {
  const { definition } = importedItem({
    type: 'decimal',
    extension: [numberExtension(core('maxDecimalPlaces'), 2)],
  });
  expect(exportedItem(definition).extension).toEqual([{ url: core('maxDecimalPlaces'), valueInteger: 2 }]);
  const half = importedItem({
    type: 'decimal',
    extension: [numberExtension(core('questionnaire-sliderStepValue'), 0.5)],
  });
  expect(half.question).toMatchObject({ step: 0.5 });
  expect(exportedItem(half.definition).extension).toBeUndefined();
});

test('an integer between two named ends becomes a scale; with more than 101 points, a number with help', () => {
  const limits = (max: number) => [
    numberExtension(core('minValue'), 0),
    numberExtension(core('maxValue'), max),
  ];
  const item = [below('lower', 'No pain'), below('upper', 'Worst pain')];
  const short = importedItem({ type: 'integer', extension: limits(10), item });
  expect(short.question).toMatchObject({
    type: 'scale',
    min: 0,
    max: 10,
    minLabel: { en: 'No pain' },
    maxLabel: { en: 'Worst pain' },
  });
  expect(short.question.help).toBeUndefined();
  const long = importedItem({ type: 'integer', extension: limits(1_000), item });
  expect(long.question).toMatchObject({ type: 'integer', help: { en: 'No pain\nWorst pain' } });
});

test('a slider over a few points becomes a scale', () => {
  const extension = [
    control('slider'),
    numberExtension(core('minValue'), 1),
    numberExtension(core('maxValue'), 5),
  ];
  const { question, outcome } = importedItem({ type: 'integer', extension });
  expect(question).toMatchObject({ type: 'scale', min: 1, max: 5 });
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe('mapped');
});

test('units that an answer cannot have stay in the source', () => {
  const unit = (code: string) => ({
    url: core('questionnaire-unitOption'),
    valueCoding: { system: 'http://unitsofmeasure.org', code },
  });
  const { question, outcome } = importedItem({
    type: 'quantity',
    extension: ['mg', 'mL', 'g', 'puffs'].map(unit),
  });
  expect(question).toMatchObject({ units: [{ unit: 'mg' }, { unit: 'g' }] });
  const outcomes = [0, 1, 2, 3].map((index) => outcome(`Questionnaire.item[0].extension[${index}]`));
  expect(outcomes).toEqual(['mapped', 'kept', 'mapped', 'kept']);
});

test('a text box has several lines unless its characters are restricted', () => {
  const box = importedItem({ type: 'string', maxLength: 300, extension: [control('text-box')] });
  expect(box.question).toMatchObject({ type: 'longText', maxLength: 300 });
  expect(box.outcome('Questionnaire.item[0].extension[0]')).toBe('taken');
  expect(box.outcome('Questionnaire.item[0].type')).toBe('taken');
  const pattern = { url: core('regex'), valueString: '[0-9]{5}' };
  const digits = importedItem({ type: 'string', extension: [control('text-box'), pattern] });
  expect(digits.question).toMatchObject({ type: 'text', format: 'digits' });
});

test('a form that requires a signature asks for one at the end', () => {
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

test('a spinner gets buttons to count up and down, and is exported again', () => {
  const { definition, question, outcome } = importedItem({
    type: 'integer',
    extension: [control('spinner')],
  });
  expect(question).toMatchObject({ type: 'integer', display: 'stepper' });
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe('taken');
  expect(exportedItem(definition)).toMatchObject({ type: 'integer', extension: [control('spinner')] });
});

test('a quantity has the decimal places that its form states', () => {
  const { question } = importedItem({
    type: 'quantity',
    extension: [
      { url: core('questionnaire-unit'), valueCoding: { system: 'http://unitsofmeasure.org', code: 'm' } },
      numberExtension(core('maxDecimalPlaces'), 2),
    ],
  });
  expect(question).toMatchObject({ type: 'quantity', unit: 'm', step: 0.01 });
});
