import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Maria Lopez', 'ML'],
  ['ana maría ruiz', 'AM'],
  ['  Prince  ', 'P'],
  ['élodie ñandú', 'ÉÑ'],
  ['Jo (Joanna) Smith', 'JS'],
  ['Dr. Maya Chen', 'MC'],
  ['Drew Chen', 'DC'],
  ['', ''],
])('%s is shown as %s', (name, shown) => {
  expect(initials(name)).toBe(shown);
});
