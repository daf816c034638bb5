/** Texts in the report: those in other languages, and those that were cut. */
import { core } from '@clinic/testing/fhir/forms';
import { imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import type { JsonObject } from '../validate/json.ts';

const at = (rest: string): string => `Questionnaire.item[0]${rest}`;

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
