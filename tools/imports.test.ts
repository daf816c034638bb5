/** Enforces the README's table of allowed imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Folder → the folders its files may import from, besides itself. The first match applies. */
const MAY_IMPORT: ReadonlyArray<readonly [RegExp, RegExp]> = [
  [/^engine\//, /^engine\//],
  [/^rules\//, /^(engine|rules)\//],
  [/^questionnaires\//, /^(engine|questionnaires)\//],
  [/^contract\//, /^(engine|rules|contract)\//],
  [/^server\/platform\//, /^(engine|contract|server\/platform)\//],
  // Published documents and their evaluation of answers: below all features.
  [/^server\/catalogue\//, /^(engine|rules|contract|server\/platform)\//],
  // Shared by questionnaires and rule sets.
  [/^server\/authoring\//, /^(engine|contract|server\/platform)\//],
  [/^server\/[^/]+\//, /^(engine|rules|questionnaires|contract|server\/(platform|catalogue|authoring))\//],
  [/^portal\/platform\/ui\//, /^$/],
  [/^portal\/platform\/worker\//, /^contract\/(addresses|route)\.ts$/],
  [/^portal\/platform\//, /^(engine|contract|portal\/platform)\//],
  [/^portal\/wizard\//, /^(engine|contract|portal\/platform\/ui)\//],
  // Shared by the questionnaire builder and the rules workbench.
  [/^portal\/(authoring|logic)\//, /^(engine|rules|contract|portal\/(platform|authoring|logic))\//],
  [/^portal\/[^/]+\//, /^(engine|rules|contract|portal\/(platform|wizard|authoring|logic))\//],
];

/** May import everything: entry points, seeding, commands, the API description, tests. */
const COMPOSES =
  /^(server\/[^/]+\.ts$|server\/(commands|openapi)\/|server\/platform\/db\/seed|portal\/main\.tsx|portal\/app\/|(testing|fixtures|tools)\/)|\.(test|browser|entry)\.tsx?$/;

test('imports follow the line from definition to decision', () => {
  const wrong: string[] = [];
  for (const file of sources()) {
    if (COMPOSES.test(file)) continue;
    const allowed = MAY_IMPORT.find(([from]) => from.test(file))?.[1];
    for (const target of importsOf(file)) {
      if (folderOf(target) === folderOf(file) || allowed?.test(target)) continue;
      wrong.push(`${file} imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no folder imports one that imports it, directly or through others', () => {
  const edges = new Map<string, Set<string>>();
  for (const file of sources().filter((each) => !/\.(test|browser|entry)\.tsx?$/.test(each))) {
    const from = folderOf(file);
    const targets = edges.get(from) ?? new Set();
    for (const target of importsOf(file)) if (folderOf(target) !== from) targets.add(folderOf(target));
    edges.set(from, targets);
  }
  expect(cyclesOf(edges)).toEqual([]);
});

test('engine and rules touch no clock, network, database or screen', () => {
  const banned = /\bDate\.now\(|new Date\(\)|\bfetch\(|from '(?:node:|react|koa|pg|@mikro-orm)/;
  const wrong = sources()
    .filter((file) => /^(engine|rules)\//.test(file) && !/\.test\.ts$/.test(file))
    .filter((file) => banned.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});

test('no browser test shares a clinic with another', () => {
  const sharing = /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/;
  const wrong = sources()
    .filter((file) => file.endsWith('.browser.ts'))
    .filter((file) => sharing.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});

const folderOf = (file: string): string => {
  const [top = '', second = '', third] = file.split('/');
  return third === undefined ? top : `${top}/${second}`;
};

/** Circular dependencies between folders. */
function cyclesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reachable = (from: string): Set<string> => {
    const found = new Set<string>();
    const open = [...(edges.get(from) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(...(edges.get(next) ?? []));
    }
    return found;
  };
  return [...edges.keys()].filter((folder) => reachable(folder).has(folder));
}

function sources(): string[] {
  const folders = [
    'contract',
    'engine',
    'rules',
    'questionnaires',
    'server',
    'portal',
    'fixtures',
    'testing',
  ];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  return files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
}

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const specifiers = [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
    (match) => match[1] as string,
  );
  return specifiers.map((specifier) => relative(root, resolve(root, dirname(file), specifier)));
}
