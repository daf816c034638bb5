import { expect, test } from 'vitest';
import { imported, questionsOf } from '../../../testing/fhir/importedForm.ts';

test('what a hidden question means is imported as our exports write it', () => {
  const { definition } = imported([
    {
      linkId: 'seizures',
      text: 'Seizures?',
      type: 'boolean',
      extension: [{ url: 'urn:clinic-intake:when-hidden', valueCode: 'unknown' }],
    },
  ]);
  expect(questionsOf(definition)[0]).toMatchObject({ id: 'seizures', whenHidden: 'unknown' });
});
