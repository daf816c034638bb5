/** Quantities of imported forms whose units have only names. */
import { responseIssues } from '@clinic/server/testing';
import { reply } from '@clinic/testing/fhir/forms';
import { imported, NO_TERMINOLOGY, questionsOf } from '@clinic/testing/fhir/importedForm';
import { height, named } from '@clinic/testing/fhir/quantityItem';
import { expect, test } from 'vitest';
import { responseItems } from '../../export/response.ts';
import { responseForm } from '../../export/responseForm.ts';
import type { AnswerContext } from '../../export/responseValue.ts';

const UCUM = 'http://unitsofmeasure.org';

test('a quantity whose units have only names is answered in one of them', () => {
  const { definition, outcome } = imported([height(named('centimeters', 'feet'))]);
  expect(questionsOf(definition)).toMatchObject([
    { id: 'height', type: 'quantity', units: [{ unit: 'cm' }, { unit: '[ft_i]' }] },
  ]);
  expect(outcome('Questionnaire.item[0].extension[1]')).toBe('mapped');
});

test('a condition on such a quantity is read in its unit', () => {
  const { definition } = imported([
    height(named('feet')),
    {
      ...{ linkId: 'tall', text: 'Tall?', type: 'boolean' },
      enableWhen: [{ question: 'height', operator: '>', answerQuantity: { value: 2, unit: 'feet' } }],
    },
  ]);
  const [, tall] = questionsOf(definition);
  expect(tall?.showWhen).toEqual({ '>': [{ var: 'height' }, 2] });
});

test("the answer is exported with the form's name of its unit, and is valid", () => {
  const { definition, source } = imported([height(named('centimeters', 'feet'))]);
  const { terminology } = NO_TERMINOLOGY;
  const questionOf = (id: string) => questionsOf(definition).find((question) => question.id === id);
  const context = {
    ...{ definition, language: 'en', timeZone: 'UTC', questionOf },
    measures: [],
  } as unknown as AnswerContext;
  const values = { height: { value: 6, unit: '[ft_i]' } };
  const item = responseItems(responseForm(source, definition, terminology), values, context);
  expect(item).toMatchObject([
    { answer: [{ valueQuantity: { value: 6, unit: 'feet', system: UCUM, code: '[ft_i]' } }] },
  ]);
  const errors = responseIssues(reply(item), source, []).filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([]);
});
