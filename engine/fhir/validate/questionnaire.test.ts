/** The invariants of a Questionnaire, and its enableWhen. */
import { expect, test } from 'vitest';
import { core, foundInForm, isError } from '../../../testing/fhir/forms.ts';
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

test('que-0 only warns', () => {
  expect(foundInForm([text], { name: 'a name' })).toEqual(['warning invariant Questionnaire']);
});

test('linkIds are unique across the whole Questionnaire', () => {
  const items = [text, { linkId: 'g', type: 'group', item: [text] }];
  expect(foundInForm(items)).toEqual(['error invariant Questionnaire.item[1].item[0]']);
});

test('an item cannot depend on an unknown item, a group, itself, or what is inside it', () => {
  const group = (...item: JsonObject[]) => ({ linkId: 'g', type: 'group', item });
  const path = 'Questionnaire.item[0].enableWhen[0]';
  expect(foundInForm([{ ...text, enableWhen: [when('gone')] }])).toEqual([`error not-found ${path}`]);
  expect(foundInForm([{ ...text, enableWhen: [when('q')] }])).toEqual([`error business-rule ${path}`]);
  expect(foundInForm([{ ...group(text), enableWhen: [when('q')] }])).toEqual([`error business-rule ${path}`]);
  expect(
    foundInForm([{ ...text, enableWhen: [when('g')] }, group({ linkId: 'b', type: 'boolean' })]),
  ).toEqual([`error business-rule ${path}`]);
});

test('circular dependencies between items, also through their groups, are an error', () => {
  const item = (linkId: string, question: string) => ({
    linkId,
    type: 'boolean',
    enableWhen: [when(question)],
  });
  expect(foundInForm([item('a', 'b'), item('b', 'c'), item('c', 'a')])).toEqual([
    'error business-rule Questionnaire.item[0]',
  ]);
  const groups = ['x', 'y'].map((name, index) => ({
    linkId: `g${name}`,
    type: 'group',
    enableWhen: [when(index === 0 ? 'y' : 'x')],
    item: [{ linkId: name, type: 'boolean' }],
  }));
  expect(foundInForm(groups)).toHaveLength(1);
  expect(foundInForm([item('a', 'b'), item('b', 'c'), { linkId: 'c', type: 'boolean' }])).toEqual([]);
});

test('a long chain of dependencies is not circular', () => {
  const chain = Array.from({ length: 5000 }, (_, index) => ({
    linkId: `q${index}`,
    type: 'boolean',
    ...(index > 0 && { enableWhen: [when(`q${index - 1}`)] }),
  }));
  expect(foundInForm(chain)).toEqual([]);
});

test('a constraint or pattern that cannot be used is a warning', () => {
  const constraint = {
    url: core('questionnaire-constraint'),
    extension: [
      { url: 'key', valueId: 'k' },
      { url: 'severity', valueCode: 'error' },
      { url: 'expression', valueString: 'answer.count( = 3' },
      { url: 'human', valueString: 'Three answers' },
    ],
  };
  const pattern = { url: core('regex'), valueString: '(' };
  const found = foundInForm([{ ...text, extension: [constraint, pattern] }]);
  expect(found).toEqual(Array(2).fill('warning not-supported Questionnaire.item[0]'));
  expect(found.filter(isError)).toEqual([]);
});
