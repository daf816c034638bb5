/** What is only a warning about a Questionnaire. */
import { core, foundInForm, isError } from '@clinic/testing/fhir/forms';
import { expect, test } from 'vitest';

const text = { linkId: 'q', type: 'string' };

test('que-0 only warns', () => {
  expect(foundInForm([text], { name: 'a name' })).toEqual(['warning invariant Questionnaire']);
});

test('a constraint or pattern that cannot be used is a warning', () => {
  const constraint = {
    url: core('questionnaire-constraint'),
    extension: [
      { url: 'key', valueId: 'k' },
      { url: 'severity', valueCode: 'error' },
      { url: 'expression', valueString: 'answer.count( = 3' },
      { url: 'human', valueString: 'Three answers' },
    ],
  };
  const pattern = { url: core('regex'), valueString: '(' };
  const issues = foundInForm([{ ...text, extension: [constraint, pattern] }]);
  expect(issues).toEqual(Array(2).fill('warning not-supported Questionnaire.item[0]'));
  expect(issues.filter(isError)).toEqual([]);
});
