/** The structure of FHIR R4 resources. */
import { core, foundInForm } from '@clinic/testing/fhir/forms';
import { expect, test } from 'vitest';
import type { JsonObject } from './json.ts';

test.each<[string, JsonObject, string]>([
  ['an unknown element', { colour: 'red' }, 'error structure Questionnaire'],
  ['an unknown status', { status: 'finished' }, 'error code-invalid Questionnaire.status'],
  ['a number for a text', { title: 5 }, 'error value Questionnaire.title'],
  ['an empty text', { title: ' ' }, 'error value Questionnaire.title'],
  ['a control character in a text', { title: 'a\u0000b' }, 'error value Questionnaire.title'],
  ['half a character in a text', { title: 'a\ud83d' }, 'error value Questionnaire.title'],
  ['a text for a boolean', { experimental: 'yes' }, 'error value Questionnaire.experimental'],
  ['a day that is not in the calendar', { date: '2026-02-30' }, 'error value Questionnaire.date'],
  ['a time without a zone', { date: '2026-02-03T10:00:00' }, 'error value Questionnaire.date'],
  ['a list for a single element', { title: ['x'] }, 'error structure Questionnaire.title'],
  ['a single element for a list', { contact: { name: 'x' } }, 'error structure Questionnaire.contact'],
  ['an empty list', { contact: [] }, 'error structure Questionnaire.contact'],
  ['an empty element', { contact: [{}] }, 'error structure Questionnaire.contact[0]'],
  ['a text for an element', { contact: ['x'] }, 'error structure Questionnaire.contact[0]'],
  ['null', { title: null }, 'error value Questionnaire.title'],
  ['a UUID that is none', { url: 'urn:uuid:1234' }, 'error value Questionnaire.url'],
  ['an OID that is none', { url: 'urn:oid:not.an.oid' }, 'error value Questionnaire.url'],
  [
    'a canonical that names another kind',
    { derivedFrom: ['https://example.org/fhir/ValueSet/states|1.0'] },
    'error invariant Questionnaire.derivedFrom[0]',
  ],
  ['an id with a space', { id: 'a b' }, 'error value Questionnaire.id'],
  [
    'an extension with a value and extensions',
    { extension: [{ url: 'urn:x', valueString: 'x', extension: [{ url: 'urn:y', valueString: 'y' }] }] },
    'error invariant Questionnaire.extension[0]',
  ],
  [
    'an unknown resource inside',
    { contained: [{ resourceType: 'Chicken' }] },
    'error structure Questionnaire.contained[0]',
  ],
])('%s is an error', (_, more, expected) => {
  expect(foundInForm([{ linkId: 'q', type: 'string' }], more)).toEqual([expected]);
});

test.each([
  ['Patient/1', true],
  ['Patient/1/_history/2', true],
  ['#', true],
  ['https://example.org/fhir/Patient/1', true],
  ['urn:uuid:0b4e7c7c-7d3a-4a4e-9a53-6f0c1e2d3b4a', true],
  ['urn:oid:1.2.840', true],
  ['urn:uuid:1', false],
  ['Patient', false],
  ['Patient/', false],
  ['Patient/a b', false],
  ['patient/1', false],
  ['Chicken/1', false],
  ['Patient/1/2', false],
  ['Patient?identifier=1', false],
  ['Ana Ruiz', false],
])('the reference %s: %s', (reference, isRight) => {
  const issues = foundInForm([{ linkId: 'q', type: 'string' }], {
    extension: [{ url: 'urn:x', valueReference: { reference } }],
  });
  expect(issues).toEqual(isRight ? [] : ['error value Questionnaire.extension[0].value.reference']);
});

test('canonicals of the right kind, or that do not tell their kind, are taken', () => {
  const right = ['https://example.org/fhir/Questionnaire/a|1.0', 'https://example.org/forms/a', '#inner'];
  const contained = [{ resourceType: 'Questionnaire', id: 'inner', status: 'draft' }];
  expect(foundInForm([{ linkId: 'q', type: 'string' }], { derivedFrom: right, contained })).toEqual([]);
});

test('required elements of nested items are required', () => {
  expect(foundInForm([{ linkId: 'g', type: 'group', item: [{ linkId: 'q' }] }])).toContain(
    'error required Questionnaire.item[0].item[0]',
  );
  expect(foundInForm([{ linkId: 'q', type: 'txt' }])).toEqual([
    'error code-invalid Questionnaire.item[0].type',
  ]);
});

test('names of variables can contain an underscore, as in R5', () => {
  const named = (name: string) => [
    { url: core('variable'), valueExpression: { name, language: 'text/fhirpath', expression: '1' } },
  ];
  const of = (name: string) => foundInForm([{ linkId: 'q', type: 'string', extension: named(name) }]);
  expect(of('body_weight')).toEqual([]);
  expect(of(' x')).toEqual(['error value Questionnaire.item[0].extension[0].value.name']);
});
