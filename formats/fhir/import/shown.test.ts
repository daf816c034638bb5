/** Visibility of imported questions. */
import { compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import { imported } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';

const TODAY = '2026-11-23';

test('questions are shown by their conditions and those of their groups', () => {
  const { definition, outcome } = imported([
    { linkId: 'smokes', text: 'Do you smoke?', type: 'boolean' },
    { linkId: 'age', text: 'Age', type: 'integer' },
    {
      linkId: 'more',
      type: 'group',
      text: 'More',
      enableWhen: [
        { question: 'smokes', operator: '=', answerBoolean: true },
        { question: 'age', operator: '>=', answerInteger: 60 },
      ],
      enableBehavior: 'any',
      item: [
        { linkId: 'years', text: 'For how long?', type: 'integer' },
        {
          linkId: 'why',
          text: 'Why?',
          type: 'string',
          enableWhen: [{ question: 'years', operator: 'exists', answerBoolean: true }],
        },
      ],
    },
  ]);
  const compiled = compileQuestionnaire(definition);
  const shown = (answers: Record<string, boolean | number>) => {
    const { steps, questions } = resolveForm(compiled, answers, TODAY);
    return [steps.get('more') === 'shown', steps.get('more') === 'shown' && questions.get('why') === 'shown'];
  };
  expect(shown({})).toEqual([false, false]);
  expect(shown({ smokes: true })).toEqual([true, false]);
  expect(shown({ smokes: false, age: 61, years: 3 })).toEqual([true, true]);
  expect(shown({ smokes: false, age: 59, years: 3 })).toEqual([false, false]);
  expect(outcome('Questionnaire.item[2].enableWhen[1]')).toBe('taken');
});
