import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Whether the script hides the page that the server has drawn, in a browser that stores these names. */
async function hides(
  page: { path: string; form?: string; hash?: string },
  stored: { device?: string[]; tab?: string[] } = {},
): Promise<boolean> {
  const { path, form = 'weight@1.0', hash = '' } = page;
  const dataset: Record<string, string> = { path, form, reads: '' };
  const storageWith = (names: string[] = []) => Object.fromEntries(names.map((name) => [name, '1']));
  vi.stubGlobal('document', { documentElement: { dataset }, addEventListener: () => undefined });
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('parent', globalThis);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', storageWith(stored.device));
  vi.stubGlobal('sessionStorage', storageWith(stored.tab));
  await import('./earlyScript.ts');
  return dataset.early === 'hidden';
}

test('a page is hidden where an intake of this clinic was opened before, or waits in the tab', async () => {
  expect(await hides({ path: '' })).toBe(false);
  vi.resetModules();
  expect(await hides({ path: '' }, { device: ['intake-visitor'] })).toBe(true);
  vi.resetModules();
  expect(await hides({ path: '' }, { tab: ['intake:active'] })).toBe(true);
  vi.resetModules();
  expect(await hides({ path: '/c/oak' }, { device: ['intake-visitor', '/c/elm:intake-visitor'] })).toBe(
    false,
  );
  vi.resetModules();
  expect(await hides({ path: '/c/oak' }, { device: ['/c/oak:intake-visitor'] })).toBe(true);
});

test('so is one that an emailed link opens, and no page of another kind', async () => {
  expect(await hides({ path: '', hash: '#resume=abc' })).toBe(true);
  vi.resetModules();
  expect(await hides({ path: '', form: '' }, { device: ['intake-visitor'] })).toBe(false);
});
