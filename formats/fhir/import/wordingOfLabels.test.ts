/** Texts of an item become labels and short labels. */
import type { Definition, Question } from '@clinic/engine/definition';
import { core, form } from '@clinic/testing/fhir/forms';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { importedItem, twoOptions } from '@clinic/testing/fhir/importedItem';
import { expect, test } from 'vitest';
import { exportForm, importForm } from '../convert.ts';
import { type JsonObject, objectsOf } from '../validate/json.ts';

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
  const { fhir: _, ...bare } = definition;
  const [exported] = objectsOf(objectsOf(exportForm(bare as Definition, NO_TERMINOLOGY).item).at(-1)?.item);
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
