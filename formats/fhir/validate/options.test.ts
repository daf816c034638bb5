/** Options of a question, and answers that choose them. */
import { codedAnswer, VALUE } from '@clinic/testing/fhir/answerParts';
import { answer, core, errorsOf, form, found, reply } from '@clinic/testing/fhir/forms';
import { describe, expect, test } from 'vitest';

describe('options', () => {
  const options = [
    { valueCoding: { system: 'http://example.org/s', code: 'a', display: 'A' } },
    { valueCoding: { code: 'b' } },
    {
      extension: [{ url: core('questionnaire-optionExclusive'), valueBoolean: true }],
      valueCoding: { system: 'http://example.org/s', code: 'none' },
    },
  ];
  const choice = { type: 'choice', repeats: true, answerOption: options };

  test('an answer has the system and code of an option', () => {
    expect(errorsOf(choice, [codedAnswer('a')])).toEqual([]);
    expect(errorsOf(choice, [{ valueCoding: { code: 'b' } }])).toEqual([]);
    for (const wrong of [
      codedAnswer('c'),
      codedAnswer('a', 'http://example.org/t'),
      { valueCoding: { code: 'a' } },
      codedAnswer('b'),
    ])
      expect(errorsOf(choice, [wrong])).toEqual([`error code-invalid ${VALUE}`]);
  });

  test('only an open choice accepts free text, and reports text that equals an option', () => {
    const open = { ...choice, type: 'open-choice' };
    expect(errorsOf(open, [{ valueString: 'other' }, { valueCoding: { display: 'other' } }])).toEqual([]);
    expect(errorsOf(open, [codedAnswer('c')])).toEqual([`error code-invalid ${VALUE}`]);
    expect(errorsOf(choice, [{ valueString: 'other' }])).toEqual([`error invariant ${VALUE}`]);
    const all = found(form([{ linkId: 'q', ...open }]), reply([answer('q', { valueString: 'A' })]));
    expect(all).toEqual([`warning invariant ${VALUE}`]);
  });

  test('an exclusive option excludes other answers', () => {
    expect(errorsOf(choice, [codedAnswer('none')])).toEqual([]);
    const both = [codedAnswer('a'), codedAnswer('none')];
    expect(errorsOf(choice, both)).toEqual(['error invariant QuestionnaireResponse.item[0]']);
  });

  test('options can be times, dates and numbers', () => {
    const times = { type: 'time', answerOption: [{ valueTime: '10:00:00' }] };
    expect(errorsOf(times, [{ valueTime: '10:00:00' }])).toEqual([]);
    expect(errorsOf(times, [{ valueTime: '09:00:00' }])).toEqual([`error code-invalid ${VALUE}`]);
  });
});
