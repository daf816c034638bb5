/** Conditions on values that forms compute. */
import { compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import { sdc } from '@clinic/testing/fhir/forms';
import { imported } from '@clinic/testing/fhir/importedForm';
import { unit } from '@clinic/testing/fhir/itemParts';
import { expect, test } from 'vitest';

const TODAY = '2026-11-23';

test('a condition reads a computed number with a unit', () => {
  const calculation = {
    url: sdc('sdc-questionnaire-calculatedExpression'),
    valueExpression: { language: 'text/fhirpath', expression: "item.where(linkId='a').answer.value * 2" },
  };
  const { definition } = imported([
    { linkId: 'a', text: 'A', type: 'decimal' },
    { linkId: 'kg', text: 'Twice', type: 'quantity', readOnly: true, extension: [unit('kg'), calculation] },
    {
      ...{ linkId: 'more', text: 'More', type: 'string' },
      extension: [
        {
          url: sdc('sdc-questionnaire-enableWhenExpression'),
          valueExpression: {
            language: 'text/fhirpath',
            expression: "%resource.item.where(linkId='kg').answer.value.value > 10",
          },
        },
      ],
    },
  ]);
  const shown = (a: number) =>
    resolveForm(compileQuestionnaire(definition), { a }, TODAY).questions.get('more');
  expect([shown(6), shown(5)]).toEqual(['shown', 'hidden']);
});
