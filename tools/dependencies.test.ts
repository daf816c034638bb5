/** Dependencies: exact versions, locked with checksums, and listed in a bill of materials. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSbom } from './dependencies.mjs';
import { readPackage, WORKSPACES } from './workspaces.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

test('every version is exact, the same in every workspace, and locked with its checksum', () => {
  const locked: Record<string, { version: string; integrity?: string; link?: boolean; resolved?: string }> =
    read('package-lock.json').packages;
  for (const { dependencies, devDependencies, optionalDependencies } of [readPackage(), ...WORKSPACES]) {
    const all: Record<string, string> = { ...dependencies, ...devDependencies, ...optionalDependencies };
    for (const [name, version] of Object.entries(all).filter(
      ([each]) => !/^@clinic(-intake)?\//.test(each),
    )) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
      expect(locked[`node_modules/${name}`]?.version, name).toBe(version);
    }
  }
  const folders = ['', ...WORKSPACES.map(({ folder }) => folder)];
  const unproven = Object.entries(locked).filter(
    ([path, { integrity, link, resolved = '' }]) =>
      !folders.includes(path) && !integrity && !(link && folders.includes(resolved)),
  );
  expect(unproven.map(([path]) => path)).toEqual([]);
});

test('the Koa version does not have the known open redirect vulnerability', () => {
  const [major = 0, minor = 0] = (readPackage('server').dependencies?.koa ?? '').split('.').map(Number);
  expect(major > 2 || (major === 2 && minor >= 17)).toBe(true);
});

test('the bill of materials lists the dependencies of the server', () => {
  const { dependencies = {} } = readPackage('server');
  const { devDependencies = {} } = readPackage();
  const locked: Record<string, { dev?: boolean }> = read('package-lock.json').packages;
  expect(writeSbom()).toBeGreaterThan(100);
  const { components } = read('dist/sbom.json') as { components: Array<{ name: string; version: string }> };
  const listed = components.map(({ name, version }) => `${name} ${version}`);
  const named = Object.entries(dependencies)
    .filter(([name]) => !name.startsWith('@clinic/'))
    .map(([name, version]) => `${name} ${version}`);
  expect(named.filter((each) => !listed.includes(each))).toEqual([]);
  // What the server needs as well is listed.
  const tools = Object.keys(devDependencies).filter((name) => locked[`node_modules/${name}`]?.dev);
  expect(tools).toContain('vitest');
  expect(components.filter(({ name }) => tools.includes(name))).toEqual([]);
});
