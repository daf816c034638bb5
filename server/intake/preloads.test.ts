import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';

const root = mkdtempSync(join(tmpdir(), 'portal-'));
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(root, '.vite'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Portal</title>');
  const manifest = {
    'index.html': { file: 'assets/index-1.js' },
    'shell/openIntake.tsx': { file: 'assets/openIntake-2.js', imports: ['_shared.js', 'index.html'] },
    '_shared.js': { file: 'assets/shared-3.js', imports: ['index.html'] },
    'shell/openPortal.tsx': { file: 'assets/openPortal-4.js' },
  };
  writeFileSync(join(root, '.vite', 'manifest.json'), JSON.stringify(manifest));
  server = await startTestServer({ portalRoot: root });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

test('the page of the intake names its scripts and its questionnaire', async () => {
  const reply = await server.browser().get('/intake?step=consent');
  const links = reply.headers.get('link')?.split(', ') ?? [];

  expect(links).toEqual([
    '</assets/index-1.js>; rel=modulepreload',
    '</assets/openIntake-2.js>; rel=modulepreload',
    '</assets/shared-3.js>; rel=modulepreload',
    '</api/intake/questionnaire>; rel=preload; as=fetch; crossorigin=use-credentials',
  ]);
});

test('other pages name nothing of it', async () => {
  expect((await server.browser().get('/')).headers.get('link')).toBeNull();
});
