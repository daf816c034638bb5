/** Checks that every text exists in both languages, and that every key is used and known. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import portalEn from './locales/portal/en.ts';
import portalEs from './locales/portal/es.ts';

type Tree = { [key: string]: string | Tree };

const PLURAL = /_(zero|one|two|few|many|other)$/;

const textsOf = (tree: Tree, path = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[`${path}${key}`, value]] : [...textsOf(value, `${path}${key}.`)],
    ),
  );

const english = new Map([...textsOf(en), ...textsOf(portalEn)]);
const spanish = new Map([...textsOf(es), ...textsOf(portalEs)]);
const keys = new Set([...english.keys()].map((key) => key.replace(PLURAL, '')));

const root = join(import.meta.dirname, '../../..');
/** The portal, and the package that shows forms elsewhere. */
const source = ['portal', 'packages/react']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(root, folder, file),
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|browser)\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Keys passed to `t` as literals. */
const asked = [...source.matchAll(/\bt\(\s*(['"`])([\w.]+)\1/g)].map(([, , key]) => key as string);
/** Any string literal that is a key and reaches `t` indirectly. */
const quoted = new Set([...source.matchAll(/(['"`])([\w-]+(?:\.[\w-]+)+)\1/g)].map(([, , text]) => text));
/** Composed keys such as `status.${status}`: the prefix up to the first placeholder, and the suffix. */
const composed = [...source.matchAll(/`([\w.]+\.)\$\{[^}]+\}([\w.]*)`/g)].map(([, start, end]) => ({
  start: start as string,
  end: end as string,
}));

const isUsed = (key: string): boolean =>
  quoted.has(key) || composed.some(({ start, end }) => key.startsWith(start) && key.endsWith(end));

test('both languages have the same keys', () => {
  expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
});

test('the areas of the portal do not define a key twice', () => {
  expect([...textsOf(portalEn).keys()].filter((key) => textsOf(en).has(key))).toEqual([]);
});

test('no text is empty, and both languages fill in the same parts', () => {
  const gaps = (text: string) => [...text.matchAll(/\{\{?\w+\}?\}/g)].map(([gap]) => gap).sort();
  for (const [key, text] of english) {
    const translated = spanish.get(key) ?? '';
    expect({ key, empty: !text.trim() || !translated.trim() }).toEqual({ key, empty: false });
    expect({ key, gaps: gaps(translated) }).toEqual({ key, gaps: gaps(text) });
  }
});

test('every key the screens use exists', () => {
  expect(asked.filter((key) => !keys.has(key))).toEqual([]);
  expect(composed.filter(({ start }) => ![...keys].some((key) => key.startsWith(start)))).toEqual([]);
});

test('every key is used', () => {
  expect(asked.length).toBeGreaterThan(50);
  expect([...keys].filter((key) => !isUsed(key))).toEqual([]);
});
