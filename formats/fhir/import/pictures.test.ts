import type { Definition } from '@clinic/engine/definition';
import { form } from '@clinic/testing/fhir/forms';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { choiceOf } from '@clinic/testing/fhir/importedItem';
import { expect, test } from 'vitest';
import { exportForm, importForm } from '../convert.ts';
import { type JsonObject, objectsOf } from '../validate/json.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const media = (name: string, attachment: JsonObject): JsonObject => ({
  url: `http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-${name}`,
  valueAttachment: attachment,
});

test('embedded pictures are shown with questions and options; others stay in the source', () => {
  const file = { contentType: 'image/png', data: PIXEL };
  const source = form([
    {
      ...choiceOf('q'),
      extension: [media('itemMedia', { ...file, title: 'An eye' })],
      answerOption: [
        {
          extension: [media('itemAnswerMedia', file)],
          valueCoding: { system: 'http://example.org', code: 'a', display: 'Red' },
        },
        {
          extension: [
            media('itemAnswerMedia', { contentType: 'image/png', url: 'https://example.org/b.png' }),
          ],
          valueCoding: { system: 'http://example.org', code: 'b', display: 'White' },
        },
      ],
    },
  ]);
  const { definition, elements } = importForm(source, NO_TERMINOLOGY) as ReturnType<typeof importForm> & {
    definition: Definition;
  };
  const picture = { type: 'png', data: PIXEL, width: 1, height: 1 };
  expect(definition.steps.at(-1)?.questions[0]).toMatchObject({
    picture: { ...picture, alt: { en: 'An eye' } },
    options: [{ picture: { ...picture, alt: { en: 'Red' } } }, expect.not.objectContaining({ picture })],
  });
  const outcome = (path: string) =>
    elements.find((each) => each.path === `Questionnaire.item[0].${path}`)?.outcome;
  expect(outcome('extension[0]')).toBe('taken');
  expect(outcome('answerOption[0].extension[0]')).toBe('taken');
  expect(outcome('answerOption[1].extension[0]')).toBe('kept');
  const { fhir: _, ...bare } = definition;
  const [exported] = objectsOf(objectsOf(exportForm(bare as Definition, NO_TERMINOLOGY).item).at(-1)?.item);
  expect(exported).toMatchObject({
    extension: [media('itemMedia', { ...file, title: 'An eye' })],
    answerOption: [{ extension: [media('itemAnswerMedia', { ...file, title: 'Red' })] }, {}],
  });
});
