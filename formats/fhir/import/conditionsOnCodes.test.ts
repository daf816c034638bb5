/** Conditions of imported questions on choices whose codes are not available. */
import type { Answers } from '@clinic/engine/base';
import { depending } from '@clinic/testing/fhir/dependingQuestion';
import { sdc } from '@clinic/testing/fhir/forms';
import { imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { describe, expect, test } from 'vitest';

describe('a choice whose codes are not available', () => {
  const unknown = { type: 'choice', answerValueSet: 'http://example.org/elsewhere' };
  const yes = { answerCoding: { system: 'http://loinc.org', code: 'LA33-6', display: 'Yes' } };

  test.each(['=', '!='])(
    'a condition "%s a code" is not imported, because the answer is free text',
    (operator) => {
      const { isShown, of } = depending(unknown, { operator, ...yes });
      const answers: Answers[] = [{}, { a: 'Yes' }, { a: 'yes, often' }];
      expect(answers.map(isShown)).toEqual([true, true, true]);
      expect(of(0)).toBe('kept');
    },
  );

  test('a condition on whether it is answered is imported', () => {
    const { isShown, of } = depending(unknown, { operator: 'exists', answerBoolean: true });
    const answers: Answers[] = [{}, { a: 'Often' }];
    expect(answers.map(isShown)).toEqual([false, true]);
    expect(of(0)).toBe('taken');
  });

  test.each([
    ["%resource.item.where(linkId='a').answer.valueCoding.code = 'LA33-6'", unknown],
    ["%resource.item.where(linkId='a').answer.value.where(display.contains('Yes')).exists()", unknown],
    ["%resource.item.where(linkId='a').answer.value.ordinal() > 2", unknown],
    ["%resource.item.where(linkId='a').answer.value.display = 'Yes'", { type: 'reference' }],
  ])('an expression that reads parts of its coding is not imported: %s', (expression, question) => {
    const { definition, outcome } = imported([
      { linkId: 'a', text: 'A', ...question },
      {
        ...{ linkId: 'b', text: 'B', type: 'boolean' },
        extension: [
          {
            url: sdc('sdc-questionnaire-enableWhenExpression'),
            valueExpression: { language: 'text/fhirpath', expression },
          },
        ],
      },
    ]);
    expect(questionsOf(definition)[1]).toMatchObject({ id: 'b' });
    expect(questionsOf(definition)[1]).not.toHaveProperty('showWhen');
    expect(outcome('Questionnaire.item[1].extension[0]')).toBe('kept');
  });
});
