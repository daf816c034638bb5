/** Limits of answers. */
import { coreExtension, VALUE } from '@clinic/testing/fhir/answerParts';
import { errorsOf, sdc } from '@clinic/testing/fhir/forms';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from './json.ts';

describe('limits', () => {
  const quantity = (value: number, code?: string): JsonObject => ({
    valueQuantity: { value, ...(code ? { system: 'http://unitsofmeasure.org', code } : { unit: 'kg' }) },
  });

  test.each<[string, JsonObject, JsonObject, JsonObject[], JsonObject[]]>([
    [
      'integer',
      { valueInteger: 1 },
      { valueInteger: 3 },
      [{ valueInteger: 1 }, { valueInteger: 3 }],
      [{ valueInteger: 0 }, { valueInteger: 4 }],
    ],
    [
      'decimal',
      { valueDecimal: 1.5 },
      { valueDecimal: 2 },
      [{ valueDecimal: 1.5 }],
      [{ valueDecimal: 1.49 }],
    ],
    [
      'date',
      { valueDate: '2020' },
      { valueDate: '2022-06' },
      [
        { valueDate: '2020' },
        { valueDate: '2020-01-01' },
        { valueDate: '2022-06-30' },
        { valueDate: '2022' },
      ],
      [{ valueDate: '2019-12' }, { valueDate: '2022-07-01' }, { valueDate: '2023' }],
    ],
    [
      'dateTime',
      { valueDateTime: '2020-01-01T10:00:00Z' },
      { valueDateTime: '2020-01-01T12:00:00Z' },
      [{ valueDateTime: '2020-01-01T12:00:00+01:00' }, { valueDateTime: '2020-01-01' }],
      [{ valueDateTime: '2020-01-01T10:30:00+01:00' }, { valueDateTime: '2020-01-03' }],
    ],
    [
      'time',
      { valueTime: '08:00:00' },
      { valueTime: '09:00:00' },
      [{ valueTime: '08:30:00' }],
      [{ valueTime: '07:59:59' }, { valueTime: '09:00:01' }],
    ],
  ])('the smallest and largest %s', (type, least, most, right, wrong) => {
    const question = { type, extension: [coreExtension('minValue', least), coreExtension('maxValue', most)] };
    for (const value of right) expect(errorsOf(question, [value]), JSON.stringify(value)).toEqual([]);
    for (const value of wrong)
      expect(errorsOf(question, [value]), JSON.stringify(value)).toEqual([`error invariant ${VALUE}`]);
  });

  test('quantities are compared in any unit of the same dimension, and never without one', () => {
    const limit = { url: sdc('sdc-questionnaire-maxQuantity'), ...quantity(5, 'km') };
    const question = { type: 'quantity', extension: [limit] };
    expect(errorsOf(question, [quantity(5000, 'm')])).toEqual([]);
    for (const wrong of [quantity(5001, 'm'), quantity(1, 'kg'), quantity(1)])
      expect(errorsOf(question, [wrong])).toEqual([`error invariant ${VALUE}`]);
    const inWords = { type: 'quantity', extension: [{ ...limit, ...quantity(5) }] };
    expect(errorsOf(inWords, [quantity(4)])).toEqual([`error invariant ${VALUE}`]);
  });

  test('a limit without a unit applies to the number of a quantity', () => {
    const limits = (value: JsonObject) => ({
      type: 'quantity',
      extension: [coreExtension('minValue', value)],
    });
    for (const least of [limits({ valueDecimal: 40 }), limits({ valueInteger: 40 })]) {
      for (const right of [quantity(70, 'kg'), quantity(40)]) expect(errorsOf(least, [right])).toEqual([]);
      for (const wrong of [quantity(39, 'kg'), { valueQuantity: { code: 'kg', system: 'urn:s' } }])
        expect(errorsOf(least, [wrong])).toEqual([`error invariant ${VALUE}`]);
    }
  });

  test('units must be among the options, and in UCUM', () => {
    const option = (code: string) =>
      coreExtension('questionnaire-unitOption', {
        valueCoding: { system: 'http://unitsofmeasure.org', code },
      });
    const question = { type: 'quantity', extension: [option('kg'), option('[lb_av]')] };
    expect(errorsOf(question, [quantity(1, '[lb_av]')])).toEqual([]);
    expect(errorsOf(question, [quantity(1, 'g')])).toEqual([`error invariant ${VALUE}`]);
    expect(errorsOf({ type: 'quantity' }, [quantity(1, 'pounds')])).toEqual([`error code-invalid ${VALUE}`]);
    const ofSet = coreExtension('questionnaire-unitValueSet', {
      valueCanonical: 'http://hl7.org/fhir/ValueSet/age-units',
    });
    expect(errorsOf({ type: 'quantity', extension: [ofSet] }, [quantity(1, 'wk')])).toEqual([]);
    expect(errorsOf({ type: 'quantity', extension: [ofSet] }, [quantity(1, 'kg')])).toEqual([
      `error invariant ${VALUE}`,
    ]);
  });

  test.each<[string, number, number]>([
    ['optionsOnly', 1, 1],
    ['optionsOrType', 0, 0],
    ['optionsOrString', 1, 0],
  ])('other units than the named ones: %s', (valueCode, coded, inWords) => {
    const valueCoding = { system: 'http://unitsofmeasure.org', code: '[lb_av]' };
    const valueCanonical = 'http://hl7.org/fhir/ValueSet/age-units';
    const open = { url: sdc('sdc-questionnaire-unitOpen'), valueCode };
    for (const named of [
      coreExtension('questionnaire-unitOption', { valueCoding }),
      coreExtension('questionnaire-unitValueSet', { valueCanonical }),
    ]) {
      const question = { type: 'quantity', extension: [named, open] };
      expect(errorsOf(question, [quantity(1, 'g')])).toHaveLength(coded);
      expect(errorsOf(question, [quantity(1)])).toHaveLength(inWords);
      // A unit must be in UCUM, whatever the question accepts.
      expect(errorsOf(question, [quantity(1, 'pounds')])).toContain(`error code-invalid ${VALUE}`);
    }
  });

  test('length in characters, and decimal places', () => {
    const question = {
      type: 'string',
      maxLength: 3,
      extension: [coreExtension('minLength', { valueInteger: 2 })],
    };
    expect(
      ['a', 'ab', '😀😀😀', 'abcd'].map((text) => errorsOf(question, [{ valueString: text }]).length),
    ).toEqual([1, 0, 0, 1]);
    const places = { type: 'decimal', extension: [coreExtension('maxDecimalPlaces', { valueInteger: 1 })] };
    expect([1, 1.5, 1.25, 1e-7].map((value) => errorsOf(places, [{ valueDecimal: value }]).length)).toEqual([
      0, 0, 1, 1,
    ]);
  });
});

describe('limits of attachments and references', () => {
  test('the size and type of an attachment', () => {
    const file = (more: JsonObject) => [
      { valueAttachment: { contentType: 'application/pdf', data: 'AAAA', ...more } },
    ];
    const question = {
      type: 'attachment',
      extension: [
        coreExtension('mimeType', { valueCode: 'application/pdf' }),
        coreExtension('maxSize', { valueDecimal: 0.001 }),
      ],
    };
    expect(errorsOf(question, file({ size: 3 }))).toEqual([]);
    expect(errorsOf(question, file({ size: 4 }))).toEqual([`error structure ${VALUE}`]);
    expect(errorsOf(question, file({ contentType: 'text/plain' }))).toEqual([`error invariant ${VALUE}`]);
    expect(errorsOf(question, file({ data: 'A'.repeat(2000) }))).toEqual([`error too-long ${VALUE}`]);
    // The address can hold the content.
    const inside = (content: string) => [
      { valueAttachment: { contentType: 'application/pdf', url: `data:application/pdf;base64,${content}` } },
    ];
    expect(errorsOf(question, inside('AAAA'))).toEqual([]);
    expect(errorsOf(question, inside('A'.repeat(2000)))).toEqual([`error too-long ${VALUE}`]);
    const family = (valueCode: string) => ({
      type: 'attachment',
      extension: [coreExtension('mimeType', { valueCode })],
    });
    const errors = ['*/*', 'application/*', 'image/*'].map((type) => errorsOf(family(type), file({})));
    expect(errors).toEqual([[], [], [`error invariant ${VALUE}`]]);
    // Some forms state bytes.
    const bytes = { type: 'attachment', extension: [coreExtension('maxSize', { valueDecimal: 1200 })] };
    expect(errorsOf(bytes, file({}))).toEqual([]);
    expect(errorsOf(bytes, file({ data: 'A'.repeat(2000) }))).toEqual([`error too-long ${VALUE}`]);
  });

  test('the type of a reference', () => {
    const allowed = coreExtension('questionnaire-referenceResource', { valueCode: 'Patient' });
    const to = (reference: string) => [{ valueReference: { reference } }];
    const question = { type: 'reference', extension: [allowed] };
    for (const right of ['Patient/1', 'https://example.org/fhir/Patient/1/_history/2', 'urn:oid:1.2.3'])
      expect(errorsOf(question, to(right)), right).toEqual([]);
    for (const wrong of ['Organization/1', 'https://example.org/fhir/Chicken/1'])
      expect(errorsOf(question, to(wrong)), wrong).toEqual([`error invariant ${VALUE}`]);
    expect(errorsOf({ type: 'reference' }, to('#gone'))).toEqual([`error not-found ${VALUE}`]);
  });
});
