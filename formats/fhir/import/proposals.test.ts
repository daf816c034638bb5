/** Initial values of a form become suggestions. */
import type { Definition, Question } from '@clinic/engine/definition';
import { r4Validator } from '@clinic/server/testing';
import { exported, imported, itemsOf, questionsOf } from '@clinic/testing/fhir/importedForm';
import { coding, unit } from '@clinic/testing/fhir/itemParts';
import { describe, expect, test } from 'vitest';
import type { FhirResource } from '../validate/json.ts';

describe('initial values', () => {
  const animals = [coding('cat', 'Cat'), { ...coding('dog', 'Dog'), initialSelected: true }];

  const valid = (resource: FhirResource) =>
    r4Validator([])
      .validate(resource)
      .filter(({ severity }) => severity === 'error' || severity === 'fatal');

  test.each([
    ['boolean', { initial: [{ valueBoolean: false }] }, false],
    ['integer', { initial: [{ valueInteger: 0 }] }, 0],
    ['decimal', { initial: [{ valueDecimal: 1.5 }] }, 1.5],
    ['date', { initial: [{ valueDate: '2026-02-03' }] }, '2026-02-03'],
    ['time', { initial: [{ valueTime: '08:30:00' }] }, '08:30'],
    ['string', { initial: [{ valueString: 'Water' }] }, 'Water'],
    ['text', { initial: [{ valueString: 'Water' }] }, 'Water'],
    ['quantity', { extension: [unit('kg')], initial: [{ valueQuantity: { value: 70, code: 'kg' } }] }, 70],
    ['choice', { answerOption: animals }, 'dog'],
    ['choice', { repeats: true, answerOption: animals }, ['dog']],
  ])('%s %j suggest %j, and changes of the suggestion are exported', (type, more, proposed) => {
    const { source, definition, outcome } = imported([{ linkId: 'q', text: 'Q', type, ...more }]);
    const [question] = questionsOf(definition) as [Question];
    expect(question.proposed).toEqual(proposed);
    const at = 'initial' in more ? 'initial[0]' : 'answerOption[1].initialSelected';
    expect(outcome(`Questionnaire.item[0].${at}`)).toBe('taken');
    expect(exported(definition)).toEqual(source);
    const { fhir: _, ...bare } = structuredClone(definition);
    expect(valid(exported(bare as Definition))).toEqual([]);
    expect(JSON.stringify(exported(bare as Definition))).toContain('"initial');
    delete question.proposed;
    const without = exported(definition);
    expect(JSON.stringify(without)).not.toContain('"initial');
    expect(questionsOf(imported(itemsOf(without)).definition)[0]).not.toHaveProperty('proposed');
    question.proposed = Array.isArray(proposed) ? ['cat'] : type === 'choice' ? 'cat' : proposed;
    expect(questionsOf(imported(itemsOf(exported(definition))).definition)[0]).toMatchObject({
      proposed: question.proposed,
    });
  });
});
