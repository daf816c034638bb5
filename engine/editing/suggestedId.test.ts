import { expect, test } from 'vitest';
import { suggestedId } from './suggestedId.ts';

const free = () => false;

test.each([
  ['How much do you weigh?', 'how_much_do_you_weigh'],
  ['¿Cuánto pesa, señora?', 'cuanto_pesa_senora'],
  ['  24-hour recall ', 'q_24_hour_recall'],
  ['体重', ''],
])('%s becomes %s', (text, id) => {
  expect(suggestedId(text, { separator: '_', isTaken: free })).toBe(id);
});

test('a taken id gets a number', () => {
  const usedIds = new Set(['follow-up', 'follow-up-2']);
  expect(suggestedId('Follow up', { separator: '-', isTaken: (id) => usedIds.has(id) })).toBe('follow-up-3');
});

test('a long text gives an id within the limit that does not end with a separator', () => {
  const id = suggestedId(`${'a'.repeat(59)} ${'b'.repeat(40)}`, { separator: '_', isTaken: free });
  expect(id).toBe('a'.repeat(59));
});
