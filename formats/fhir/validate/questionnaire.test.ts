/** The invariants of a Questionnaire. */
import { foundInForm } from '@clinic/testing/fhir/forms';
import { expect, test } from 'vitest';
import type { JsonObject } from './json.ts';

const text = { linkId: 'q', type: 'string' };
const options = [{ valueString: 'a' }, { valueString: 'b' }];
const when = (question: string, more: JsonObject = { operator: '=', answerBoolean: true }) => ({
  question,
  ...more,
});

test.each<[string, JsonObject, JsonObject]>([
  ['que-1', { linkId: 'g', type: 'group', item: [text] }, { linkId: 'g', type: 'group' }],
  ['que-1', { linkId: 'd', type: 'display' }, { linkId: 'd', type: 'display', item: [text] }],
  ['que-3', text, { ...text, type: 'display', code: [{ code: 'x' }] }],
  [
    'que-4',
    { ...text, answerOption: options },
    { ...text, answerOption: options, answerValueSet: 'http://example.org/v' },
  ],
  ['que-5', { ...text, answerOption: options }, { ...text, type: 'boolean', answerOption: options }],
  ['que-6', { ...text, required: true }, { ...text, type: 'display', required: true }],
  ['que-6', { ...text, repeats: true }, { ...text, type: 'display', repeats: false }],
  [
    'que-7',
    { linkId: 'o', type: 'string', enableWhen: [when('b', { operator: 'exists', answerBoolean: false })] },
    { linkId: 'o', type: 'string', enableWhen: [when('b', { operator: 'exists', answerInteger: 1 })] },
  ],
  [
    'que-8',
    { ...text, initial: [{ valueString: 'x' }] },
    { linkId: 'g', type: 'group', item: [text], initial: [{ valueString: 'x' }] },
  ],
  ['que-9', { ...text, readOnly: true }, { ...text, type: 'display', readOnly: true }],
  ['que-10', { ...text, maxLength: 5 }, { ...text, type: 'date', maxLength: 5 }],
  [
    'que-11',
    { ...text, answerOption: [{ valueString: 'a', initialSelected: true }] },
    { ...text, answerOption: options, initial: [{ valueString: 'a' }] },
  ],
  [
    'que-12',
    { ...text, enableWhen: [when('b'), when('c')], enableBehavior: 'any' },
    { ...text, enableWhen: [when('b'), when('c')] },
  ],
  [
    'que-13',
    { ...text, repeats: true, initial: [{ valueString: 'a' }, { valueString: 'b' }] },
    { ...text, initial: [{ valueString: 'a' }, { valueString: 'b' }] },
  ],
])('%s', (_, right, wrong) => {
  const others = ['b', 'c'].map((linkId) => ({ linkId, type: 'boolean' }));
  expect(foundInForm([...others, right])).toEqual([]);
  const errors = foundInForm([...others, wrong]);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/^error invariant Questionnaire\.item\[2\]/);
});
