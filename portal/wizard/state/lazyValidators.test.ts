import { expect, test, vi } from 'vitest';
import type { SchemaErrors } from '../../../engine/validation/validation.ts';
import { laterValidators } from './lazyValidators.ts';

const PATH = '/api/intake/questionnaires/one/1.0/validators.js';
const none: SchemaErrors = () => [];

test('they are fetched once however often they are asked for', async () => {
  const load = vi.fn(async () => none);
  const validators = laterValidators(PATH, load);
  expect(validators.areThere()).toBe(false);
  expect(() => validators.schemaErrors('step', {})).toThrow(RangeError);

  expect(await Promise.all([validators.fetch(), validators.fetch()])).toEqual([true, true]);
  expect(await validators.fetch()).toBe(true);

  expect(load.mock.calls).toEqual([[PATH]]);
  expect(validators.schemaErrors('step', {})).toEqual([]);
});

test('what could not be had is asked for again, by another address', async () => {
  const load = vi.fn<(path: string) => Promise<SchemaErrors>>();
  load.mockRejectedValueOnce(new TypeError('gone')).mockResolvedValueOnce(none);
  const validators = laterValidators(PATH, load);

  expect(await validators.fetch()).toBe(false);
  expect(validators.areThere()).toBe(false);
  expect(await validators.fetch()).toBe(true);

  expect(load.mock.calls).toEqual([[PATH], [`${PATH}?try=1`]]);
});
