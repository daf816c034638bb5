/** Groups of imported forms become steps and sections. */
import { imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';

test('groups become steps, nested groups sections, and repeated groups entries', () => {
  const { definition } = imported([
    {
      linkId: '1',
      text: 'Body',
      type: 'group',
      item: [
        { linkId: '1.1', text: 'Height', type: 'decimal' },
        {
          linkId: '1.2',
          text: 'Today',
          type: 'group',
          item: [{ linkId: '1.2.1', text: 'Weight', type: 'decimal' }],
        },
        {
          linkId: '1.3',
          text: 'Medicines',
          type: 'group',
          repeats: true,
          item: [{ linkId: '1.3.1', text: 'Name', type: 'string' }],
        },
      ],
    },
  ]);
  expect(definition.steps.map(({ title }) => title.en)).toEqual(['About you', 'Body']);
  expect(questionsOf(definition).map(({ type, label }) => [type, label.en])).toEqual([
    ['decimal', 'Height'],
    ['decimal', 'Weight'],
    ['repeatingGroup', 'Medicines'],
  ]);
  const [, body] = definition.steps;
  expect(body?.sections?.map(({ title }) => title.en)).toEqual(['Today']);
  expect(body?.questions.map(({ section }) => section === body?.sections?.[0]?.id)).toEqual([
    false,
    true,
    false,
  ]);
});
