/** Values that forms compute from the scores of options. */
import { expect, test } from 'vitest';
import { core, sdc } from '../../../testing/fhir/forms.ts';
import { imported, questionsOf } from '../../../testing/fhir/importedForm.ts';
import { coding } from '../../../testing/fhir/itemParts.ts';
import { compileQuestionnaire } from '../../form/questionnaire.ts';
import { resolveForm } from '../../form/visibility.ts';

const TODAY = '2026-11-23';

test('a calculated number is computed, from the scores of options', () => {
  const often = ['never', 'often'].map((code, score) => ({
    extension: [{ url: core('ordinalValue'), valueDecimal: score * 3 }],
    ...coding(code, code),
  }));
  const { definition, outcome } = imported([
    { linkId: '/1', text: 'First', type: 'choice', answerOption: often },
    { linkId: '/2', text: 'Second', type: 'choice', answerOption: often },
    {
      extension: [
        {
          url: sdc('sdc-questionnaire-calculatedExpression'),
          valueExpression: { language: 'text/fhirpath', expression: 'item.answer.value.ordinal().sum()' },
        },
      ],
      linkId: 'sum',
      text: 'Total',
      type: 'integer',
      readOnly: true,
    },
  ]);
  const [first, second, total] = questionsOf(definition);
  expect(total).toMatchObject({ type: 'computed' });
  const { values } = resolveForm(
    compileQuestionnaire(definition),
    { [first?.id ?? '']: 'often', [second?.id ?? '']: 'often' },
    TODAY,
  );
  expect(values[total?.id ?? '']).toBe(6);
  expect(outcome('Questionnaire.item[2].extension[0]')).toBe('mapped');
});
