/** The structure of values, which can have extensions or be absent for a reason. */
import { answer, core, form, found, foundInForm, isError, reply } from '@clinic/testing/fhir/forms';
import { expect, test } from 'vitest';
import type { JsonObject } from './json.ts';

const none = form([{ linkId: 'q', type: 'string', repeats: true }]);

test('an answer has a single value of an allowed type', () => {
  const of = (value: JsonObject) => found(none, reply([answer('q', value)])).filter(isError);
  expect(of({ valueString: 'x' })).toEqual([]);
  const path = 'QuestionnaireResponse.item[0].answer[0]';
  expect(of({ valueString: 'x', valueInteger: 5 })).toEqual([`error structure ${path}`]);
  expect(of({ valueCode: 'x' })).toContain(`error structure ${path}`);
  expect(of({ valueString: 5 })).toContain(`error value ${path}.value`);
});

test('extensions of primitive values are elements too', () => {
  const extension = [{ url: 'urn:x', valueString: 'x' }];
  const of = (more: JsonObject) => foundInForm([{ linkId: 'q', type: 'string' }], more);
  expect(of({ _title: { extension } })).toEqual([]);
  expect(of({ _title: { colour: 'red' } })).toEqual(['error structure Questionnaire.title']);
  expect(of({ _contact: { extension } })).toEqual(['error structure Questionnaire.contact']);
  expect(of({ subjectType: ['Patient', null], _subjectType: [null, { extension }] })).toEqual([]);
});

test('an answer can be absent for a reason', () => {
  const absent = { _valueString: { extension: [{ url: core('data-absent-reason'), valueCode: 'unknown' }] } };
  const required = form([{ linkId: 'q', type: 'string', required: true }]);
  expect(found(required, reply([answer('q', absent)]))).toEqual([]);
});
