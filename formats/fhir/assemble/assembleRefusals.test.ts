import { variable } from '@clinic/testing/fhir/entryForm';
import { form } from '@clinic/testing/fhir/forms';
import { place, question } from '@clinic/testing/fhir/subforms';
import { expect, test } from 'vitest';
import type { FhirResource } from '../validate/json.ts';
import { assemble } from './assemble.ts';

const assembledFrom = (forms: Readonly<Record<string, FhirResource>>) =>
  assemble(form([place('http://x.org/a'), question('end')]), (canonical) => forms[canonical]);

test.each([
  ['a subform that is not available', {}, 'is not at hand'],
  ['a part of itself', { 'http://x.org/a': form([place('http://x.org/a')]) }, 'is a part of itself'],
  [
    'a part that is named twice',
    {
      'http://x.org/a': form([place('http://x.org/b'), place('http://x.org/b')]),
      'http://x.org/b': form([question('b')]),
    },
    'is named twice',
  ],
  ['a linkId twice', { 'http://x.org/a': form([question('end')]) }, "linkId 'end' is used by two"],
  [
    'a variable with two meanings',
    {
      'http://x.org/a': form([place('http://x.org/b')], { extension: [variable('one', '1')] }),
      'http://x.org/b': form([question('b')], { extension: [variable('one', '2')] }),
    },
    "declare 'one' in different ways",
  ],
])('%s is refused with its location', (_what, forms, message) => {
  const { questionnaire, issues } = assembledFrom(forms as Record<string, FhirResource>);
  expect(questionnaire).toBeUndefined();
  expect(issues).toMatchObject([
    { severity: 'error', expression: expect.stringMatching(/^Questionnaire\.item/) },
  ]);
  expect(issues[0]?.diagnostics).toContain(message);
});
