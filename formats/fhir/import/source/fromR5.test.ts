import type { Definition } from '@clinic/engine/definition';
import { r4Validator } from '@clinic/server/testing';
import { exported, imported, itemsOf, NO_TERMINOLOGY, questionsOf } from '@clinic/testing/fhir/importedForm';
import { coding, nodesIn } from '@clinic/testing/fhir/itemParts';
import { describe, expect, test } from 'vitest';
import { importForm } from '../../convert.ts';
import type { JsonObject } from '../../validate/json.ts';

describe('an R5 form', () => {
  const items: readonly JsonObject[] = [
    {
      linkId: 'a',
      text: 'A',
      type: 'coding',
      answerConstraint: 'optionsOnly',
      answerOption: [coding('x', 'X')],
    },
    {
      linkId: 'b',
      text: 'B',
      type: 'coding',
      answerConstraint: 'optionsOrType',
      disabledDisplay: 'hidden',
      answerOption: [coding('x', 'X')],
    },
    { linkId: 'c', text: 'C', type: 'question', answerOption: [coding('x', 'X')] },
    { linkId: 'd', text: 'D', type: 'group', item: [{ linkId: 'd1', text: 'D1', type: 'question' }] },
  ];
  const rest = { versionAlgorithmString: 'semver', copyrightLabel: 'Somebody, 2026' };

  test('is imported like its R4 equivalent, and each converted element is in the report', () => {
    const { definition, source, elements, outcome } = imported(items, rest);
    expect(questionsOf(definition).map(({ id, type }) => [id, type])).toMatchObject([
      ['a', 'choice'],
      ['b', expect.stringMatching(/hoice$/)],
      ['c', 'choice'],
      ['d1', 'text'],
    ]);
    const outcomes = {
      'item[0].type': 'mapped',
      'item[0].answerConstraint': 'mapped',
      'item[1].answerConstraint': 'kept',
      'item[1].disabledDisplay': 'kept',
      'item[2].type': 'mapped',
      'item[3].item[0].type': 'mapped',
      versionAlgorithmString: 'kept',
      copyrightLabel: 'kept',
    };
    expect(
      Object.fromEntries(Object.keys(outcomes).map((path) => [path, outcome(`Questionnaire.${path}`)])),
    ).toEqual(outcomes);
    expect(elements).toHaveLength(nodesIn(source) - 1);
    expect(JSON.parse(definition.fhir?.source ?? '')).toEqual(source);
  });

  test('is exported as R4, with extensions for elements that R4 lacks', () => {
    const { definition } = imported(items, rest);
    const questionnaire = exported(definition);
    const issues = r4Validator([]).validate(questionnaire);
    expect(issues.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
    expect(itemsOf(questionnaire).map(({ type }) => type)).toEqual([
      'choice',
      'open-choice',
      'choice',
      'group',
    ]);
    expect(JSON.stringify(questionnaire)).toContain('extension-Questionnaire.item.disabledDisplay');
    expect(JSON.stringify(questionnaire)).toContain('extension-Questionnaire.versionAlgorithm');
    // The export is imported as an R4 form that asks the same.
    const again = importForm(questionnaire, NO_TERMINOLOGY).definition as Definition;
    expect(again.steps).toEqual(definition.steps);
  });
});
