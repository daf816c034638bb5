/** `enableWhen` with `!=` and without an answer: docs/decisions/086-not-equal-without-an-answer.md. */
import type { Answers } from '@clinic/engine/base';
import { compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import { imported } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';

const { definition } = imported([
  {
    linkId: 'p',
    text: 'Pain',
    type: 'choice',
    answerOption: [{ valueString: 'none' }, { valueString: 'much' }],
  },
  {
    linkId: 'where',
    text: 'Where?',
    type: 'string',
    enableWhen: [{ question: 'p', operator: '!=', answerString: 'none' }],
  },
]);

test.each<[Answers, boolean]>([
  [{ p: 'none' }, false],
  [{ p: 'much' }, true],
  [{}, true],
])('with %j the question that depends on another answer is shown: %s', (answers, isShown) => {
  const state = resolveForm(compileQuestionnaire(definition), answers, '2026-03-15');
  expect(state.questions.get('where') === 'shown').toBe(isShown);
});
