/** Responses with the results that the specifications FHIR R4 and SDC 3.0 require. */
import { describe, expect, test } from 'vitest';
import { core, found, isError, sdc } from '../../../testing/fhir/forms.ts';
import { parseExactly } from './exactJson.ts';
import type { FhirResource } from './json.ts';

/** Parses like files: numbers keep their digits. */
const read = (resource: string): FhirResource => parseExactly(resource) as FhirResource;

/** @param items items of the Questionnaire and of the response, as JSON text */
function errorsIn(items: string, answers: string, status = 'completed', ofForm = ''): string[] {
  const url = 'http://example.org/q';
  const form = `{"resourceType":"Questionnaire","url":"${url}","status":"active",${ofForm}"item":[${items}]}`;
  const response = `{"resourceType":"QuestionnaireResponse","questionnaire":"${url}","status":"${status}","item":[${answers}]}`;
  return found(read(form), read(response)).filter(isError);
}

const question = (type: string, url: string, value: string): string =>
  `{"linkId":"q","type":"${type}","extension":[{"url":"${url}",${value}}]}`;
const answered = (value: string): string => `{"linkId":"q","answer":[{${value}}]}`;

describe('numbers are validated as they are written', () => {
  const places = (most: number): string =>
    question('decimal', core('maxDecimalPlaces'), `"valueInteger":${most}`);
  const integer = '{"linkId":"q","type":"integer"}';
  test.each([
    // "The maximum number of decimal places that may be specified" (maxDecimalPlaces).
    [places(1), '"valueDecimal":1.5', true],
    [places(1), '"valueDecimal":1.50', false],
    [places(0), '"valueDecimal":70.0', false],
    [places(3), '"valueDecimal":1.5E-3', false],
    [places(1), '"valueDecimal":1.5e1', true],
    [
      question('quantity', core('maxDecimalPlaces'), '"valueInteger":1'),
      '"valueQuantity":{"value":1.50}',
      false,
    ],
    // R4, integer: [0]|[-+]?[1-9][0-9]*
    [integer, '"valueInteger":3', true],
    [integer, '"valueInteger":3.0', false],
    [integer, '"valueInteger":1e2', false],
  ])('%s %s: %s', (item, value, isValid) => {
    expect(errorsIn(item, answered(value)).length === 0).toBe(isValid);
  });
});

describe('a quantity with a comparator satisfies a limit if part of its range does', () => {
  const kg = '"system":"http://unitsofmeasure.org","code":"kg"';
  const limit = (which: string): string =>
    question('quantity', sdc(`sdc-questionnaire-${which}Quantity`), `"valueQuantity":{"value":100,${kg}}`);
  const number = question('quantity', core('maxValue'), '"valueInteger":100');
  test.each([
    [limit('max'), '>', 100, false],
    [limit('max'), '>=', 100, true],
    [limit('max'), '>', 99, true],
    [limit('max'), '<', 500, true],
    [limit('min'), '<', 100, false],
    [limit('min'), '<=', 100, true],
    [limit('min'), '<', 101, true],
    [limit('min'), '>', 5, true],
    [number, '>', 100, false],
    [number, '<=', 100, true],
  ])('%s %s %s: %s', (item, comparator, value, isValid) => {
    const quantity = `"valueQuantity":{"value":${value},"comparator":"${comparator}",${kg}}`;
    expect(errorsIn(item, answered(quantity)).length === 0).toBe(isValid);
  });

  test('a condition on a quantity with a comparator holds only if its whole range meets it', () => {
    const items = (operator: string): string =>
      `{"linkId":"q","type":"quantity"},{"linkId":"n","type":"string","enableWhen":[{"question":"q","operator":"${operator}","answerQuantity":{"value":5,${kg}}}]}`;
    const answers = `${answered(`"valueQuantity":{"value":5,"comparator":"<",${kg}}`)},{"linkId":"n","answer":[{"valueString":"x"}]}`;
    for (const operator of ['>=', '='])
      expect(errorsIn(items(operator), answers)).toEqual(['error invalid QuestionnaireResponse.item[1]']);
    for (const operator of ['<', '<=']) expect(errorsIn(items(operator), answers)).toEqual([]);
  });
});

describe('a required group needs an answer to one of its questions', () => {
  // "For a group, that at least one question descended from the group must have an answer" (SDC, required).
  const group = (content: string): string =>
    `{"linkId":"g","type":"group","required":true,"item":[{"linkId":"d","type":"display"}${content}]}`;
  const asked = ',{"linkId":"h","type":"group","item":[{"linkId":"q","type":"string"}]}';
  test.each([
    [asked, '{"linkId":"d"}', false],
    [asked, '{"linkId":"h","item":[{"linkId":"q"}]}', false],
    [asked, '{"linkId":"h","item":[{"linkId":"q","answer":[{"valueString":"x"}]}]}', true],
    ['', '{"linkId":"d"}', true],
  ])('%s %s: %s', (content, items, isValid) => {
    const expected = isValid ? [] : ['error required QuestionnaireResponse.item[0]'];
    expect(errorsIn(group(content), `{"linkId":"g","item":[${items}]}`)).toEqual(expected);
  });
});

describe('issues that further answers can fix are errors only in a completed response', () => {
  const constraint = `"extension":[{"url":"${core('questionnaire-constraint')}","extension":[{"url":"key","valueId":"k"},{"url":"human","valueString":"Later"},{"url":"severity","valueCode":"error"},{"url":"expression","valueString":"item.where(linkId='b').answer.value > item.where(linkId='a').answer.value"}]}],`;
  const two = '{"linkId":"a","type":"integer"},{"linkId":"b","type":"integer"}';
  const asked =
    '{"linkId":"a","type":"boolean"},{"linkId":"b","type":"string","enableWhen":[{"question":"a","operator":"=","answerBoolean":true}]}';
  test.each([
    [
      'an answer that is too short',
      question('string', core('minLength'), '"valueInteger":3'),
      answered('"valueString":"ab"'),
      '',
    ],
    [
      'a constraint between answers',
      two,
      '{"linkId":"a","answer":[{"valueInteger":2}]},{"linkId":"b","answer":[{"valueInteger":1}]}',
      constraint,
    ],
    [
      'an answer no longer asked for',
      asked,
      '{"linkId":"a","answer":[{"valueBoolean":false}]},{"linkId":"b","answer":[{"valueString":"x"}]}',
      '',
    ],
  ])('%s', (_, items, answers, ofForm) => {
    expect(errorsIn(items, answers, 'in-progress', ofForm)).toEqual([]);
    expect(errorsIn(items, answers, 'completed', ofForm)).toHaveLength(1);
    expect(errorsIn(items, answers, 'amended', ofForm)).toHaveLength(1);
  });
});
