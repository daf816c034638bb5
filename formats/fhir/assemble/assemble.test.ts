import { variable } from '@clinic/testing/fhir/entryForm';
import { form, sdc } from '@clinic/testing/fhir/forms';
import { place, question } from '@clinic/testing/fhir/subforms';
import { expect, test } from 'vitest';
import type { FhirResource } from '../validate/json.ts';
import { assemble } from './assemble.ts';

const assembledFrom = (forms: Readonly<Record<string, FhirResource>>) =>
  assemble(form([place('http://x.org/a'), question('end')]), (canonical) => forms[canonical]);

test('references to subforms are replaced by their items, contained resources and variables, also in nested subforms', () => {
  const valueSet = { resourceType: 'ValueSet', id: 'vs', status: 'active' };
  const { questionnaire, issues } = assembledFrom({
    'http://x.org/a': form(
      [{ linkId: 'g', type: 'group', item: [question('a'), place('http://x.org/b|2')] }],
      {
        contained: [valueSet],
        extension: [
          variable('one', '1'),
          { url: sdc('sdc-questionnaire-assemble-expectation'), valueCode: 'assemble-child' },
        ],
      },
    ),
    'http://x.org/b|2': form([question('b')], { extension: [variable('one', '1'), variable('two', '2')] }),
  });
  expect(issues).toEqual([]);
  expect(questionnaire?.item).toEqual([
    { linkId: 'g', type: 'group', item: [question('a'), question('b')] },
    question('end'),
  ]);
  expect(questionnaire?.contained).toEqual([valueSet]);
  expect(questionnaire?.extension).toEqual([
    variable('one', '1'),
    variable('two', '2'),
    ...['http://x.org/a', 'http://x.org/b|2'].map((valueCanonical) => ({
      url: sdc('sdc-questionnaire-assembledFrom'),
      valueCanonical,
    })),
  ]);
});

test('a form without subforms is not changed', () => {
  const plain = form([question('a')]);
  expect(assemble(plain, () => undefined)).toEqual({ questionnaire: plain, issues: [] });
});
