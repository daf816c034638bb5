import { core } from '@clinic/testing/fhir/forms';
import { imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';

const at = (rest: string): string => `Questionnaire.item[0]${rest}`;

test('help with its own condition becomes a conditional text', () => {
  const control = {
    url: core('questionnaire-itemControl'),
    valueCodeableConcept: {
      coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code: 'help' }],
    },
  };
  const about = { linkId: 'h', text: 'Always.', type: 'display', extension: [control] };
  const always = imported([{ linkId: 'q', text: 'Q', type: 'boolean', item: [about] }]);
  expect(questionsOf(always.definition)[0]?.help).toEqual({ en: 'Always.' });
  expect(always.outcome(at('.item[0].extension[0]'))).toBe('mapped');
  const { definition } = imported([
    {
      linkId: 'q',
      text: 'Q',
      type: 'boolean',
      item: [
        {
          linkId: 'h',
          text: 'Ask your doctor.',
          type: 'display',
          extension: [control],
          enableWhen: [{ question: 'q', operator: '=', answerBoolean: true }],
        },
      ],
    },
  ]);
  const [question, text] = questionsOf(definition);
  expect(question?.help).toBeUndefined();
  expect(text).toMatchObject({ type: 'information', showWhen: { '==': [{ var: 'q' }, true] } });
});
