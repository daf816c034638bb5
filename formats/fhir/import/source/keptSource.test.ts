/** In a draft that was edited as JSON, the stored source can be anything. */
import type { Definition } from '@clinic/engine/definition';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { doseForm } from '@clinic/testing/fhir/doseForm';
import { zlibSync } from 'fflate';
import { expect, test } from 'vitest';
import { sourceInR4, sourceProblems, supportingOf } from './keptSource.ts';

const packed = (text: string): string =>
  `data:application/zlib;base64,${Buffer.from(zlibSync(new TextEncoder().encode(text))).toString('base64')}`;
const FORM = JSON.stringify(doseForm());
const withSource = (fhir: object): Definition =>
  ({ ...smallDefinition(), fhir: { source: FORM, ids: {}, added: [], ...fhir } }) as Definition;
const pathsOf = (definition: Definition) => sourceProblems(definition).map(({ path }) => path);

test.each([
  ['no JSON', 'nothing'],
  ['damaged', 'data:application/zlib;base64,AAAA'],
  ['no base64', 'data:application/zlib;base64,!!!'],
  ['packed twice', packed(packed(FORM))],
  ['nested too deeply', packed(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)],
])('a source that is %s is reported and ignored', (_what, text) => {
  expect(sourceInR4(text)).toBeUndefined();
  expect(pathsOf(withSource({ source: text }))).toEqual(['fhir.source']);
  const withSupporting = withSource({ supporting: text });
  expect(supportingOf(withSupporting)).toEqual([]);
  expect(pathsOf(withSupporting)).toEqual(['fhir.supporting']);
});

test('a stored source that is not a Questionnaire is reported; a Questionnaire with value sets is accepted', () => {
  expect(pathsOf(withSource({ source: '{"resourceType":"Patient"}' }))).toEqual(['fhir.source']);
  const valueSet = { resourceType: 'ValueSet', url: 'urn:v' };
  const fine = withSource({ source: packed(FORM), supporting: packed(JSON.stringify([valueSet])) });
  expect(pathsOf(fine)).toEqual([]);
  expect(sourceInR4(packed(FORM))).toMatchObject({ resourceType: 'Questionnaire', title: 'Dose' });
  expect(supportingOf(fine)).toEqual([valueSet]);
});
