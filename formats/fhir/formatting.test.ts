/** Formatted texts of Questionnaires are imported as our markup and exported as Markdown. */
import { markupIn, type Question, textIn } from '@clinic/engine/definition';
import { core } from '@clinic/testing/fhir/forms';
import { exported, imported, itemsOf, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import type { JsonObject } from './validate/json.ts';

const xhtml = (content: string): JsonObject => ({
  extension: [
    {
      url: core('rendering-xhtml'),
      valueString: `<div xmlns="http://www.w3.org/1999/xhtml">${content}</div>`,
    },
  ],
});

test('labels have emphasis, information has lists and links, and no HTML is executed', () => {
  const { definition, elements } = imported([
    {
      linkId: 'dose',
      text: 'Take it with food?',
      _text: xhtml('Take it <b onclick="alert(1)">with food</b>?<script>alert(1)</script>'),
      type: 'boolean',
    },
    {
      linkId: 'about',
      text: 'Bring your card',
      _text: xhtml('<p>Bring:</p><ul><li>your <i>card</i></li></ul><a href="https://example.org/a">More</a>'),
      type: 'display',
    },
    { linkId: 'stars', text: '2 * 3 **or** [x](y)?', type: 'integer' },
  ]);
  const [dose, about, stars] = questionsOf(definition) as [Question, Question, Question];
  expect(markupIn(dose.label, 'en')).toBe('Take it **with food**?');
  expect(textIn(dose.label, 'en')).toBe('Take it with food?');
  expect(markupIn(about.label, 'en')).toBe('Bring:\n\n- your *card*\n\n[More](https://example.org/a)');
  // Plain text is shown as written.
  expect(textIn(stars.label, 'en')).toBe('2 * 3 **or** [x](y)?');
  const rendering = elements.find(({ element }) => element === core('rendering-xhtml'));
  expect(rendering?.outcome).toBe('mapped');
});

test('a text changed in the builder is exported as Markdown with the plain text beside it', () => {
  const { definition } = imported([{ linkId: 'dose', text: 'Take it with food?', type: 'boolean' }]);
  const edited = structuredClone(definition);
  const [dose] = questionsOf(edited) as [Question];
  dose.label = { en: 'Take it **with food**?' };
  const [item] = itemsOf(exported(edited));
  expect(item?.text).toBe('Take it with food?');
  expect(item?._text).toEqual({
    extension: [{ url: core('rendering-markdown'), valueMarkdown: 'Take it **with food**?' }],
  });
  const again = imported([item as JsonObject]);
  expect(questionsOf(again.definition)[0]?.label).toEqual(dose.label);
});
