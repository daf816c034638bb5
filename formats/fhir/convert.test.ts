/** FHIR Questionnaires are imported as definitions and exported unchanged. */
import type { Definition } from '@clinic/engine/definition';
import { core } from '@clinic/testing/fhir/forms';
import { exported, imported, NO_TERMINOLOGY, questionsOf } from '@clinic/testing/fhir/importedForm';
import { coding, unit } from '@clinic/testing/fhir/itemParts';
import { expect, test } from 'vitest';
import { importForm } from './convert.ts';

test.each([
  ['boolean', {}, { type: 'yesNo' }],
  ['integer', { extension: [{ url: core('minValue'), valueInteger: 1 }] }, { type: 'integer', min: 1 }],
  [
    'date',
    { extension: [{ url: core('minValue'), valueDate: '2020' }] },
    { type: 'date', min: '2020-01-01' },
  ],
  [
    'date',
    { extension: [{ url: core('maxValue'), valueDate: '2024-02' }] },
    { type: 'date', max: '2024-02-29' },
  ],
  ['decimal', {}, { type: 'decimal' }],
  ['date', {}, { type: 'date' }],
  ['time', {}, { type: 'time' }],
  ['dateTime', {}, { type: 'dateTime' }],
  ['string', { maxLength: 12 }, { type: 'text', maxLength: 12 }],
  ['text', {}, { type: 'longText' }],
  ['string', { repeats: true }, { type: 'textList' }],
  ['attachment', {}, { type: 'file' }],
  ['quantity', { extension: [unit('kg')] }, { type: 'quantity', unit: 'kg' }],
  [
    'quantity',
    { extension: [unit('kg'), unit('[lb_av]')] },
    { type: 'quantity', units: [{ unit: 'kg' }, { unit: '[lb_av]' }] },
  ],
  ['choice', { answerOption: [coding('a', 'A'), coding('b', 'B')] }, { type: 'choice' }],
  ['choice', { repeats: true, answerOption: [coding('a', 'A')] }, { type: 'multipleChoice' }],
] as const)('%s %j becomes %j', (type, more, expected) => {
  const { definition } = imported([{ linkId: 'q', text: 'A question', type, ...more }]);
  expect(questionsOf(definition)).toMatchObject([{ id: 'q', label: { en: 'A question' }, ...expected }]);
});

test('a form without items has none after the round trip', () => {
  const source = { resourceType: 'Questionnaire', status: 'draft', title: 'Empty' };
  const { definition } = importForm(source, NO_TERMINOLOGY);
  expect(exported(definition as Definition)).toEqual(source);
});
