/** The intake asks these items of instruments. Those with a code are word for word: instruments/claims.test.ts. */
import { questionOf } from '@clinic/fixtures/newestIntake';
import { expect, test } from 'vitest';

test.each([
  ['phq2_interest', '44250-9'],
  ['phq2_mood', '44255-8'],
  ['self_harm_thoughts', '44260-8'],
  ['alcohol_frequency', '68518-0'],
  ['alcohol_quantity', '68519-8'],
  ['alcohol_binge', '68520-6'],
])('%s has the code of its item', (id, code) => {
  expect(questionOf(id).codes).toEqual([{ system: 'loinc', code }]);
});
