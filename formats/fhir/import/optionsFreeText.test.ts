/** Imported choices with free-text answers. */
import type { Definition } from '@clinic/engine/definition';
import { r4Validator } from '@clinic/server/testing';
import { exported, imported, NO_TERMINOLOGY, questionsOf } from '@clinic/testing/fhir/importedForm';
import { coding } from '@clinic/testing/fhir/itemParts';
import { describe, expect, test } from 'vitest';
import { importForm } from '../convert.ts';
import type { JsonObject } from '../validate/json.ts';

describe('a choice with free-text answers', () => {
  const other = { linkId: 'q', text: 'Pet', type: 'open-choice', answerOption: [coding('cat', 'Cat')] };
  const openLabel = {
    url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-openLabel',
    valueString: 'Another animal',
  };
  const questionIn = (items: JsonObject[]) => questionsOf(imported(items).definition)[0];

  test('is imported with them, for one or several answers', () => {
    const usual = { label: { en: 'Other' }, maxLength: 1_000 };
    expect(questionIn([other])).toMatchObject({ type: 'choice', other: usual });
    expect(questionIn([{ ...other, repeats: true }])).toMatchObject({ type: 'multipleChoice', other: usual });
    const named = { ...other, maxLength: 40, extension: [openLabel] };
    expect(questionIn([named])).toMatchObject({ other: { label: { en: 'Another animal' }, maxLength: 40 } });
    expect(questionIn([{ ...other, type: 'choice' }])).not.toHaveProperty('other');
  });

  test('is exported as an open choice with the label of the free text', () => {
    const { definition } = imported([{ linkId: 'q', text: 'Pet', type: 'string' }]);
    const { fhir: _, ...bare } = definition;
    definition.steps.at(-1)?.questions.splice(0, 1, {
      id: 'q',
      label: { en: 'Pet' },
      type: 'choice',
      options: [{ value: 'cat', label: { en: 'Cat' } }],
      other: { label: { en: 'Another animal' }, maxLength: 40 },
    });
    const questionnaire = exported(bare as Definition);
    expect(JSON.stringify(questionnaire)).toContain('"type":"open-choice","maxLength":40');
    expect(JSON.stringify(questionnaire.item)).toContain(JSON.stringify(openLabel));
    const issues = r4Validator([]).validate(questionnaire);
    expect(issues.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
    expect(importForm(JSON.parse(JSON.stringify(questionnaire)), NO_TERMINOLOGY).definition).toEqual(bare);
  });
});
