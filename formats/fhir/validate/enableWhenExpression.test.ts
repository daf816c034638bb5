/** Items enabled by an expression, and the variables that it reads. */
import { answer, core, form, found, isError, reply, sdc } from '@clinic/testing/fhir/forms';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from './json.ts';

const NOT_ENABLED = 'error invalid QuestionnaireResponse.item[1]';
const MISSING = 'error required QuestionnaireResponse';

describe('enableWhenExpression', () => {
  const questionnaire = (expression: string) =>
    form([
      { linkId: 'c', type: 'integer' },
      {
        extension: [
          {
            url: sdc('sdc-questionnaire-enableWhenExpression'),
            valueExpression: { language: 'text/fhirpath', expression },
          },
        ],
        linkId: 'q',
        type: 'string',
        required: true,
      },
    ]);
  const items = (value: number, ...more: JsonObject[]) =>
    reply([answer('c', { valueInteger: value }), ...more]);
  const text = answer('q', { valueString: 'x' });

  test.each([
    "%resource.item.where(linkId='c').answer.value > 3",
    "QuestionnaireResponse.item.where(linkId='c').answer.value > 3",
    "item.where(linkId='c').answer.value > 3",
    "%resource.descendants().where(linkId='c').answer.value.ofType(integer) > 3",
  ])('%s decides whether the item is enabled', (expression) => {
    expect(found(questionnaire(expression), items(5, text))).toEqual([]);
    expect(found(questionnaire(expression), items(5))).toEqual([MISSING]);
    expect(found(questionnaire(expression), items(1, text))).toEqual([NOT_ENABLED]);
    expect(found(questionnaire(expression), items(1))).toEqual([]);
  });

  test('an empty result does not enable the item', () => {
    for (const expression of ['{}', "%resource.item.where(linkId='other').answer.value > 3"]) {
      expect(found(questionnaire(expression), items(5, text))).toEqual([NOT_ENABLED]);
      expect(found(questionnaire(expression), items(5))).toEqual([]);
    }
  });

  test('if the expression fails, neither an answer nor its absence is an error', () => {
    for (const expression of ['item.where(', '%unknown = 1']) {
      expect(found(questionnaire(expression), items(5, text)).filter(isError)).toEqual([]);
      expect(found(questionnaire(expression), items(5)).filter(isError)).toEqual([]);
    }
  });

  test('variables of the Questionnaire and of enclosing items are available', () => {
    const variable = (name: string, expression: string) => ({
      url: core('variable'),
      valueExpression: { name, language: 'text/fhirpath', expression },
    });
    const base = questionnaire('%double > 6');
    const extension = [
      variable('single', "%resource.item.where(linkId='c').answer.value"),
      variable('double', '%single * 2'),
    ];
    expect(found({ ...base, extension }, items(4, text))).toEqual([]);
    expect(found({ ...base, extension }, items(3, text))).toEqual([NOT_ENABLED]);
  });
});

test('a variable of a repeating group has a value per entry, and a failing one only affects the expressions that use it', () => {
  const variable = (name: string, expression: string) => ({
    url: core('variable'),
    valueExpression: { name, language: 'text/fhirpath', expression },
  });
  const constraint = (expression: string) => ({
    url: core('questionnaire-constraint'),
    extension: [
      { url: 'key', valueId: 'k' },
      { url: 'severity', valueCode: 'error' },
      { url: 'expression', valueString: expression },
      { url: 'human', valueString: 'x' },
    ],
  });
  const of = (expression: string) =>
    form([
      {
        linkId: 'g',
        type: 'group',
        repeats: true,
        extension: [
          variable('broken', 'item.where('),
          variable('own', "item.where(linkId='a').answer.value"),
        ],
        item: [
          { linkId: 'a', type: 'integer' },
          { linkId: 'b', type: 'integer', extension: [constraint(expression)] },
        ],
      },
    ]);
  const entry = (a: number, b: number) => ({
    linkId: 'g',
    item: [answer('a', { valueInteger: a }), answer('b', { valueInteger: b })],
  });
  const response = reply([entry(1, 1), entry(2, 2), entry(3, 1)]);
  expect(found(of('answer.value = %own'), response)).toEqual([
    'error invariant QuestionnaireResponse.item[2].item[1]',
  ]);
  expect(found(of('answer.value = %broken'), response)).toHaveLength(3);
});
