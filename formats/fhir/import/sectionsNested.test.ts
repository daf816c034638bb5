/** Nested groups of imported forms, and groups that are shown as tabs or pages. */
import { exported, imported } from '@clinic/testing/fhir/importedForm';
import { asked, group, shownAs } from '@clinic/testing/fhir/itemParts';
import { expect, test } from 'vitest';

test('a group at level four is a nested section; deeper groups have their title as information', () => {
  const deep = group('a', [
    group('b', [asked('b1'), group('c', [group('d', [asked('d1'), group('e', [asked('e1')])])])]),
    asked('a1'),
  ]);
  const { definition, source } = imported([deep]);
  const [, step] = definition.steps;
  expect(step?.sections?.map(({ title, within }) => [title.en, within])).toEqual([
    ['Group b', undefined],
    ['Group c', 'b'],
    ['Group d', 'c'],
  ]);
  expect(step?.questions.map(({ label, section }) => [label.en, section])).toEqual([
    ['Question b1', 'b'],
    ['Question d1', 'd'],
    ['Group e', 'd'],
    ['Question e1', 'd'],
    ['Question a1', undefined],
  ]);
  expect(exported(definition)).toEqual(source);
});

test.each([
  ['tabs', group('root', [group('a', [asked('a1')]), group('b', [asked('b1')])], shownAs('tab-container'))],
  [
    'pages',
    group('root', [group('a', [asked('a1')], shownAs('page')), group('b', [asked('b1')], shownAs('page'))]),
  ],
])('%s of a group become separate steps with the condition of the group', (_, root) => {
  const condition = { enableWhen: [{ question: 'first', operator: '=', answerBoolean: true }] };
  const { definition, source, outcome } = imported([
    { linkId: 'first', text: 'First', type: 'boolean' },
    { ...root, ...condition },
  ]);
  expect(definition.steps.slice(2).map(({ title, showWhen }) => [title.en, showWhen])).toEqual([
    ['Group a', { '==': [{ var: 'first' }, true] }],
    ['Group b', { '==': [{ var: 'first' }, true] }],
  ]);
  expect(outcome('Questionnaire.item[1].text')).toBe('kept');
  expect(exported(definition)).toEqual(source);
});
