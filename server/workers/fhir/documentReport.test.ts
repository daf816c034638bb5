/** The report of a Bundle covers every element of it, including those outside its forms. */
import type { FhirResource, JsonObject } from '@clinic/formats/fhir';
import { form } from '@clinic/testing/fhir/forms';
import { expect, test } from 'vitest';
import { documentEntries } from './documentReport.ts';
import { importDocument } from './importDocument.ts';

const bundle = (...resources: JsonObject[]): FhirResource => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: resources.map((resource) => ({ resource })),
});
const valueSet = (name: string, ...include: JsonObject[]): JsonObject => ({
  resourceType: 'ValueSet',
  url: `http://v/${name}`,
  status: 'active',
  compose: { include },
});
const ofSystem = { system: 'http://c', concept: [{ code: 'a', designation: [{ value: 'Alpha' }] }] };
const item = (name: string): JsonObject => ({
  linkId: name,
  text: name,
  type: 'choice',
  answerValueSet: `http://v/${name}`,
});

function outcomesOf(document: FhirResource) {
  const entries = documentEntries(document, importDocument(document));
  const paths = entries.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  return (path: string) => entries.find((each) => each.path === `Bundle${path}`)?.outcome;
}

test('value sets that a form uses are mapped, others are kept with it or dropped', () => {
  const of = outcomesOf(
    bundle(
      form([item('read'), item('open')]),
      valueSet('read', ofSystem),
      valueSet('open', { system: 'http://other' }),
      valueSet('loose', ofSystem),
      { resourceType: 'Patient', id: 'p' },
    ),
  );
  const outcomes = [0, 1, 2, 3, 4].map((index) => of(`.entry[${index}].resource`));
  expect(outcomes).toEqual(['mapped', 'mapped', 'kept', 'dropped', 'dropped']);
  expect(of('.type')).toBe('dropped');
  expect(of('.entry[0].resource.item[0].answerValueSet')).toBe('mapped');
  const read = '.entry[1].resource';
  expect(of(`${read}.status`)).toBe('kept');
  expect(of(`${read}.compose.include[0].concept[0].code`)).toBe('mapped');
  expect(of(`${read}.compose.include[0].concept[0].designation[0].value`)).toBe('kept');
  expect(of('.entry[4].resource.id')).toBe('dropped');
});

test('a refused form is dropped, and the other one is imported', () => {
  const of = outcomesOf(bundle(form([{ linkId: 'a' }]), form([{ linkId: 'a', text: 'A', type: 'boolean' }])));
  expect([0, 1].map((index) => of(`.entry[${index}].resource`))).toEqual(['dropped', 'mapped']);
  expect(of('.entry[1].resource.item[0].type')).toBe('taken');
});
