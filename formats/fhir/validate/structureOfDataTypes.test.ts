/** The invariants of FHIR R4 data types. */
import { answer, form, found, foundInForm, isError, reply } from '@clinic/testing/fhir/forms';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from './json.ts';

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
