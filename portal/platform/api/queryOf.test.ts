import { expect, test } from 'vitest';
import type { z } from 'zod';
import { address } from '../../../contract/route.ts';
import { keyOf } from './queryOf.ts';

const any = address<{ query: z.ZodOptional<z.ZodRecord> }>();

test('a query key is the fixed parts of the path and its parameters in order, then the query', () => {
  expect(keyOf(any('GET', '/api/admin/users'))).toEqual(['/api/admin/users']);
  expect(keyOf(any('GET', '/api/admin/users'), {}, { page: 2 })).toEqual(['/api/admin/users', { page: 2 }]);
  expect(keyOf(any('GET', '/api/submissions/:id'), { id: 'a' })).toEqual(['/api/submissions', 'a']);
  expect(keyOf(any('GET', '/api/submissions/:id/notes'), { id: 'a' })).toEqual([
    '/api/submissions',
    'a',
    'notes',
  ]);
  expect(keyOf(any('GET', '/api/sets/:id/:version'), { id: 'a', version: '1.0' })).toEqual([
    '/api/sets',
    'a',
    '1.0',
  ]);
});
