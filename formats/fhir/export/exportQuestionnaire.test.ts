import type { Definition, Question } from '@clinic/engine/definition';
import { parseDefinition } from '@clinic/engine/parsing';
import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { r4Validator } from '@clinic/server/testing';
import { exported, imported, itemsOf, NO_TERMINOLOGY, questionsOf } from '@clinic/testing/fhir/importedForm';
import { coding } from '@clinic/testing/fhir/itemParts';
import { describe, expect, test } from 'vitest';
import { importForm } from '../convert.ts';

describe('export', () => {
  test('the role of a question is kept, set in the builder, exported, imported and removed', () => {
    const roleOf = (role: string) => ({ url: 'urn:clinic-intake:answer-role', valueCode: role });
    const { definition } = imported([
      { linkId: 'drugs', text: 'Your medicines', type: 'text', repeats: true },
      {
        linkId: 'reactions',
        text: 'Allergies',
        type: 'group',
        repeats: true,
        extension: [roleOf('allergy')],
        item: [{ linkId: 'to', text: 'To what?', type: 'string' }],
      },
    ]);
    const rolesIn = (form: Definition) => questionsOf(form).map(({ role }) => role);
    expect(rolesIn(definition)).toEqual([undefined, 'allergy']);
    const edited = structuredClone(definition);
    const [drugs, reactions] = questionsOf(edited) as [Question, Question];
    drugs.role = 'medication';
    delete reactions.role;
    const back = imported(itemsOf(exported(edited)));
    expect(rolesIn(back.definition)).toEqual(['medication', undefined]);
    const roles = back.elements.filter(({ element }) => element === 'urn:clinic-intake:answer-role');
    expect(roles.map(({ outcome }) => outcome)).toEqual(['taken']);
  });

  test.each(['shoeSize', 'systolic'])(
    'the role %s, which the question cannot have, is left out and reported',
    (role) => {
      const { definition, outcome } = imported([
        {
          linkId: 'q',
          text: 'A text',
          type: 'string',
          extension: [{ url: 'urn:clinic-intake:answer-role', valueCode: role }],
        },
      ]);
      expect(questionsOf(definition)).toMatchObject([{ id: 'q', type: 'text' }]);
      expect(questionsOf(definition)[0]?.role).toBeUndefined();
      expect(outcome('Questionnaire.item[0].extension[0]')).toBe('kept');
    },
  );

  test('an imported form that was not changed is exported unchanged', () => {
    const { source, definition } = imported([
      { linkId: 'a/1', prefix: '1.', text: 'First', type: 'url', definition: 'http://example.org/x#y' },
      { linkId: 'a 2', text: 'Second', type: 'open-choice', answerOption: [coding('é', 'É')] },
    ]);
    expect(exported(definition)).toEqual(source);
    expect(exported(JSON.parse(JSON.stringify(definition)))).toEqual(source);
  });

  test('changes are written into the source under the same linkId, and the rest stays', () => {
    const { definition } = imported([
      { linkId: 'a/1', text: 'First', type: 'string', definition: 'http://example.org/x#y' },
      { linkId: 'a/2', text: 'Second', type: 'string' },
    ]);
    const [first] = questionsOf(definition);
    Object.assign(first ?? {}, { label: { en: 'Anders' }, required: true });
    expect(itemsOf(exported(definition))).toEqual([
      { linkId: 'a/1', text: 'Anders', type: 'string', definition: 'http://example.org/x#y', required: true },
      { linkId: 'a/2', text: 'Second', type: 'string' },
    ]);
  });

  test('a removed question is gone, and a new one is added', () => {
    const { definition } = imported([
      { linkId: 'a', text: 'First', type: 'string' },
      { linkId: 'b', text: 'Second', type: 'string' },
    ]);
    const [, step] = definition.steps;
    step?.questions.splice(0, 1, { id: 'fresh', type: 'yesNo', label: { en: 'Fresh' } });
    const items = itemsOf(exported(definition));
    expect(items.map(({ linkId }) => linkId)).toEqual(['b', step?.id]);
    expect(items[1]?.item).toMatchObject([{ linkId: 'fresh', type: 'boolean', text: 'Fresh' }]);
  });

  test.each(
    shippedDefinitions().map((document) => [String((document as { id: string }).id), document] as const),
  )('%s is valid against R4 and comes back byte for byte', (_, document) => {
    const { definition } = parseDefinition(document);
    expect(definition).toBeDefined();
    const questionnaire = exported(document as unknown as Definition);
    const issues = r4Validator([]).validate(questionnaire);
    expect(issues.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
    const again = importForm(JSON.parse(JSON.stringify(questionnaire)), NO_TERMINOLOGY);
    expect(JSON.stringify(again.definition)).toBe(JSON.stringify(document));
  });

  test('an export that somebody has changed is imported with the changes', () => {
    const [document] = shippedDefinitions();
    const questionnaire = JSON.parse(JSON.stringify(exported(document as unknown as Definition)));
    questionnaire.item[0].text = 'Something else';
    const { definition } = importForm(questionnaire, NO_TERMINOLOGY);
    expect(definition?.steps[1]?.title.en).toBe('Something else');
  });
});
