/** Quantities with a comparator, with the results that the specifications FHIR R4 and SDC 3.0 require. */
import { core, sdc } from '@clinic/testing/fhir/forms';
import { answered, errorsIn, question } from '@clinic/testing/fhir/writtenForms';
import { describe, expect, test } from 'vitest';

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
