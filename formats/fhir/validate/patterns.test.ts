import { coreExtension, VALUE } from '@clinic/testing/fhir/answerParts';
import { answer, errorsOf, form, found, reply } from '@clinic/testing/fhir/forms';
import { describe, expect, test } from 'vitest';
import { parseExactly } from './exactJson.ts';
import type { FhirResource } from './json.ts';

describe('patterns', () => {
  test('a pattern must match the whole text', () => {
    const question = (pattern: string) => ({
      type: 'string',
      extension: [coreExtension('regex', { valueString: pattern })],
    });
    expect(errorsOf(question('[0-9]{3}'), [{ valueString: '123' }])).toEqual([]);
    expect(errorsOf(question('[0-9]{3}'), [{ valueString: '1234' }])).toEqual([`error invariant ${VALUE}`]);
  });

  test.each<[string, string, string]>([
    ['^\\d{3}\\-\\d{4}$', '123-4567', '12-3x'],
    ['[\\w\\-\\.]+\\@[\\w\\-]+', 'a-b.c@d', 'a,b@d'],
    ['[a\\-c\\_]+\\,\\"\\ x', 'a-c_," x', 'b," x'],
    ['\\[\\-\\]', '[-]', '-'],
  ])('a pattern from another regex dialect, with needless escapes: %s', (pattern, right, wrong) => {
    const extension = [coreExtension('regex', { valueString: pattern })];
    const of = (valueString: string) =>
      found(form([{ linkId: 'q', type: 'string', extension }]), reply([answer('q', { valueString })]));
    expect(of(right)).toEqual([]);
    expect(of(wrong)).toEqual([`error invariant ${VALUE}`]);
  });

  test('a pattern applies to a number as it is written', () => {
    const extension = [coreExtension('regex', { valueString: '\\d+\\.\\d{2}' })];
    const questionnaire = form([{ linkId: 'q', type: 'decimal', extension }]);
    const of = (text: string) => {
      const written = JSON.stringify(reply([answer('q', { valueDecimal: 0 })]));
      return found(questionnaire, parseExactly(written.replace(':0}', `:${text}}`)) as FhirResource);
    };
    expect(of('12.50')).toEqual([]);
    expect(of('12.25')).toEqual([]);
    for (const wrong of ['12.5', '12.500', '12']) expect(of(wrong)).toEqual([`error invariant ${VALUE}`]);
  });

  test('a pattern that could take exponential time is matched without backtracking, or reported', () => {
    const text = { valueString: 'a'.repeat(5000) };
    const of = (pattern: string) =>
      found(
        form([{ linkId: 'q', type: 'text', extension: [coreExtension('regex', { valueString: pattern })] }]),
        reply([answer('q', text)]),
      );
    expect(of('^(a+)+b$')).toEqual([`error invariant ${VALUE}`]);
    expect(of('^[^@]+@[^@]+[.][^@]+$')).toEqual([`error invariant ${VALUE}`]);
    expect(of('^(a+)+$')).toEqual([]);
    expect(of('((a{1,99}){1,99}){1,99}b')).toEqual([`warning not-supported ${VALUE}`]);
    expect(of('(')).toEqual([`warning not-supported ${VALUE}`]);
  });
});
