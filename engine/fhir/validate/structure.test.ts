/** The structure of FHIR R4 resources. */
import { describe, expect, test } from 'vitest';
import { answer, core, form, found, foundInForm, isError, reply } from '../../../testing/fhir/forms.ts';
import type { JsonObject } from './json.ts';

const none = form([{ linkId: 'q', type: 'string', repeats: true }]);

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

test('required elements of nested items are required', () => {
  expect(foundInForm([{ linkId: 'g', type: 'group', item: [{ linkId: 'q' }] }])).toContain(
    'error required Questionnaire.item[0].item[0]',
  );
  expect(foundInForm([{ linkId: 'q', type: 'txt' }])).toEqual([
    'error code-invalid Questionnaire.item[0].type',
  ]);
});

test('an answer has a single value of an allowed type', () => {
  const of = (value: JsonObject) => found(none, reply([answer('q', value)])).filter(isError);
  expect(of({ valueString: 'x' })).toEqual([]);
  const path = 'QuestionnaireResponse.item[0].answer[0]';
  expect(of({ valueString: 'x', valueInteger: 5 })).toEqual([`error structure ${path}`]);
  expect(of({ valueCode: 'x' })).toContain(`error structure ${path}`);
  expect(of({ valueString: 5 })).toContain(`error value ${path}.value`);
});

describe('invariants of data types', () => {
  const VALUE = 'QuestionnaireResponse.item[0].answer[0].value';
  const absent = {
    extension: [
      {
        url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
        valueCode: 'unknown',
      },
    ],
  };

  test.each<[string, string, JsonObject, boolean]>([
    ['qty-3', 'quantity', { valueQuantity: { value: 5, code: 'kg' } }, false],
    ['qty-3', 'quantity', { valueQuantity: { value: 5, unit: 'kg' } }, true],
    ['qty-3', 'quantity', { valueQuantity: { value: 5, code: 'kg', _system: absent } }, true],
    ['att-1', 'attachment', { valueAttachment: { data: 'AAAA' } }, false],
    ['att-1', 'attachment', { valueAttachment: { data: 'AAAA', contentType: 'image/png' } }, true],
    ['att-1', 'attachment', { valueAttachment: { url: 'http://example.org/a' } }, true],
  ])('%s: %s %o', (_, type, value, isRight) => {
    const errors = found(form([{ linkId: 'q', type }]), reply([answer('q', value)])).filter(isError);
    expect(errors).toEqual(isRight ? [] : [`error invariant ${VALUE}`]);
  });

  test.each<[JsonObject, boolean]>([
    [{ start: '2026-03-02', end: '2026-03-01' }, false],
    [{ start: '2026-03-01T10:00:00Z', end: '2026-03-01T10:30:00+01:00' }, false],
    [{ start: '2026-03-01', end: '2026-03-01' }, true],
    [{ start: '2026-03-02', end: '2026-03' }, true],
    [{ start: '2026-03-02' }, true],
    [{ end: '2026-03-02' }, true],
  ])('per-1: %o', (effectivePeriod, isRight) => {
    expect(foundInForm([{ linkId: 'q', type: 'string' }], { effectivePeriod })).toEqual(
      isRight ? [] : ['error invariant Questionnaire.effectivePeriod'],
    );
  });

  test('invariants of quantities also apply to types derived from it', () => {
    const extension = [{ url: 'urn:x', valueAge: { value: 5, code: 'a' } }];
    expect(foundInForm([{ linkId: 'q', type: 'string' }], { extension })).toEqual([
      'error invariant Questionnaire.extension[0].value',
    ]);
  });
});

test('extensions of primitive values are elements too', () => {
  const extension = [{ url: 'urn:x', valueString: 'x' }];
  const of = (more: JsonObject) => foundInForm([{ linkId: 'q', type: 'string' }], more);
  expect(of({ _title: { extension } })).toEqual([]);
  expect(of({ _title: { colour: 'red' } })).toEqual(['error structure Questionnaire.title']);
  expect(of({ _contact: { extension } })).toEqual(['error structure Questionnaire.contact']);
  expect(of({ subjectType: ['Patient', null], _subjectType: [null, { extension }] })).toEqual([]);
});

test('names of variables can contain an underscore, as in R5', () => {
  const named = (name: string) => [
    { url: core('variable'), valueExpression: { name, language: 'text/fhirpath', expression: '1' } },
  ];
  const of = (name: string) => foundInForm([{ linkId: 'q', type: 'string', extension: named(name) }]);
  expect(of('body_weight')).toEqual([]);
  expect(of(' x')).toEqual(['error value Questionnaire.item[0].extension[0].value.name']);
});

test('an answer can be absent for a reason', () => {
  const absent = { _valueString: { extension: [{ url: core('data-absent-reason'), valueCode: 'unknown' }] } };
  const required = form([{ linkId: 'q', type: 'string', required: true }]);
  expect(found(required, reply([answer('q', absent)]))).toEqual([]);
});
