/** Groups of imported forms become steps and sections. */
import { expect, test } from 'vitest';
import { core } from '../../../testing/fhir/forms.ts';
import { exported, imported, questionsOf } from '../../../testing/fhir/importedForm.ts';
import { asked, group, shownAs } from '../../../testing/fhir/itemParts.ts';
import type { JsonObject } from '../validate/json.ts';

test('groups become steps, nested groups sections, and repeated groups entries', () => {
  const { definition } = imported([
    {
      linkId: '1',
      text: 'Body',
      type: 'group',
      item: [
        { linkId: '1.1', text: 'Height', type: 'decimal' },
        {
          linkId: '1.2',
          text: 'Today',
          type: 'group',
          item: [{ linkId: '1.2.1', text: 'Weight', type: 'decimal' }],
        },
        {
          linkId: '1.3',
          text: 'Medicines',
          type: 'group',
          repeats: true,
          item: [{ linkId: '1.3.1', text: 'Name', type: 'string' }],
        },
      ],
    },
  ]);
  expect(definition.steps.map(({ title }) => title.en)).toEqual(['About you', 'Body']);
  expect(questionsOf(definition).map(({ type, label }) => [type, label.en])).toEqual([
    ['decimal', 'Height'],
    ['decimal', 'Weight'],
    ['repeatingGroup', 'Medicines'],
  ]);
  const [, body] = definition.steps;
  expect(body?.sections?.map(({ title }) => title.en)).toEqual(['Today']);
  expect(body?.questions.map(({ section }) => section === body?.sections?.[0]?.id)).toEqual([
    false,
    true,
    false,
  ]);
});

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

test('instructions of a question become its help; conditional ones become information', () => {
  const instruction = (linkId: string, more: JsonObject = {}): JsonObject => ({
    extension: [
      {
        url: core('questionnaire-displayCategory'),
        valueCodeableConcept: { coding: [{ code: 'instructions' }] },
      },
    ],
    linkId,
    text: `Instruction ${linkId}`,
    type: 'display',
    ...more,
  });
  const enableWhen = [{ question: 'a', operator: 'exists', answerBoolean: true }];
  const { definition, source } = imported([
    { ...asked('a'), item: [instruction('a1')] },
    { ...asked('b'), item: [instruction('b1', { enableWhen })] },
  ]);
  expect(questionsOf(definition).map(({ label, help }) => [label.en, help?.en])).toEqual([
    ['Question a', 'Instruction a1'],
    ['Question b', undefined],
    ['Instruction b1', undefined],
  ]);
  expect(exported(definition)).toEqual(source);
});
