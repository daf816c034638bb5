/** Computed values of forms that read each other. */
import { sdc } from '@clinic/testing/fhir/forms';
import { exported, imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';

test('circular computed values are left out, and nothing else is', () => {
  const reading = (linkId: string, of: string) => ({
    linkId,
    text: linkId,
    type: 'integer',
    extension: [
      {
        url: sdc('sdc-questionnaire-calculatedExpression'),
        valueExpression: {
          language: 'text/fhirpath',
          expression: `%resource.item.where(linkId='${of}').answer.value + 1`,
        },
      },
    ],
  });
  const stringItem = (linkId: string) => ({ linkId, text: linkId, type: 'string' });
  const alone = imported([reading('a', 'b'), reading('b', 'a')]);
  expect(alone.definition.steps).toHaveLength(1);
  expect(alone.outcome('Questionnaire.item[0]')).toBe('kept');
  const { source, definition } = imported([
    stringItem('1'),
    reading('a', 'b'),
    stringItem('2'),
    reading('b', 'a'),
    stringItem('3'),
    stringItem('4'),
  ]);
  expect(questionsOf(definition).map(({ label }) => label.en)).toEqual(['1', '2', '3', '4']);
  expect(exported(definition)).toEqual(source);
});
