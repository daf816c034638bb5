/** Forms of which a part is not imported: hidden items, circular conditions, languages of only some texts. */
import { core } from '@clinic/testing/fhir/forms';
import { exported, imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';

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
