/** Displays of codes in answers. */
import { answer, core, errorsOf, form, found, reply } from '@clinic/testing/fhir/forms';
import { expect, test } from 'vitest';
import type { FhirResource, JsonObject } from './json.ts';

const WRONG_NAME = 'error invalid QuestionnaireResponse.item[0].answer[0].value.display';
const system = 'http://example.org/s';
const coding = (code: string, display?: string): JsonObject => ({
  valueCoding: { system, code, ...(display && { display }) },
});

const url = 'http://example.org/ValueSet/v';
const set = (include: readonly JsonObject[]): FhirResource => ({
  resourceType: 'ValueSet',
  url,
  status: 'active',
  compose: { include },
});
const question = { type: 'choice', answerValueSet: url };

test('the displays in an expansion are accepted for its codes too', () => {
  const contains = [{ system, code: 'a', display: 'Apple, any' }];
  const concept = [{ code: 'a', display: 'Apple' }, { code: 'b' }];
  const expanded = {
    ...set([{ system, concept }]),
    expansion: { timestamp: '2020-01-01T00:00:00Z', contains },
  };
  for (const name of ['Apple', 'Apple, any'])
    expect(errorsOf(question, [coding('a', name)], expanded)).toEqual([]);
  // In the compose, but not in the expansion.
  expect(errorsOf(question, [coding('b')], expanded)).toEqual([]);
  expect(errorsOf(question, [coding('a', 'Pear')], expanded)).toEqual([WRONG_NAME]);
});

test('translations of a display are accepted', () => {
  const translation = {
    url: core('translation'),
    extension: [
      { url: 'lang', valueCode: 'es' },
      { url: 'content', valueString: 'Sí' },
    ],
  };
  const named = { code: 'y', display: 'Yes', _display: { extension: [translation] } };
  const translated = set([{ system, concept: [named] }]);
  const options = {
    type: 'choice',
    answerOption: [{ valueCoding: { ...named, system } }],
  };
  for (const name of ['Yes', 'Sí']) {
    const codedAnswer = coding('y', name);
    expect(errorsOf(question, [codedAnswer], translated)).toEqual([]);
    expect(found(form([{ linkId: 'q', ...options }]), reply([answer('q', codedAnswer)]))).toEqual([]);
  }
  expect(errorsOf(question, [coding('y', 'No')], translated)).toEqual([WRONG_NAME]);
});
