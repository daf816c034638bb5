/** The report matches the definition for every element, even if something is left out late. */
import { expect, test } from 'vitest';
import { core, sdc } from '../../../testing/fhir/forms.ts';
import { imported, questionsOf } from '../../../testing/fhir/importedForm.ts';
import type { JsonObject } from '../validate/json.ts';

const at = (rest: string): string => `Questionnaire.item[0]${rest}`;

test.each<[string, JsonObject, string]>([
  [
    'a limit below another',
    {
      type: 'integer',
      extension: [
        { url: core('minValue'), valueInteger: 10 },
        { url: core('maxValue'), valueInteger: 5 },
      ],
    },
    at('.extension[1]'),
  ],
  ['an invalid suggested answer', { type: 'date', initial: [{ valueDate: '2024' }] }, at('.initial[0]')],
])('%s is left out, and the question is asked', (_what, item, place) => {
  const { definition, outcome } = imported([{ linkId: 'q', text: 'Q', ...item }]);
  expect(questionsOf(definition)).toHaveLength(1);
  expect(outcome(place)).toBe('kept');
  expect(outcome(at(''))).toBe('taken');
});

test('nothing of an uncomputed value is reported as imported, nor a variable that only it reads', () => {
  const expression = (url: string, of: string, name?: string): JsonObject => ({
    url,
    valueExpression: { ...(name && { name }), language: 'text/fhirpath', expression: of },
  });
  const { definition, outcome } = imported(
    [
      {
        linkId: 'q',
        text: 'Q',
        type: 'decimal',
        readOnly: true,
        code: [{ system: 'http://loinc.org', code: '29463-7' }],
        extension: [expression(sdc('sdc-questionnaire-calculatedExpression'), '%x.precision()')],
        enableWhen: [{ question: 'a', operator: '=', answerBoolean: true }],
      },
      { linkId: 'a', text: 'A', type: 'boolean' },
    ],
    { extension: [expression(core('variable'), "item.where(linkId='a').answer.value", 'x')] },
  );
  expect(questionsOf(definition).map(({ id }) => id)).toEqual(['a']);
  const parts = ['', '.linkId', '.text', '.code[0]', '.enableWhen[0]'].map((part) => outcome(at(part)));
  expect(parts).toEqual(['kept', 'kept', 'kept', 'kept', 'kept']);
  expect(outcome('Questionnaire.extension[0]')).toBe('kept');
});

test('translations into a language that some texts lack are not imported', () => {
  const translated = (text: string): JsonObject => ({
    extension: [
      {
        url: core('translation'),
        extension: [
          { url: 'lang', valueCode: 'es' },
          { url: 'content', valueString: text },
        ],
      },
    ],
  });
  const items = (second?: JsonObject) => [
    { linkId: 'q', text: 'First', _text: translated('Primera'), type: 'boolean' },
    { linkId: 'r', text: 'Second', ...(second && { _text: second }), type: 'boolean' },
  ];
  const title = { title: 'A form', _title: translated('Un formulario') };
  const half = imported(items(), title);
  expect(half.definition.languages).toEqual(['en']);
  expect(half.outcome(at('.text.extension[0]'))).toBe('kept');
  const whole = imported(items(translated('Segunda')), title);
  expect(whole.definition.languages).toEqual(['en', 'es']);
  expect(whole.outcome(at('.text.extension[0]'))).not.toBe('kept');
});

test('an extension of a value is reported as imported only if it is read', () => {
  const unknown = { url: 'urn:unknown', valueString: 'x' };
  const dynamic = {
    url: core('cqf-expression'),
    valueExpression: { language: 'text/fhirpath', expression: "'Hello ' & %patient.name.given" },
  };
  const score = { url: core('ordinalValue'), valueDecimal: 2 };
  const { outcome } = imported(
    [
      {
        ...{ linkId: 'q', text: 'Q', type: 'choice' },
        _text: { extension: [dynamic] },
        _type: { extension: [unknown] },
        answerOption: [
          {
            extension: [unknown, { url: core('questionnaire-optionPrefix'), valueString: 'a)' }],
            valueCoding: { code: 'a', display: 'A', extension: [unknown, score] },
          },
        ],
      },
      { linkId: 'r', text: 'R', type: 'boolean', enableWhen: [{ ...when, extension: [unknown], id: 'w' }] },
    ],
    { _title: { extension: [unknown] } },
  );
  const option = at('.answerOption[0]');
  for (const kept of [
    'Questionnaire.title.extension[0]',
    ...[at('.text.extension[0]'), at('.text.extension[0].valueExpression'), at('.type.extension[0]')],
    ...[`${option}.extension[0]`, `${option}.valueCoding.extension[0]`],
    ...['extension[0]', 'id'].map((part) => `Questionnaire.item[1].enableWhen[0].${part}`),
  ])
    expect(outcome(kept), kept).toBe('kept');
  expect(outcome(`${option}.extension[1].valueString`)).toBe('mapped');
  expect(outcome(`${option}.valueCoding.extension[1].valueDecimal`)).toBe('taken');
  expect(outcome('Questionnaire.item[1].enableWhen[0].question')).toBe('taken');
});

const when = { question: 'q', operator: 'exists', answerBoolean: true };

test('a text that was cut to the maximum length is reported', () => {
  const long = 'I agree to the terms. '.repeat(400);
  const { definition, elements } = imported(
    [
      { linkId: 'q', text: 'Q', type: 'boolean', item: [{ linkId: 'h', text: long, type: 'display' }] },
      { linkId: 'g', text: long, type: 'group', item: [{ linkId: 'r', text: long, type: 'boolean' }] },
    ],
    { title: long },
  );
  expect(JSON.stringify(questionsOf(definition)).length).toBeLessThan(20_000);
  const cut = elements.filter(({ note }) => note?.code === 'textCut').map(({ path }) => path);
  const items = [at('.item[0].text'), 'Questionnaire.item[1].text', 'Questionnaire.item[1].item[0].text'];
  expect(cut).toEqual(['Questionnaire.title', ...items]);
});

test('a contained value set whose codes are options is mapped, with the points of its codes', () => {
  const score = { url: core('ordinalValue'), valueDecimal: 2 };
  const concept = [
    { code: 'a', extension: [score, { url: 'urn:unknown', valueString: 'x' }] },
    { code: 'b' },
  ];
  const contained = ['used', 'other'].map((id) => ({
    ...{ resourceType: 'ValueSet', id, status: 'active' },
    compose: { include: [{ system: 'http://c', concept }] },
  }));
  const items = [{ linkId: 'q', text: 'Q', type: 'choice', answerValueSet: '#used' }];
  const { outcome } = imported(items, { contained });
  const inFirst = [
    '',
    '.id',
    '.compose.include[0].concept[0].code',
    '.compose.include[0].concept[0].extension[0]',
  ];
  for (const part of inFirst) expect(outcome(`Questionnaire.contained[0]${part}`), part).toBe('mapped');
  const unused = ['[0].status', '[0].compose.include[0].concept[0].extension[1]', '[1]', '[1].compose'];
  for (const part of unused) expect(outcome(`Questionnaire.contained${part}`), part).toBe('kept');
});
