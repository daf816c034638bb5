/** Sections are exported as groups, with the items that they were imported from. */
import type { Definition } from '@clinic/engine/definition';
import { exported, imported, itemsOf } from '@clinic/testing/fhir/importedForm';
import { asked, group } from '@clinic/testing/fhir/itemParts';
import { expect, test } from 'vitest';
import { objectsOf } from '../validate/json.ts';

test('a changed section title is written to its group, and a new section becomes a group of the new questions', () => {
  const { definition } = imported([group('a', [group('b', [asked('b1')]), asked('a1')])]);
  const [, step] = definition.steps as [Definition['steps'][0], Definition['steps'][0]];
  step.sections = [
    { id: 'b', title: { en: 'Renamed' } },
    { id: 'fresh', title: { en: 'Fresh' } },
  ];
  step.questions.push({ id: 'new1', type: 'yesNo', label: { en: 'New' }, section: 'fresh' });
  const [changed, added] = itemsOf(exported(definition));
  expect(objectsOf(changed?.item)[0]).toMatchObject({ linkId: 'b', text: 'Renamed', type: 'group' });
  expect(objectsOf(added?.item)).toMatchObject([
    { linkId: 'a.section.fresh', text: 'Fresh', item: [{ linkId: 'new1' }] },
  ]);
});

test('a new question in an imported section gets a group of its own with unused linkIds', () => {
  const { definition } = imported([group('1', [group('1/b', [asked('1/b/1')])])]);
  const step = definition.steps[1] as Definition['steps'][0];
  const [section] = step.sections ?? [];
  step.questions.push({ id: 'new1', type: 'yesNo', label: { en: 'New' }, section: section?.id as string });
  const questionnaire = exported(definition);
  const linkIds = JSON.stringify(questionnaire.item).match(/"linkId":"[^"]+"/g) ?? [];
  expect(new Set(linkIds).size).toBe(linkIds.length);
  const [, added] = itemsOf(questionnaire);
  expect(objectsOf(added?.item)).toMatchObject([{ text: 'Group 1/b', item: [{ linkId: 'new1' }] }]);
});
