import { expect, test } from 'vitest';
import { careDefinition } from '../../fixtures/careDefinition.ts';
import { shippedDefinitions } from '../../questionnaires/catalogue.ts';
import type { Definition } from '../definition/definition.ts';
import { minutesOf, promisedMinutes } from './fillingTime.ts';

test('answering all questions takes longer than answering the fewest possible', () => {
  for (const definition of shippedDefinitions() as Definition[]) {
    const { least, most } = minutesOf(definition, 'en');
    expect(least).toBeGreaterThan(0);
    expect(most).toBeGreaterThanOrEqual(least);
  }
});

test('an additional question takes longer, unless it is for staff or asks for the same number in another unit', () => {
  const before = minutesOf(careDefinition(), 'en').most;
  const longer = careDefinition();
  longer.steps[4].questions.push({ ...longer.steps[4].questions[0], id: 'nickname' });
  expect(minutesOf(longer, 'en').most).toBeGreaterThan(before);
  const staff = careDefinition();
  staff.steps[4].questions.push({ ...staff.steps[3].questions[2], id: 'another_score' });
  expect(minutesOf(staff, 'en').most).toBe(before);
  const stones = careDefinition();
  const [pounds] = stones.steps[2].questions.slice(4);
  stones.steps[2].questions.push({
    ...pounds,
    id: 'weight_g',
    unit: 'g',
    showWhen: { '==': [{ var: 'unit_system' }, 'g'] },
  });
  stones.steps[2].pages[0].questions.push('weight_g');
  expect(minutesOf(stones, 'en').most).toBeCloseTo(before, 6);
});

test.each([
  [
    { least: 0.2, most: 0.6 },
    { from: 1, to: 1 },
  ],
  [
    { least: 2.1, most: 4 },
    { from: 3, to: 4 },
  ],
  [
    { least: 9.5, most: 17.2 },
    { from: 10, to: 20 },
  ],
])('%j is displayed as %j', (minutes, promised) => {
  expect(promisedMinutes(minutes)).toEqual(promised);
});
