/** Limits of imported forms: today, times of day, and other expressions. */
import { expect, test } from 'vitest';
import { core, errorsOf } from '../../../testing/fhir/forms.ts';
import { exported, imported, itemsOf, questionsOf } from '../../../testing/fhir/importedForm.ts';
import type { Definition } from '../../definition/definition.ts';
import { type JsonObject, objectsOf } from '../validate/json.ts';

const EXTENSION = 'Questionnaire.item[0].extension[0]';

/** @param written a value beside the expression */
const calculated = (limit: string, type: string, expression: string, written?: unknown): JsonObject => ({
  url: core(limit),
  ...(written !== undefined && { [`value${type}`]: written }),
  [`_value${type}`]: {
    extension: [
      {
        url: core('cqf-calculatedValue'),
        valueExpression: { language: 'text/fhirpath', expression },
      },
    ],
  },
});
const asking = (type: string, ...extension: readonly JsonObject[]): JsonObject => ({
  ...{ linkId: 'q', text: 'Q', type, extension },
});

test.each([
  ['date', 'Date', 'today()'],
  ['dateTime', 'DateTime', 'now()'],
])('a limit of a %s that is today is imported', (type, key, expression) => {
  const { definition, outcome } = imported([asking(type, calculated('maxValue', key, expression))]);
  expect(questionsOf(definition)).toMatchObject([{ type, max: 'today' }]);
  expect(outcome(EXTENSION)).toBe('mapped');
  expect(outcome(`${EXTENSION}.value${key}.extension[0].valueExpression`)).toBe('mapped');
});

test('today is exported as an expression', () => {
  const { definition } = imported([asking('date', calculated('maxValue', 'Date', 'today()'))]);
  const { fhir: _, ...own } = definition;
  const [, step] = itemsOf(exported(own as Definition));
  expect(objectsOf(step?.item)).toMatchObject([{ extension: [calculated('maxValue', 'Date', 'today()')] }]);
});

test('any other expression is not imported as a limit, nor is the value beside it', () => {
  const { definition, outcome } = imported([
    asking('date', calculated('maxValue', 'Date', "today() - 13 'years'", '2020-01-01')),
  ]);
  expect(questionsOf(definition)[0]).not.toHaveProperty('max');
  expect(outcome(EXTENSION)).toBe('kept');
});

test('a calculated limit of a number is not imported', () => {
  const { definition, outcome } = imported([
    asking('integer', calculated('maxValue', 'Integer', '%resource.item.count()', 3)),
  ]);
  expect(questionsOf(definition)[0]).not.toHaveProperty('max');
  expect(outcome(EXTENSION)).toBe('kept');
});

test('limits of times of day are imported and exported', () => {
  const limits = [
    { url: core('minValue'), valueTime: '08:00:00' },
    { url: core('maxValue'), valueTime: '17:30:00' },
  ];
  const { definition, outcome } = imported([asking('time', ...limits)]);
  expect(questionsOf(definition)).toMatchObject([{ type: 'time', min: '08:00', max: '17:30' }]);
  expect(outcome(EXTENSION)).toBe('taken');
  const { fhir: _, ...own } = definition;
  const [, step] = itemsOf(exported(own as Definition));
  expect(objectsOf(step?.item)).toMatchObject([{ extension: limits }]);
});

test('contradictory limits of a time do not become a range over midnight', () => {
  const { definition } = imported([
    asking(
      'time',
      { url: core('minValue'), valueTime: '22:00:00' },
      { url: core('maxValue'), valueTime: '06:00:00' },
    ),
  ]);
  expect(questionsOf(definition)[0]).not.toHaveProperty('min');
});

test('an answer is compared with the result of the expression, not with the value beside it', () => {
  const birth = {
    type: 'date',
    extension: [calculated('maxValue', 'Date', 'today()', '1900-01-01')],
  };
  expect(errorsOf(birth, [{ valueDate: '2001-05-04' }])).toEqual([]);
  expect(errorsOf(birth, [{ valueDate: '2999-01-01' }])).toEqual([
    'error invariant QuestionnaireResponse.item[0].answer[0].value',
  ]);
});
