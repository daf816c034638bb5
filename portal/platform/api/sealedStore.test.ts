/** The encrypted store of the device, over a database that is a map. */
import { beforeEach, expect, test, vi } from 'vitest';
import { sealedStore } from './sealedStore.ts';

const DAY_MS = 86_400_000;
const ANSWERS = { given: 'Canary Ines' };

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => kept,
  get: async (name: string) => kept.get(name),
  set: async (name: string, value: unknown) => void kept.set(name, value),
  del: async (name: string) => void kept.delete(name),
  entries: async () => [...kept],
  update: async (name: string, change: (value: unknown) => unknown) =>
    void kept.set(name, change(kept.get(name))),
}));

let now = 0;
const store = () => sealedStore({ database: 'test', store: 'test', keptMs: () => DAY_MS }, () => now);
beforeEach(async () => {
  now = 0;
  kept.clear();
  await store().save('draft', ANSWERS, now);
});

test('the next page reads what was kept; who reads the database finds neither the answers nor the key', async () => {
  expect(await store().load('draft')).toEqual(ANSWERS);
  expect([...kept.keys()].sort()).toEqual(['draft', 'key']);
  const { data } = kept.get('draft') as { data: ArrayBuffer };
  expect(new TextDecoder().decode(data)).not.toContain('Canary');
  expect(Object.keys(kept.get('draft') as object).sort()).toEqual(['data', 'iv', 'touchedAt']);
  const key = kept.get('key') as CryptoKey;
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('a copy that is too old is not shown, and is deleted, also if nobody asks for it', async () => {
  now = DAY_MS;
  expect(await store().load('draft')).toEqual(ANSWERS);
  now = DAY_MS + 1;
  expect(await store().load('draft')).toBeNull();
  expect([...kept.keys()]).toEqual(['key']);

  await store().save('draft', ANSWERS, now);
  now += DAY_MS + 1;
  await store().forgetOld();
  expect([...kept.keys()]).toEqual(['key']);
});
