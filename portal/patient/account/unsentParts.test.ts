import { expect, test } from 'vitest';
import { unsentParts } from './unsentParts.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
const detail = {
  answers: { smoking_status: 'never', sleep_hours: 7 },
  messages: [
    {
      id: KEY,
      from: 'you' as const,
      name: null,
      message: 'Here it is',
      createdAt: '2026-11-05T15:00:00.000Z',
    },
  ],
};

test('a reply received by the clinic despite a lost response leaves nothing to send', () => {
  const sent = { key: KEY, changes: { sleep_hours: 7, allergies: null }, message: ' Here it is ' };
  expect(unsentParts(sent, detail)).toBeNull();
});

test('what the clinic does not have is still unsent', () => {
  const draft = { key: KEY, changes: { smoking_status: 'never', sleep_hours: 5 }, message: 'And this' };
  expect(unsentParts(draft, detail)).toEqual({ changes: { sleep_hours: 5 }, message: 'And this' });
});

test('an answer cleared on the page is unsent', () => {
  const draft = { key: KEY, changes: { sleep_hours: null }, message: '' };
  expect(unsentParts(draft, detail)).toEqual({ changes: { sleep_hours: null }, message: '' });
});
