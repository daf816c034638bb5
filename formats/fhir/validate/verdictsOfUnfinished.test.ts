/** Responses that are not completed, with the results that the specifications FHIR R4 and SDC 3.0 require. */
import { core } from '@clinic/testing/fhir/forms';
import { answered, errorsIn, question } from '@clinic/testing/fhir/writtenForms';
import { describe, expect, test } from 'vitest';

describe('issues that further answers can fix are errors only in a completed response', () => {
  const constraint = `"extension":[{"url":"${core('questionnaire-constraint')}","extension":[{"url":"key","valueId":"k"},{"url":"human","valueString":"Later"},{"url":"severity","valueCode":"error"},{"url":"expression","valueString":"item.where(linkId='b').answer.value > item.where(linkId='a').answer.value"}]}],`;
  const two = '{"linkId":"a","type":"integer"},{"linkId":"b","type":"integer"}';
  const items =
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
      items,
      '{"linkId":"a","answer":[{"valueBoolean":false}]},{"linkId":"b","answer":[{"valueString":"x"}]}',
      '',
    ],
  ])('%s', (_, items, answers, ofForm) => {
    expect(errorsIn(items, answers, 'in-progress', ofForm)).toEqual([]);
    expect(errorsIn(items, answers, 'completed', ofForm)).toHaveLength(1);
    expect(errorsIn(items, answers, 'amended', ofForm)).toHaveLength(1);
  });
});
