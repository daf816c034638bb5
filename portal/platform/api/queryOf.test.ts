import { address } from '@clinic/contract/route';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { keyOf } from './queryOf.ts';

const any = address<{ query: z.ZodOptional<z.ZodRecord> }>();

test('a query key is the fixed parts of the path and its parameters in order, then the query', () => {
  expect(keyOf(any('GET', '/admin/users'))).toEqual(['/admin/users']);
  expect(keyOf(any('GET', '/admin/users'), {}, { page: 2 })).toEqual(['/admin/users', { page: 2 }]);
  expect(keyOf(any('GET', '/submissions/:id'), { id: 'a' })).toEqual(['/submissions', 'a']);
  expect(keyOf(any('GET', '/submissions/:id/notes'), { id: 'a' })).toEqual(['/submissions', 'a', 'notes']);
  expect(keyOf(any('GET', '/sets/:id/:version'), { id: 'a', version: '1.0' })).toEqual(['/sets', 'a', '1.0']);
});
