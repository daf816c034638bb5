/** How tables of forms lay out questions. */
import type { Definition } from '@clinic/engine/definition';
import { form } from '@clinic/testing/fhir/forms';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { choiceOf, control } from '@clinic/testing/fhir/importedItem';
import { expect, test } from 'vitest';
import { exportForm, importForm } from '../convert.ts';
import { type JsonObject, objectsOf } from '../validate/json.ts';

const groupOf = (linkId: string, item: JsonObject[], more: JsonObject = {}): JsonObject => ({
  ...{ linkId, text: linkId, type: 'group', item },
  ...more,
});
const rowsOf = (...ids: string[]): JsonObject[] =>
  ids.map((id) => groupOf(id, [{ linkId: `${id}.1`, text: 'Since', type: 'date' }]));
const shownBy = (code: string): JsonObject => ({ extension: [control(code)] });

test.each([
  ['htable', [choiceOf('1'), choiceOf('2')], 'taken', 'htable'],
  ['table', [choiceOf('1'), choiceOf('2')], 'mapped', 'htable'],
  ['grid', rowsOf('1', '2'), 'taken', 'grid'],
  ['grid', [choiceOf('1'), choiceOf('2')], 'mapped', 'htable'],
] as const)(
  'a group shown as %s becomes a table, as a step and as a section',
  (code, item, expected, exported) => {
    const asStep = importForm(form([groupOf('g', [...item], shownBy(code))]), NO_TERMINOLOGY);
    expect(asStep.definition?.steps.at(-1)).toMatchObject({ display: 'table' });
    const inStep = groupOf('s', [groupOf('g', [...item], shownBy(code))]);
    const asSection = importForm(form([inStep]), NO_TERMINOLOGY);
    expect(asSection.definition?.steps.at(-1)?.sections?.[0]).toMatchObject({ display: 'table' });
    const outcomeAt = ({ elements }: typeof asStep, path: string) =>
      elements.find((each) => each.path === path)?.outcome;
    expect(outcomeAt(asStep, 'Questionnaire.item[0].extension[0]')).toBe(expected);
    expect(outcomeAt(asSection, 'Questionnaire.item[0].item[0].extension[0]')).toBe(expected);
    const { fhir: _, ...bare } = asSection.definition as Definition;
    const [group] = objectsOf(objectsOf(exportForm(bare as Definition, NO_TERMINOLOGY).item).at(-1)?.item);
    expect(group).toMatchObject({ extension: [control(exported)] });
  },
);

test('questions that cannot form a table stay below each other, with their options side by side', () => {
  const choices = groupOf('g', [choiceOf('1'), choiceOf('2', ['c', 'd'])], shownBy('htable'));
  const { definition } = importForm(form([choices]), NO_TERMINOLOGY);
  expect(definition?.steps.at(-1)).not.toHaveProperty('display');
  expect(definition?.steps.at(-1)?.questions).toMatchObject([
    { orientation: 'horizontal' },
    { orientation: 'horizontal' },
  ]);
  const texts = groupOf('g', [{ linkId: '1', text: 'A text', type: 'string' }], shownBy('grid'));
  const { elements } = importForm(form([texts]), NO_TERMINOLOGY);
  expect(elements.find(({ path }) => path === 'Questionnaire.item[0].extension[0]')?.outcome).toBe('kept');
});
