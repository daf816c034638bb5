/** FHIR Questionnaires are imported as definitions and exported unchanged. */
import { expect, test } from 'vitest';
import { core } from '../../testing/fhir/forms.ts';
import { exported, imported, NO_TERMINOLOGY, questionsOf } from '../../testing/fhir/importedForm.ts';
import { coding, nodesIn, unit } from '../../testing/fhir/itemParts.ts';
import type { Definition } from '../definition/definition.ts';
import { importForm } from './convert.ts';

test.each([
  ['boolean', {}, { type: 'yesNo' }],
  ['integer', { extension: [{ url: core('minValue'), valueInteger: 1 }] }, { type: 'integer', min: 1 }],
  [
    'date',
    { extension: [{ url: core('minValue'), valueDate: '2020' }] },
    { type: 'date', min: '2020-01-01' },
  ],
  [
    'date',
    { extension: [{ url: core('maxValue'), valueDate: '2024-02' }] },
    { type: 'date', max: '2024-02-29' },
  ],
  ['decimal', {}, { type: 'decimal' }],
  ['date', {}, { type: 'date' }],
  ['time', {}, { type: 'time' }],
  ['dateTime', {}, { type: 'dateTime' }],
  ['string', { maxLength: 12 }, { type: 'text', maxLength: 12 }],
  ['text', {}, { type: 'longText' }],
  ['string', { repeats: true }, { type: 'textList' }],
  ['attachment', {}, { type: 'file' }],
  ['quantity', { extension: [unit('kg')] }, { type: 'quantity', unit: 'kg' }],
  [
    'quantity',
    { extension: [unit('kg'), unit('[lb_av]')] },
    { type: 'quantity', units: [{ unit: 'kg' }, { unit: '[lb_av]' }] },
  ],
  ['choice', { answerOption: [coding('a', 'A'), coding('b', 'B')] }, { type: 'choice' }],
  ['choice', { repeats: true, answerOption: [coding('a', 'A')] }, { type: 'multipleChoice' }],
] as const)('%s %j becomes %j', (type, more, expected) => {
  const { definition } = imported([{ linkId: 'q', text: 'A question', type, ...more }]);
  expect(questionsOf(definition)).toMatchObject([{ id: 'q', label: { en: 'A question' }, ...expected }]);
});

test('a form without items has none after the round trip', () => {
  const source = { resourceType: 'Questionnaire', status: 'draft', title: 'Empty' };
  const { definition } = importForm(source, NO_TERMINOLOGY);
  expect(exported(definition as Definition)).toEqual(source);
});

test('the report lists extensions of list values beside the values', () => {
  const extension = [{ url: 'http://example.org/x', valueBoolean: true }];
  const { elements } = imported([{ linkId: 'q', text: 'Name', type: 'string' }], {
    derivedFrom: ['http://example.org/a', 'http://example.org/b'],
    _derivedFrom: [null, { extension }],
  });
  expect(elements.map(({ path }) => path).filter((path) => path.includes('derivedFrom'))).toEqual([
    'Questionnaire.derivedFrom[0]',
    'Questionnaire.derivedFrom[1]',
    'Questionnaire.derivedFrom[1].extension[0]',
    'Questionnaire.derivedFrom[1].extension[0].url',
    'Questionnaire.derivedFrom[1].extension[0].valueBoolean',
  ]);
});

test('every element and extension of the source is in the report exactly once', () => {
  const { source, elements } = imported(
    [
      {
        linkId: 'q',
        text: 'A question',
        _text: { extension: [{ url: core('rendering-markdown'), valueMarkdown: '**A** question' }] },
        type: 'choice',
        code: [{ system: 'http://loinc.org', code: '1-8', display: 'One' }],
        answerOption: [coding('a', 'A')],
        initial: [],
      },
    ],
    { publisher: 'Somebody', contained: [{ resourceType: 'ValueSet', id: 'v', status: 'active' }] },
  );
  const paths = elements.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of [
    'Questionnaire.publisher',
    'Questionnaire.contained[0].status',
    'Questionnaire.item[0].code[0].display',
    'Questionnaire.item[0].text.extension[0].valueMarkdown',
    'Questionnaire.item[0].answerOption[0].valueCoding.code',
  ]) {
    expect(paths).toContain(path);
  }
  expect(paths).toHaveLength(nodesIn(source) - 1);
});

test('hidden items and circular conditions do not affect the rest of the form', () => {
  const { definition, elements } = imported([
    { linkId: 'a', text: 'A', type: 'boolean' },
    {
      extension: [{ url: core('questionnaire-hidden'), valueBoolean: true }],
      linkId: 'h',
      text: 'H',
      type: 'string',
    },
    {
      linkId: 'b',
      text: 'B',
      type: 'boolean',
      enableWhen: [{ question: 'h', operator: '=', answerString: 'x' }],
    },
  ]);
  expect(questionsOf(definition).map(({ id }) => id)).toEqual(['a', 'b']);
  const about = elements.filter(({ path }) => /item\[(1|2\]\.enableWhen\[0)\]$/.test(path));
  expect(about.map(({ outcome }) => outcome)).toEqual(['kept', 'kept']);
});

test('a form has the languages that all of its texts are translated to', () => {
  const es = (content: string) => ({
    extension: [
      {
        url: core('translation'),
        extension: [
          { url: 'lang', valueCode: 'es' },
          { url: 'content', valueString: content },
        ],
      },
    ],
  });
  const whole = imported([{ linkId: 'q', text: 'Name', _text: es('Nombre'), type: 'string' }], {
    _title: es('Un formulario'),
  });
  expect(whole.definition.languages).toEqual(['en', 'es']);
  const partly = imported([{ linkId: 'q', text: 'Name', _text: es('Nombre'), type: 'string' }]);
  expect(partly.definition.languages).toEqual(['en']);
  expect(exported(partly.definition)).toEqual(partly.source);
});
