/** Headers and footers of forms. */
import type { Definition } from '@clinic/engine/definition';
import { form } from '@clinic/testing/fhir/forms';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { control } from '@clinic/testing/fhir/importedItem';
import { expect, test } from 'vitest';
import { exportForm, importForm } from '../convert.ts';
import { type JsonObject, objectsOf } from '../validate/json.ts';

const groupOf = (linkId: string, item: JsonObject[], more: JsonObject = {}): JsonObject => ({
  ...{ linkId, text: linkId, type: 'group', item },
  ...more,
});

const shownBy = (code: string): JsonObject => ({ extension: [control(code)] });

test('header and footer texts are shown on every page, and edits of them are exported', () => {
  const text = (linkId: string): JsonObject => ({ linkId, text: `Text ${linkId}`, type: 'display' });
  const question = { linkId: 'q', text: 'A question', type: 'string' };
  const source = form([
    groupOf('h', [text('1'), text('2')], shownBy('header')),
    question,
    groupOf('f', [text('3')], shownBy('footer')),
  ]);
  const { definition, elements } = importForm(source, NO_TERMINOLOGY) as ReturnType<typeof importForm> & {
    definition: Definition;
  };
  expect(definition.everyPage).toEqual({ above: { en: 'Text 1\n\nText 2' }, below: { en: 'Text 3' } });
  expect(definition.steps.flatMap(({ questions }) => questions).at(-1)).toMatchObject({ id: 'q' });
  expect(elements.find(({ path }) => path === 'Questionnaire.item[0].extension[0]')?.outcome).toBe('taken');
  expect(exportForm(definition, NO_TERMINOLOGY)).toEqual(source);
  const changed = { ...definition, everyPage: { below: { en: 'Call 911' } } };
  expect(objectsOf(exportForm(changed, NO_TERMINOLOGY).item)).toEqual([
    question,
    expect.objectContaining({ item: [expect.objectContaining({ text: 'Call 911', type: 'display' })] }),
  ]);
  const conditional = {
    ...text('1'),
    enableWhen: [{ question: 'q', operator: 'exists', answerBoolean: true }],
  };
  const left = importForm(form([question, groupOf('h', [conditional], shownBy('header'))]), NO_TERMINOLOGY);
  expect(left.definition).not.toHaveProperty('everyPage');
  const expression = { language: 'text/fhirpath', expression: "item.where(linkId='q').answer.exists()" };
  const enableWhenExpression = {
    url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression',
    valueExpression: expression,
  };
  const header = { extension: [control('header'), enableWhenExpression] };
  const sometimes = importForm(form([question, groupOf('h', [text('1')], header)]), NO_TERMINOLOGY);
  expect(sometimes.definition).not.toHaveProperty('everyPage');
});
