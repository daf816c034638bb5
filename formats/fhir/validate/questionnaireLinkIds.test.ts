/** The linkIds of a Questionnaire, and items that depend on others. */
import { foundInForm } from '@clinic/testing/fhir/forms';
import { expect, test } from 'vitest';
import type { JsonObject } from './json.ts';

const text = { linkId: 'q', type: 'string' };

const when = (question: string, more: JsonObject = { operator: '=', answerBoolean: true }) => ({
  question,
  ...more,
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
