/** Limits of imported forms: today, and other expressions. */
import type { Definition } from '@clinic/engine/definition';
import { errorsOf } from '@clinic/testing/fhir/forms';
import { exported, imported, itemsOf, questionsOf } from '@clinic/testing/fhir/importedForm';
import { calculatedLimit } from '@clinic/testing/fhir/itemParts';
import { expect, test } from 'vitest';
import { type JsonObject, objectsOf } from '../validate/json.ts';

const EXTENSION = 'Questionnaire.item[0].extension[0]';

const asking = (type: string, ...extension: readonly JsonObject[]): JsonObject => ({
  ...{ linkId: 'q', text: 'Q', type, extension },
});

test.each([
  ['date', 'Date', 'today()'],
  ['dateTime', 'DateTime', 'now()'],
])('a limit of a %s that is today is imported', (type, key, expression) => {
  const { definition, outcome } = imported([asking(type, calculatedLimit('maxValue', key, expression))]);
  expect(questionsOf(definition)).toMatchObject([{ type, max: 'today' }]);
  expect(outcome(EXTENSION)).toBe('mapped');
  expect(outcome(`${EXTENSION}.value${key}.extension[0].valueExpression`)).toBe('mapped');
});

test('today is exported as an expression', () => {
  const { definition } = imported([asking('date', calculatedLimit('maxValue', 'Date', 'today()'))]);
  const { fhir: _, ...bare } = definition;
  const [, step] = itemsOf(exported(bare as Definition));
  expect(objectsOf(step?.item)).toMatchObject([
    { extension: [calculatedLimit('maxValue', 'Date', 'today()')] },
  ]);
});

test('any other expression is not imported as a limit, nor is the value beside it', () => {
  const { definition, outcome } = imported([
    asking('date', calculatedLimit('maxValue', 'Date', "today() - 13 'years'", '2020-01-01')),
  ]);
  expect(questionsOf(definition)[0]).not.toHaveProperty('max');
  expect(outcome(EXTENSION)).toBe('kept');
});

test('a calculated limit of a number is not imported', () => {
  const { definition, outcome } = imported([
    asking('integer', calculatedLimit('maxValue', 'Integer', '%resource.item.count()', 3)),
  ]);
  expect(questionsOf(definition)[0]).not.toHaveProperty('max');
  expect(outcome(EXTENSION)).toBe('kept');
});

test('an answer is compared with the result of the expression, not with the value beside it', () => {
  const birth = {
    type: 'date',
    extension: [calculatedLimit('maxValue', 'Date', 'today()', '1900-01-01')],
  };
  expect(errorsOf(birth, [{ valueDate: '2001-05-04' }])).toEqual([]);
  expect(errorsOf(birth, [{ valueDate: '2999-01-01' }])).toEqual([
    'error invariant QuestionnaireResponse.item[0].answer[0].value',
  ]);
});
