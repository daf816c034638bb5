import { expect, test } from 'vitest';
import { groupName } from './groupName.ts';

test.each([
  ['bloodPressure', 'Blood pressure'],
  ['eatingSleepAndPill', 'Eating sleep and pill'],
  ['late-period', 'Late period'],
  ['age', 'Age'],
  ['glp1-flags 2.4', 'glp1-flags 2.4'],
  ['Cases of May', 'Cases of May'],
])('the group %s is shown as %s', (name, shown) => {
  expect(groupName(name)).toBe(shown);
});
