/** Responses with the results that the specifications FHIR R4 and SDC 3.0 require. */
import { core } from '@clinic/testing/fhir/forms';
import { answered, errorsIn, question } from '@clinic/testing/fhir/writtenForms';
import { describe, expect, test } from 'vitest';

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

describe('a required group needs an answer to one of its questions', () => {
  // "For a group, that at least one question descended from the group must have an answer" (SDC, required).
  const group = (content: string): string =>
    `{"linkId":"g","type":"group","required":true,"item":[{"linkId":"d","type":"display"}${content}]}`;
  const items = ',{"linkId":"h","type":"group","item":[{"linkId":"q","type":"string"}]}';
  test.each([
    [items, '{"linkId":"d"}', false],
    [items, '{"linkId":"h","item":[{"linkId":"q"}]}', false],
    [items, '{"linkId":"h","item":[{"linkId":"q","answer":[{"valueString":"x"}]}]}', true],
    ['', '{"linkId":"d"}', true],
  ])('%s %s: %s', (content, items, isValid) => {
    const expected = isValid ? [] : ['error required QuestionnaireResponse.item[0]'];
    expect(errorsIn(group(content), `{"linkId":"g","item":[${items}]}`)).toEqual(expected);
  });
});
