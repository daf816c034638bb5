/** Export of forms that were not imported. */
import { core, sdc } from '@clinic/testing/fhir/forms';
import { ownItems } from '@clinic/testing/fhir/ownItems';
import { expect, test } from 'vitest';

test('a question is required only if FHIR can express its condition', () => {
  const name = { id: 'name', type: 'text', label: { en: 'Name' }, maxLength: 50, required: true };
  const isOdd = { '==': [{ '%': [{ var: 'age' }, 2] }, 1] };
  expect(ownItems([name])).toMatchObject([{ required: true }]);
  expect(ownItems([{ ...name, showWhen: { '>': [{ var: 'age' }, 3] } }])).toMatchObject([
    { required: true, enableWhen: [{ question: 'age', operator: '>', answerInteger: 3 }] },
  ]);
  expect(ownItems([{ ...name, showWhen: isOdd }])).toMatchObject([
    { required: true, extension: [{ url: sdc('sdc-questionnaire-enableWhenExpression') }] },
  ]);
  const isCalledAnn = { in: ['Ann', { var: 'given' }] };
  expect(ownItems([{ ...name, showWhen: isCalledAnn }])[0]).not.toHaveProperty('required');
  expect(ownItems([name], { showWhen: isCalledAnn })[0]).not.toHaveProperty('required');
});

test('a computed value has the type of the result of its formula', () => {
  const computed = (id: string, compute: object, more: object = {}) => ({
    id,
    type: 'computed',
    label: { en: id },
    compute,
    ...more,
  });
  const bands = [
    { to: 9, value: 'low', text: { en: 'Low' } },
    { from: 10, value: 'high', text: { en: 'High' } },
  ];
  const items = ownItems([
    computed('twice', { '*': [{ var: 'age' }, 2] }),
    computed('again', { var: 'twice' }),
    computed('isOld', { '>': [{ var: 'again' }, 60] }),
    computed('word', { if: [{ var: 'isOld' }, 'old', 'young'] }),
    computed('band', { var: 'age' }, { bands }),
  ]);
  expect(items.map(({ type }) => type)).toEqual(['decimal', 'decimal', 'boolean', 'string', 'string']);
});

test('a number with a unit is exported as a quantity, so that each answer has its unit', () => {
  const items = ownItems([
    { id: 'height', type: 'integer', label: { en: 'Height' }, unit: 'cm', min: 50 },
    { id: 'tall', type: 'yesNo', label: { en: 'Tall' }, showWhen: { '>': [{ var: 'height' }, 200] } },
  ]);
  expect(items).toMatchObject([
    {
      type: 'quantity',
      extension: [
        { url: core('questionnaire-unit'), valueCoding: { system: 'http://unitsofmeasure.org', code: 'cm' } },
        { url: sdc('sdc-questionnaire-minQuantity'), valueQuantity: { value: 50, code: 'cm' } },
      ],
    },
    { enableWhen: [{ question: 'height', answerQuantity: { value: 200, code: 'cm' } }] },
  ]);
});
