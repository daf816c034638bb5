/** Codes of value sets and their displays. */
import { codedAnswer, VALUE } from '@clinic/testing/fhir/answerParts';
import { answer, core, errorsOf, form, found, reply } from '@clinic/testing/fhir/forms';
import { describe, expect, test } from 'vitest';
import type { FhirResource, JsonObject } from './json.ts';

describe('value sets', () => {
  const url = 'http://example.org/ValueSet/v';
  const set = (compose: JsonObject): FhirResource => ({
    resourceType: 'ValueSet',
    url,
    status: 'active',
    compose,
  });
  const listed = set({
    include: [{ system: 'http://example.org/s', concept: [{ code: 'a', display: 'Apple' }, { code: 'b' }] }],
  });
  const question = { type: 'choice', answerValueSet: url };

  test('a code must be in the value set and have one of its displays', () => {
    expect(errorsOf(question, [codedAnswer('a', undefined, ' apple')], listed)).toEqual([]);
    expect(errorsOf(question, [codedAnswer('c')], listed)).toEqual([`error code-invalid ${VALUE}`]);
    expect(errorsOf(question, [{ valueCoding: { code: 'a' } }], listed)).toEqual([
      `error code-invalid ${VALUE}`,
    ]);
    expect(errorsOf(question, [codedAnswer('a', undefined, 'Pear')], listed)).toEqual([
      `error invalid ${VALUE}.display`,
    ]);
  });

  test('a wrong display is reported once, even if value set and code system both define it', () => {
    const jurisdiction = { type: 'choice', answerValueSet: 'http://hl7.org/fhir/ValueSet/jurisdiction' };
    const country = (code: string, display: string) => [codedAnswer(code, 'urn:iso:std:iso:3166', display)];
    expect(errorsOf(jurisdiction, country('BO', 'Bolivia'))).toEqual([]);
    expect(errorsOf(jurisdiction, country('BO', 'Brazil'))).toEqual([`error invalid ${VALUE}.display`]);
    expect(errorsOf(jurisdiction, country('XX', 'Nowhere'))).toHaveLength(2);
  });

  test('a display that the form gives a code is accepted even if the code system differs', () => {
    const system = 'http://hl7.org/fhir/administrative-gender';
    const clinicSet = set({ include: [{ system, concept: [{ code: 'female', display: 'Woman' }] }] });
    expect(errorsOf(question, [codedAnswer('female', system, 'Woman')], clinicSet)).toEqual([]);
    const option = { valueCoding: { system, code: 'male', display: 'Man' } };
    const options = { type: 'choice', answerOption: [option] };
    expect(errorsOf(options, [codedAnswer('male', system, 'Man')])).toEqual([]);
    expect(errorsOf(options, [codedAnswer('male', system, 'Woman')])).toEqual([
      `error invalid ${VALUE}.display`,
    ]);
  });

  test('displays in another language are not errors', () => {
    const questionnaire = form([{ linkId: 'q', ...question }]);
    const spanish = reply([answer('q', codedAnswer('a', undefined, 'Manzana'))], { language: 'es' });
    expect(found(questionnaire, spanish, listed)).toEqual([`warning invalid ${VALUE}.display`]);
  });

  test('a value set that is not available is a warning', () => {
    const questionnaire = form([{ linkId: 'q', ...question }]);
    expect(found(questionnaire, reply([answer('q', codedAnswer('a'))]))).toEqual([
      `warning not-found ${VALUE}`,
    ]);
  });

  test('value sets contained in the Questionnaire and those of R4 are available', () => {
    const copy = { ...listed, id: 'own' };
    const contained = form([{ linkId: 'q', type: 'choice', answerValueSet: '#own' }], { contained: [copy] });
    expect(found(contained, reply([answer('q', codedAnswer('c'))]))).toEqual([`error code-invalid ${VALUE}`]);
    const gender = { type: 'choice', answerValueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender' };
    const system = 'http://hl7.org/fhir/administrative-gender';
    expect(errorsOf(gender, [codedAnswer('female', system)])).toEqual([]);
    expect(errorsOf(gender, [codedAnswer('woman', system)])).toEqual([`error code-invalid ${VALUE}`]);
  });

  test('a contained code system defines its codes, and units can come from a contained value set', () => {
    const concept = [{ code: 'a' }, { code: 'b' }];
    const codeSystem = {
      resourceType: 'CodeSystem',
      id: 's',
      url: 'urn:s',
      status: 'active',
      content: 'complete',
      concept,
    };
    const include = [{ system: 'urn:s' }];
    const valueSet = { resourceType: 'ValueSet', id: 'v', status: 'active', compose: { include } };
    const units = { url: core('questionnaire-unitValueSet'), valueCanonical: '#v' };
    const items = [
      { linkId: 'q', type: 'choice', answerValueSet: '#v' },
      { linkId: 'u', type: 'quantity', extension: [units] },
    ];
    const questionnaire = form(items, { contained: [codeSystem, valueSet] });
    const of = (code: string) => [
      answer('q', codedAnswer(code, 'urn:s')),
      answer('u', { valueQuantity: { value: 1, system: 'urn:s', code } }),
    ];
    expect(found(questionnaire, reply(of('b')))).toEqual([]);
    expect(found(questionnaire, reply(of('c')))).toEqual([
      `error code-invalid ${VALUE}`,
      'error invariant QuestionnaireResponse.item[1].answer[0].value',
    ]);
  });

  test('R5: codes outside the value set are accepted if the question allows them', () => {
    const constraint = {
      url: 'http://hl7.org/fhir/5.0/StructureDefinition/extension-Questionnaire.item.answerConstraint',
      valueCode: 'optionsOrType',
    };
    const open = { ...question, extension: [constraint] };
    for (const value of [codedAnswer('a'), codedAnswer('c'), { valueCoding: { display: 'C' } }])
      expect(errorsOf(open, [value], listed)).toEqual([]);
    expect(errorsOf(open, [codedAnswer('a', undefined, 'Pear')], listed)).toEqual([
      `error invalid ${VALUE}.display`,
    ]);
  });

  test('supporting resources can be in a Bundle', () => {
    const bundle = { resourceType: 'Bundle', type: 'collection', entry: [{ resource: listed }] };
    expect(errorsOf(question, [codedAnswer('c')], bundle)).toEqual([`error code-invalid ${VALUE}`]);
  });

  test('a text answer to a question with a value set must be one of its codes', () => {
    const text = { type: 'string', answerValueSet: 'http://hl7.org/fhir/ValueSet/jurisdiction' };
    expect(errorsOf(text, [{ valueString: 'AU' }])).toEqual([]);
    expect(errorsOf(text, [{ valueString: 'Australia' }])).toEqual([`error code-invalid ${VALUE}`]);
  });
});
