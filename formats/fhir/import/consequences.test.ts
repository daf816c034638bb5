/** What an import says first: what patients miss of the form, by question and severity. */
import { LOSSES, type Loss, sentencesOf } from '@clinic/engine/definition';
import { core, sdc } from '@clinic/testing/fhir/forms';
import { imported } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import { messageText } from '../../importing/texts/message.ts';
import type { JsonObject } from '../validate/json.ts';
import { consequencesOf } from './consequences.ts';
import { lossText } from './lossText.ts';

const PATH = 'Questionnaire';
const consequencesIn = (items: readonly JsonObject[], rest: JsonObject = {}) => {
  const { source, elements, definition } = imported(items, rest);
  return consequencesOf(source, PATH, elements, definition.fhir?.ids ?? {});
};
const q = (linkId: string, rest: JsonObject = {}) => ({
  linkId,
  type: 'string',
  text: `The ${linkId}`,
  ...rest,
});
const extended = (url: string, value: JsonObject) => ({ extension: [{ url, ...value }] });
const fhirPath = (expression: string) => ({ valueExpression: { language: 'text/fhirpath', expression } });

const ASKED = q('asked');
test.each<[Loss['kind'], JsonObject]>([
  [
    'notAsked',
    q('x', {
      type: 'display',
      ...extended(sdc('sdc-questionnaire-subQuestionnaire'), { valueCanonical: 'http://x.example/other' }),
    }),
  ],
  [
    'alwaysShown',
    q('x', extended(sdc('sdc-questionnaire-enableWhenExpression'), fhirPath('%patient.active'))),
  ],
  ['optionsLost', q('x', { type: 'choice', answerValueSet: 'http://x.example/unknown' })],
  [
    'notComputed',
    q('x', {
      type: 'integer',
      readOnly: true,
      ...extended(sdc('sdc-questionnaire-calculatedExpression'), fhirPath('%patient.age')),
    }),
  ],
  [
    'notComputed',
    q('x', {
      type: 'date',
      readOnly: true,
      ...extended(sdc('sdc-questionnaire-calculatedExpression'), fhirPath('today()')),
    }),
  ],
  [
    'notRepeated',
    {
      linkId: 'g',
      type: 'group',
      repeats: true,
      text: 'G',
      item: [{ linkId: 'x', type: 'group', repeats: true, text: 'The x', item: [q('y')] }],
    },
  ],
  [
    'notRepeated',
    q('several', {
      type: 'choice',
      repeats: true,
      answerOption: ['a', 'b'].map((valueString) => ({ valueString })),
      item: [{ linkId: 'g', type: 'group', item: [q('x')] }],
    }),
  ],
  ['notChecked', q('x', extended(core('regex'), { valueString: '(?=a)b+' }))],
])('%s is a sentence about the question', (kind, item) => {
  const consequences = consequencesIn([ASKED, item]);
  expect(consequences.map((each) => [each.kind, each.linkId])).toEqual([[kind, 'x']]);
  expect(messageText(lossText(consequences))).toContain('“The x”');
});

test.each<[string, JsonObject]>([
  [
    'a computed number with its unit',
    q('x', {
      type: 'decimal',
      readOnly: true,
      extension: [
        { url: sdc('sdc-questionnaire-calculatedExpression'), ...fhirPath('1 + 1') },
        {
          url: core('questionnaire-unit'),
          valueCoding: { system: 'http://unitsofmeasure.org', code: 'kg/m2' },
        },
      ],
    }),
  ],
  ['an item that is hidden', q('x', extended(core('questionnaire-hidden'), { valueBoolean: true }))],
  ['metadata', q('x', { definition: 'http://x.example/definition', code: [{ code: 'a' }] })],
  [
    'a question below a choice of one',
    q('x', { type: 'choice', answerOption: [{ valueString: 'a' }, { valueString: 'b' }], item: [q('y')] }),
  ],
  ['a group that is required', { linkId: 'x', type: 'group', required: true, item: [q('y')] }],
])('%s is no loss', (_what, item) => {
  expect(consequencesIn([ASKED, item])).toEqual([]);
});

test('the most severe come first, then the order of the form', () => {
  const regex = extended(core('regex'), { valueString: '(?=a)b+' });
  const kinds = consequencesIn([
    q('a', regex),
    q('b', { type: 'choice', answerValueSet: 'http://x.example/unknown' }),
    q('c', regex),
    q('d', extended(sdc('sdc-questionnaire-enableWhenExpression'), fhirPath('%patient.active'))),
  ]).map(({ kind, linkId }) => `${kind} ${linkId}`);
  expect(kinds).toEqual(['alwaysShown d', 'optionsLost b', 'notChecked a', 'notChecked c']);
});

test('a report begins with at most 20 sentences, and no loss is missing from them', () => {
  for (const count of [1, 3, 4, 40]) {
    const losses = LOSSES.flatMap((kind) =>
      Array.from({ length: count }, (_, index): Loss => ({ kind, linkId: `${index}` })),
    );
    const sentences = sentencesOf(losses);
    expect(sentences.length).toBeLessThanOrEqual(20);
    expect(sentences.flat()).toEqual(losses);
  }
});
