/** Imported questions that are shown once any option is chosen. */
import { compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import { core } from '@clinic/testing/fhir/forms';
import { imported } from '@clinic/testing/fhir/importedForm';
import { coding } from '@clinic/testing/fhir/itemParts';
import { expect, test } from 'vitest';

const TODAY = '2026-11-23';

test('a condition can test whether anything is chosen among options with "none of these"', () => {
  const exclusive = { url: core('questionnaire-optionExclusive'), valueBoolean: true };
  const { definition, outcome } = imported([
    {
      ...{ linkId: 'q', text: 'Q', type: 'choice', repeats: true },
      answerOption: [coding('a', 'A'), { ...coding('none', 'None'), extension: [exclusive] }],
    },
    {
      ...{ linkId: 'more', text: 'More', type: 'string' },
      enableWhen: [{ question: 'q', operator: 'exists', answerBoolean: true }],
    },
  ]);
  expect(outcome('Questionnaire.item[1].enableWhen[0]')).toBe('taken');
  const shown = (q: string[]) =>
    resolveForm(compileQuestionnaire(definition), { q }, TODAY).questions.get('more');
  expect([shown(['none']), shown(['a']), shown([])]).toEqual(['shown', 'shown', 'hidden']);
});
