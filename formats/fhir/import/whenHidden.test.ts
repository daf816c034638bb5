import { imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';

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
