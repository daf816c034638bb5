/** The report matches the definition for every element, even if something is left out late. */
import { core, sdc } from '@clinic/testing/fhir/forms';
import { imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import type { JsonObject } from '../validate/json.ts';

const at = (rest: string): string => `Questionnaire.item[0]${rest}`;

test.each<[string, JsonObject, string]>([
  [
    'a limit below another',
    {
      type: 'integer',
      extension: [
        { url: core('minValue'), valueInteger: 10 },
        { url: core('maxValue'), valueInteger: 5 },
      ],
    },
    at('.extension[1]'),
  ],
  ['an invalid suggested answer', { type: 'date', initial: [{ valueDate: '2024' }] }, at('.initial[0]')],
])('%s is left out, and the question is asked', (_what, item, place) => {
  const { definition, outcome } = imported([{ linkId: 'q', text: 'Q', ...item }]);
  expect(questionsOf(definition)).toHaveLength(1);
  expect(outcome(place)).toBe('kept');
  expect(outcome(at(''))).toBe('taken');
});

test('nothing of an uncomputed value is reported as imported, nor a variable that only it reads', () => {
  const expression = (url: string, of: string, name?: string): JsonObject => ({
    url,
    valueExpression: { ...(name && { name }), language: 'text/fhirpath', expression: of },
  });
  const { definition, outcome } = imported(
    [
      {
        linkId: 'q',
        text: 'Q',
        type: 'decimal',
        readOnly: true,
        code: [{ system: 'http://loinc.org', code: '29463-7' }],
        extension: [expression(sdc('sdc-questionnaire-calculatedExpression'), '%x.precision()')],
        enableWhen: [{ question: 'a', operator: '=', answerBoolean: true }],
      },
      { linkId: 'a', text: 'A', type: 'boolean' },
    ],
    { extension: [expression(core('variable'), "item.where(linkId='a').answer.value", 'x')] },
  );
  expect(questionsOf(definition).map(({ id }) => id)).toEqual(['a']);
  const parts = ['', '.linkId', '.text', '.code[0]', '.enableWhen[0]'].map((part) => outcome(at(part)));
  expect(parts).toEqual(['kept', 'kept', 'kept', 'kept', 'kept']);
  expect(outcome('Questionnaire.extension[0]')).toBe('kept');
});
