import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The modules as loaded by a page that the server filled in with this path. */
async function pageAt(path: string | undefined, pathname = '/') {
  vi.stubGlobal('document', { documentElement: { dataset: path === undefined ? {} : { path } } });
  vi.stubGlobal('window', { location: { pathname } });
  return { ...(await import('./address.ts')), ...(await import('./clearStorage.ts')) };
}

test.each([undefined, '', '%PATH%'])('a page with the path %o is at the root of its origin', async (path) => {
  const { inClinic, ownName, screenPath } = await pageAt(path, '/intake');
  expect([inClinic('/intake'), ownName('theme'), screenPath()]).toEqual(['/intake', 'theme', '/intake']);
});

test('under a path, URLs and storage names include it, and screens do not see it', async () => {
  const { inClinic, ownName, screenPath } = await pageAt('/c/oak', '/c/oak/intake');
  expect([inClinic('/intake'), ownName('theme'), screenPath()]).toEqual([
    '/c/oak/intake',
    '/c/oak:theme',
    '/intake',
  ]);
  expect((await pageAt('/c/oak', '/c/oak')).screenPath()).toBe('/');
});

const STORED = [
  'theme',
  'signed-in',
  '/c/oak:theme',
  '/c/oak:signed-in',
  '/c/oak2:signed-in',
  '/c/elm:theme',
];

test.each([
  ['', ['theme', '/c/oak:theme', '/c/oak:signed-in', '/c/oak2:signed-in', '/c/elm:theme']],
  ['/c/oak', ['theme', 'signed-in', '/c/oak:theme', '/c/oak2:signed-in', '/c/elm:theme']],
])('at "%s", clearing removes this clinic’s data except what should be kept', async (path, kept) => {
  const { clearStorage } = await pageAt(path);
  const storages = ['localStorage', 'sessionStorage'].map((kind) => {
    const storage: Record<string, unknown> = Object.fromEntries(STORED.map((name) => [name, 'x']));
    Object.defineProperty(storage, 'removeItem', { value: (name: string) => delete storage[name] });
    vi.stubGlobal(kind, storage);
    return storage;
  });
  const opened: string[] = [];
  vi.stubGlobal('indexedDB', {
    databases: async () => [{ name: 'intake' }, { name: '/c/oak:intake' }, { name: '/c/elm:intake' }],
    open(name: string) {
      opened.push(name);
      const request = {
        result: { objectStoreNames: [], close: () => undefined },
        onsuccess: () => undefined,
      };
      queueMicrotask(() => request.onsuccess());
      return request;
    },
  });
  await clearStorage(['theme']);
  for (const storage of storages) expect(Object.keys(storage)).toEqual(kept);
  expect(opened).toEqual([path === '' ? 'intake' : `${path}:intake`]);
});
