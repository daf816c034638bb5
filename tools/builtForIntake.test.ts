import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtForIntake } from './builtForIntake.ts';

const folder = mkdtempSync(join(tmpdir(), 'built-'));
const TEXTS = (screen: string) => `platform/i18n/locales/${screen}/en.ts`;
const MANIFEST = {
  'index.html': { file: 'assets/index.js', imports: ['_start.js'], dynamicImports: ['app/openIntake.tsx'] },
  '_start.js': { file: 'assets/start.js', dynamicImports: [TEXTS('intake'), TEXTS('landing')] },
  'app/openIntake.tsx': { file: 'assets/openIntake.js', imports: ['_start.js'], css: ['assets/intake.css'] },
  [TEXTS('intake')]: { file: 'assets/intake-en.js' },
  [TEXTS('landing')]: { file: 'assets/landing-en.js' },
  'app/openPortal.tsx': { file: 'assets/openPortal.js' },
};

beforeAll(() => {
  mkdirSync(join(folder, '.vite'));
  mkdirSync(join(folder, 'icons'));
  mkdirSync(join(folder, 'assets'));
  for (const name of ['external-1.js', 'external-1.js.br', 'index.js'])
    writeFileSync(join(folder, 'assets', name), '');
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
  for (const name of ['index.html', 'favicon.svg', 'offline.html', 'offline.css', 'plain.css'])
    writeFileSync(join(folder, name), name);
  for (const size of [192, 180]) writeFileSync(join(folder, 'icons', `${size}.png`), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('offline, the intake has its texts (loaded by a shared script) but nothing of other screens', async () => {
  const { files } = await builtForIntake(folder);
  expect(files.filter((file) => file.startsWith('/assets/'))).toEqual([
    '/assets/index.js',
    '/assets/start.js',
    '/assets/openIntake.js',
    '/assets/intake.css',
    '/assets/intake-en.js',
  ]);
});

test('what computes external values is kept only for forms that need it', async () => {
  const { files, external } = await builtForIntake(folder);
  expect(external).toEqual(['/assets/external-1.js']);
  expect(files).not.toContain('/assets/external-1.js');
});
