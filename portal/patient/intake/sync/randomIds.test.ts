import { DraftId, DraftSecret } from '@clinic/contract/intake';
import { expect, test } from 'vitest';
import { newSecret, newUuid } from './randomIds.ts';

test('ids and secrets have the format the server requires, and are unique', () => {
  const ids = Array.from({ length: 200 }, newUuid);
  const secrets = Array.from({ length: 200 }, newSecret);
  for (const id of ids) expect(DraftId.parse(id)).toBe(id);
  for (const secret of secrets) expect(DraftSecret.parse(secret)).toBe(secret);
  expect(new Set(ids).size).toBe(200);
  expect(new Set(secrets).size).toBe(200);
});
