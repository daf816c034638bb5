/** Validation of a QuestionnaireResponse against its Questionnaire: structure and required items. */
import { VALUE } from '@clinic/testing/fhir/answerParts';
import { answer, core, errorsOf, form, found, isError, reply } from '@clinic/testing/fhir/forms';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from './json.ts';

describe('structure', () => {
  const nested = form([
    {
      linkId: 'g',
      type: 'group',
      item: [
        { linkId: 'a', type: 'string' },
        { linkId: 'b', type: 'string' },
      ],
    },
    { linkId: 'q', type: 'boolean', item: [{ linkId: 'sub', type: 'string' }] },
    { linkId: 'd', type: 'display' },
  ]);
  const text = { valueString: 'x' };

  test('items in groups and under answers are accepted', () => {
    const items = [
      { linkId: 'g', item: [answer('a', text), answer('b', text)] },
      { linkId: 'q', answer: [{ valueBoolean: true, item: [answer('sub', text)] }] },
      { linkId: 'd' },
    ];
    expect(found(nested, reply(items))).toEqual([]);
  });

  test.each<[string, JsonObject[], string]>([
    ['an unknown linkId', [answer('x', text)], 'error not-found QuestionnaireResponse.item[0]'],
    ['an item in the wrong place', [answer('a', text)], 'error structure QuestionnaireResponse.item[0]'],
    [
      'a wrong order',
      [answer('q', { valueBoolean: true }), { linkId: 'g', item: [answer('a', text)] }],
      'error structure QuestionnaireResponse.item[1]',
    ],
    [
      'an answer to a group',
      [{ linkId: 'g', answer: [text] }],
      'error structure QuestionnaireResponse.item[0]',
    ],
    ['an answer to a display', [answer('d', text)], 'error structure QuestionnaireResponse.item[0]'],
    [
      'items next to an answer',
      [{ linkId: 'q', item: [answer('sub', text)] }],
      'error structure QuestionnaireResponse.item[0]',
    ],
    [
      'two items for one question',
      [answer('q', { valueBoolean: true }), answer('q', { valueBoolean: false })],
      'error invalid QuestionnaireResponse.item[1]',
    ],
    [
      'a second entry of a group that does not repeat',
      [
        { linkId: 'g', item: [answer('a', text)] },
        { linkId: 'g', item: [answer('a', text)] },
      ],
      'error invalid QuestionnaireResponse.item[1]',
    ],
    [
      'two answers to a question that does not repeat',
      [answer('q', { valueBoolean: true }, { valueBoolean: false })],
      'error invalid QuestionnaireResponse.item[0]',
    ],
  ])('%s is an error', (_, items, expected) => {
    expect(found(nested, reply(items))).toEqual([expected]);
  });

  test('an item of the abstract type question cannot have answers', () => {
    expect(errorsOf({ type: 'question' }, [text])).toEqual(['error structure QuestionnaireResponse.item[0]']);
  });
});

describe('required items', () => {
  const required = form([
    { linkId: 'q', type: 'string', required: true },
    { linkId: 'g', type: 'group', required: true, item: [{ linkId: 'a', type: 'string' }] },
    { linkId: 'o', type: 'group', item: [{ linkId: 'b', type: 'string', required: true }] },
  ]);

  test('a missing question, an empty group and a missing question of an existing group are errors', () => {
    expect(found(required, reply([answer('q'), { linkId: 'g' }, { linkId: 'o' }]))).toEqual([
      'error required QuestionnaireResponse.item[0]',
      'error required QuestionnaireResponse.item[1]',
      'error required QuestionnaireResponse.item[2]',
    ]);
    expect(found(required, reply([{ linkId: 'x' }])).slice(1)).toEqual([
      'error required QuestionnaireResponse',
      'error required QuestionnaireResponse',
    ]);
  });

  test.each(['in-progress', 'stopped', 'entered-in-error'])(
    'missing answers of a response %s are warnings, but wrong ones are errors',
    (status) => {
      const items = [answer('q', { valueInteger: 1 })];
      expect(found(required, reply(items, { status }))).toEqual([
        `error invariant ${VALUE}`,
        'warning required QuestionnaireResponse',
      ]);
    },
  );

  test('minOccurs and maxOccurs count answers and entries of groups', () => {
    const bounds = (type: string, more: JsonObject = {}): JsonObject => ({
      extension: [
        { url: core('questionnaire-minOccurs'), valueInteger: 2 },
        { url: core('questionnaire-maxOccurs'), valueInteger: 3 },
      ],
      type,
      repeats: true,
      ...more,
    });
    const texts = (count: number) => Array.from({ length: count }, () => ({ valueString: 'x' }));
    const errors = [0, 1, 2, 3, 4].map((count) => errorsOf(bounds('string'), texts(count)).length);
    expect(errors).toEqual([1, 1, 0, 0, 1]);
    const groups = form([{ linkId: 'g', ...bounds('group', { item: [{ linkId: 'a', type: 'string' }] }) }]);
    const entries = (count: number) =>
      reply([answer('x'), ...Array.from({ length: count }, () => ({ linkId: 'g' }))]);
    expect([0, 1, 2, 3, 4].map((count) => found(groups, entries(count)).length - 1)).toEqual([1, 1, 0, 0, 1]);
  });
});

test('a response without an available Questionnaire is valid as far as it can be checked', () => {
  const other = reply([answer('x')], { questionnaire: 'http://example.org/other' });
  expect(found(form([{ linkId: 'q', type: 'string' }]), other)).toEqual([
    'warning not-found QuestionnaireResponse.questionnaire',
  ]);
});

test('a contained Questionnaire is used, and the version must match', () => {
  const clinicForm = { ...form([{ linkId: 'q', type: 'integer' }]), id: 'own', version: '1' };
  const items = [answer('q', { valueString: 'x' })];
  const contained = reply(items, { questionnaire: '#own', contained: [clinicForm] });
  expect(found(clinicForm, contained)).toEqual([`error invariant ${VALUE}`]);
  const url = 'http://example.org/Questionnaire/test';
  const versioned = (version: string) => reply(items, { questionnaire: `${url}|${version}` });
  expect(found(clinicForm, versioned('1'))).toEqual([`error invariant ${VALUE}`]);
  expect(found(clinicForm, versioned('2')).filter(isError)).toEqual([]);
});
