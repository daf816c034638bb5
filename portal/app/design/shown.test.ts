/** Reads the source, so that a component missing from the page is detected without a browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

/** Not components of their own: they load or wrap others. */
const BESIDE = ['lazyComponent', 'preloadable', 'unbroken'];
const UI = join(import.meta.dirname, '..', '..', 'platform', 'ui');
const SECTIONS = join(import.meta.dirname, 'sections');

test('the page of components shows every shared component', () => {
  const components = readdirSync(UI, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => basename(file, '.tsx'))
    .filter((name) => !BESIDE.includes(name));
  const source = readdirSync(SECTIONS)
    .map((file) => readFileSync(join(SECTIONS, file), 'utf8'))
    .join('\n');
  const shown = [...source.matchAll(/ of=\{?["`](?<names>[^"`]+)/g)].flatMap(
    (match) => match.groups?.names?.split(', ') ?? [],
  );
  expect(components.filter((name) => !shown.includes(name))).toEqual([]);
});
