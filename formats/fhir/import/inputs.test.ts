/** Input controls are imported and exported again. */
import { type Definition, FORMAT_TRAITS } from '@clinic/engine/definition';
import { core, form } from '@clinic/testing/fhir/forms';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { control, importedItem, twoOptions } from '@clinic/testing/fhir/importedItem';
import { expect, test } from 'vitest';
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

test('a text box has several lines unless its characters are restricted', () => {
  const box = importedItem({ type: 'string', maxLength: 300, extension: [control('text-box')] });
  expect(box.question).toMatchObject({ type: 'longText', maxLength: 300 });
  expect(box.outcome('Questionnaire.item[0].extension[0]')).toBe('taken');
  expect(box.outcome('Questionnaire.item[0].type')).toBe('taken');
  const pattern = { url: core('regex'), valueString: '[0-9]{5}' };
  const digits = importedItem({ type: 'string', extension: [control('text-box'), pattern] });
  expect(digits.question).toMatchObject({ type: 'text', format: 'digits' });
});

test.each([
  ['[A-Za-z]+', 'letters', 'mapped'],
  ['^[a-zA-Z0-9]{1,9}$', 'lettersAndDigits', 'mapped'],
  [FORMAT_TRAITS.letters.pattern, 'letters', 'taken'],
  [FORMAT_TRAITS.personName.pattern, 'personName', 'taken'],
] as const)(
  'the pattern %s is the format %s, and where it takes more, the report says so',
  (valueString, format, expected) => {
    const pattern = { url: core('regex'), valueString };
    const { question, outcome } = importedItem({ type: 'string', extension: [pattern] });
    expect(question).toMatchObject({ type: 'text', format });
    expect(outcome('Questionnaire.item[0].extension[0]')).toBe(expected);
  },
);

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
