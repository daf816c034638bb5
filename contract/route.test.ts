import { expect, test } from 'vitest';
import { z } from 'zod';
import { route, urlOf } from './route.ts';

const history = route('GET', '/api/drafts/:id/history/:revision', {
  access: 'staff',
  healthData: false,
  params: { id: z.string(), revision: z.coerce.number() },
});

test('a URL has the encoded path parameters and the query without undefined values', () => {
  expect(urlOf(history, { id: 'a/b?', revision: 3 })).toBe('/api/drafts/a%2Fb%3F/history/3');
  expect(
    urlOf(history, { id: 'x', revision: 3 }, { language: 'es', cursor: undefined, ids: ['1', '2'] }),
  ).toBe('/api/drafts/x/history/3?language=es&ids=1%2C2');
});
