/** Texts of an item become labels, short labels and help. */
import { expect, test } from 'vitest';
import { core, form } from '../../../testing/fhir/forms.ts';
import { NO_TERMINOLOGY } from '../../../testing/fhir/importedForm.ts';
import { below, importedItem, twoOptions } from '../../../testing/fhir/importedItem.ts';
import type { Definition, Question } from '../../definition/definition.ts';
import { exportForm, importForm } from '../convert.ts';
import { type JsonObject, objectsOf } from '../validate/json.ts';

test('entry formats, prompts and units become the help of the question in its languages', () => {
  const translated = {
    extension: [
      {
        url: core('translation'),
        extension: [
          { url: 'lang', valueCode: 'es' },
          { url: 'content', valueString: 'MM/AAAA' },
        ],
      },
    ],
  };
  const format = { url: core('entryFormat'), valueString: 'MM/YYYY', _valueString: translated };
  const { question } = importedItem({
    type: 'string',
    extension: [format],
    item: [below('prompt', 'As on your card')],
  });
  expect(question.help).toEqual({ en: 'As on your card\nMM/YYYY' });
  const alone = importedItem({
    text: 'Expiry',
    _text: {
      extension: [
        {
          url: core('translation'),
          extension: [
            { url: 'lang', valueCode: 'es' },
            { url: 'content', valueString: 'Caducidad' },
          ],
        },
      ],
    },
    type: 'string',
    extension: [format],
  });
  expect(alone.question.help).toMatchObject({ en: 'MM/YYYY' });
});

test('options begin with their prefixes', () => {
  const [first, second] = twoOptions;
  const prefix = { url: core('questionnaire-optionPrefix'), valueString: 'a)' };
  const { question } = importedItem({
    type: 'choice',
    answerOption: [{ ...first, extension: [prefix] }, second] as JsonObject[],
  });
  expect(question).toMatchObject({
    options: [{ value: 'a', label: { en: 'a) a' } }, { label: { en: 'b' } }],
  });
});

const SHORT = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-shortText';
const translated = (content: string): JsonObject => ({
  url: core('translation'),
  extension: [
    { url: 'lang', valueCode: 'es' },
    { url: 'content', valueString: content },
  ],
});

test('a short text becomes the short label; if it is not translated, the translated full text is used', () => {
  const item = { linkId: 'q', text: 'Name of the medicine', type: 'string' };
  const source = form([
    { ...item, _text: { extension: [translated('Nombre'), { url: SHORT, valueString: 'Medicine' }] } },
  ]);
  const { definition, elements } = importForm(
    { ...source, title: 'Form', _title: { extension: [translated('Formulario')] } },
    NO_TERMINOLOGY,
  ) as ReturnType<typeof importForm> & { definition: Definition };
  const step = definition.steps.at(-1);
  expect(step?.questions[0]).toMatchObject({
    shortLabel: { en: 'Medicine', es: { text: 'Nombre', from: 'Medicine' } },
  });
  expect(elements.find(({ path }) => path.endsWith('text.extension[1]'))?.outcome).toBe('taken');
  const { fhir: _, ...own } = definition;
  const [exported] = objectsOf(objectsOf(exportForm(own as Definition, NO_TERMINOLOGY).item).at(-1)?.item);
  expect(exported?._text).toEqual({
    extension: [
      translated('Nombre'),
      { url: SHORT, valueString: 'Medicine', _valueString: { extension: [translated('Nombre')] } },
    ],
  });
  const changed = structuredClone(definition);
  const question = changed.steps.at(-1)?.questions[0] as Question;
  question.shortLabel = { en: 'Drug', es: { text: 'Fármaco', from: 'Drug' } };
  expect(objectsOf(exportForm(changed, NO_TERMINOLOGY).item)[0]?._text).toMatchObject({
    extension: [translated('Nombre'), { url: SHORT, valueString: 'Drug' }],
  });
});

test('the name of a unit that is not in UCUM becomes the help of its number', () => {
  const unit = { url: core('questionnaire-unit'), valueCoding: { display: 'tablets' } };
  const { question, outcome } = importedItem({ type: 'decimal', extension: [unit] });
  expect(question).toMatchObject({ type: 'decimal', help: { en: 'tablets' } });
  expect(question).not.toHaveProperty('unit');
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe('mapped');
});
