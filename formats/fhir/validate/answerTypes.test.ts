import { codedAnswer, VALUE } from '@clinic/testing/fhir/answerParts';
import { errorsOf } from '@clinic/testing/fhir/forms';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from './json.ts';

describe('types', () => {
  const VALUES: Readonly<Record<string, JsonObject>> = {
    boolean: { valueBoolean: true },
    decimal: { valueDecimal: 1.5 },
    integer: { valueInteger: 1 },
    date: { valueDate: '2026-11' },
    dateTime: { valueDateTime: '2026-11-23T08:00:00Z' },
    time: { valueTime: '08:00:00' },
    string: { valueString: 'x' },
    text: { valueString: 'x\ny' },
    url: { valueUri: 'http://example.org' },
    attachment: { valueAttachment: { title: 'x' } },
    reference: { valueReference: { reference: 'Patient/1' } },
    quantity: { valueQuantity: { value: 1 } },
    choice: codedAnswer('a'),
    'open-choice': { valueString: 'x' },
  };

  test.each(Object.keys(VALUES))('a question of type %s accepts only values of its type', (type) => {
    for (const [other, value] of Object.entries(VALUES)) {
      const isSame = JSON.stringify(Object.keys(value)) === JSON.stringify(Object.keys(VALUES[type] ?? {}));
      // A choice without options accepts all types that options can have.
      if (type.endsWith('choice') && !/boolean|decimal|url|attachment|quantity|dateTime/.test(other))
        continue;
      expect(errorsOf({ type }, [value]), other).toEqual(isSame ? [] : [`error invariant ${VALUE}`]);
    }
  });

  test('a choice accepts values of the types of its options', () => {
    const options = { type: 'choice', answerOption: [{ valueInteger: 1 }, { valueInteger: 2 }] };
    expect(errorsOf(options, [{ valueInteger: 1 }])).toEqual([]);
    expect(errorsOf(options, [{ valueInteger: 3 }])).toEqual([`error code-invalid ${VALUE}`]);
    expect(errorsOf(options, [{ valueString: '1' }])).toEqual([`error invariant ${VALUE}`]);
  });
});
