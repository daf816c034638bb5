import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'portal-'));
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(root, '.vite'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Portal</title><!--%PRELOADS%-->');
  const manifest = {
    'index.html': { file: 'assets/index-1.js' },
    'app/openIntake.tsx': { file: 'assets/openIntake-2.js', imports: ['_shared.js', 'index.html'] },
    '_shared.js': { file: 'assets/shared-3.js', imports: ['index.html'] },
    'platform/i18n/locales/intake/en.ts': { file: 'assets/en-5.js' },
    'platform/i18n/locales/intake/es.ts': { file: 'assets/es-6.js' },
    'app/openPortal.tsx': { file: 'assets/openPortal-4.js' },
  };
  writeFileSync(join(root, '.vite', 'manifest.json'), JSON.stringify(manifest));
  server = await startTestServer({ portalRoot: root });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

const preloaded = (html: string): string[] =>
  [...html.matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)" \/>/g)].map(
    ([, path = '']) => path,
  );

test('the intake page preloads its scripts, listed after the visible content', async () => {
  const { text } = await server.browser().get('/intake?step=consent');
  expect(preloaded(text)).toEqual([
    '/assets/index-1.js',
    '/assets/openIntake-2.js',
    '/assets/shared-3.js',
    '/assets/en-5.js',
  ]);
});

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es-6.js'],
  ['ES', 'es-6.js'],
  ['en-US,es;q=0.9', 'en-5.js'],
  ['fr-FR,es;q=0.9', 'es-6.js'],
  ['fr-FR', 'en-5.js'],
  ['est', 'en-5.js'],
])('a browser with Accept-Language %s preloads the texts of that language only', async (accepted, texts) => {
  const reply = await server.browser().get('/intake', { 'Accept-Language': accepted });
  expect(reply.headers.get('vary')).toContain('Accept-Language');
  expect(preloaded(reply.text).filter((path) => /e[ns]-\d\.js/.test(path))).toEqual([`/assets/${texts}`]);
});

test('other pages preload none of them', async () => {
  expect(preloaded((await server.browser().get('/')).text)).toEqual([]);
});
