/** Enforces the README's table of allowed imports. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './sourceFiles.ts';
import { folderBehind } from './workspaces.ts';

const root = resolve(import.meta.dirname, '..');

/**
 * Folder → the folders its files may import from, besides what matched it. The first match applies. What a package may
 * import from others is in its `package.json` (`walls.test.ts`).
 */
const MAY_IMPORT: ReadonlyArray<readonly [RegExp, RegExp]> = [
  [/^server\/platform\//, /^(engine|contract|server\/platform)\//],
  // Published documents and their evaluation, and what patients and staff share.
  [/^server\/shared\/catalogue\//, /^(engine|rules|formats|contract|server\/platform)\//],
  [/^server\/shared\/[^/]+\//, /^(engine|rules|formats|contract|server\/(platform|shared\/catalogue))\//],
  [
    /^server\/patient\/[^/]+\//,
    /^(engine|rules|contract|server\/(platform|shared\/(catalogue|persons|plans|work)))\//,
  ],
  // Shared by questionnaires and rule sets.
  [/^server\/staff\/authoring\//, /^(engine|contract|server\/platform)\//],
  [
    /^server\/staff\/shipped\//,
    /^(questionnaires|fixtures|rules|server\/(platform|shared\/catalogue|staff\/(authoring|plans|questionnaires|rules)))\//,
  ],
  // A patient's submissions are read as their review reads them.
  [
    /^server\/staff\/patients\//,
    /^(engine|formats|contract|server\/(platform|shared\/(catalogue|pdf|persons|work)|staff\/review))\//,
  ],
  // The FHIR server has what the review exports, and finds forms by their URLs.
  [
    /^server\/staff\/fhir\//,
    /^(engine|formats|contract|server\/(platform|shared\/(catalogue|work)|staff\/(questionnaires|review)))\//,
  ],
  [
    /^server\/staff\/[^/]+\//,
    /^(engine|rules|formats|questionnaires|contract|server\/(platform|shared\/(catalogue|persons|plans|work)|staff\/authoring))\//,
  ],
  [/^server\/fleet\//, /^(engine|contract|server\/(platform|shared))\//],
  [/^portal\/platform\/ui\//, /^$/],
  [/^portal\/platform\/worker\//, /^contract\/(addresses|route)\//],
  [/^portal\/platform\//, /^(engine|contract|portal\/platform)\//],
  [/^portal\/wizard\//, /^(engine|portal\/platform\/ui)\//],
  [/^portal\/patient\/[^/]+\//, /^(engine|rules|contract|portal\/(platform|wizard))\//],
  // Shared by the questionnaire builder and the rules workbench.
  [
    /^portal\/staff\/(authoring|logic)\//,
    /^(engine|rules|contract|portal\/(platform|staff\/(authoring|logic)))\//,
  ],
  [/^portal\/staff\/patients\//, /^(engine|rules|contract|portal\/(platform|staff\/(analytics|review)))\//],
  [
    /^portal\/staff\/[^/]+\//,
    /^(engine|rules|formats|contract|portal\/(platform|wizard|staff\/(authoring|logic)))\//,
  ],
  // Used by the build.
  [/^portal\/[^/]+\.ts$/, /^portal\/[^/]+\.ts$/],
];

/** May import everything: entry points, doors, the demo, commands, threads, the API description, tests. */
const COMPOSES =
  /^(server\/main\.ts$|(server|portal)(\/\w+)?\/doors\/|server\/(commands|demo|openapi|start|workers)\/|server\/fleet\/test[A-Z]\w*\.ts$|portal\/(main|design)\.tsx|portal\/app\/)|\.(test|browser|entry)\.tsx?$/;

test('imports follow the allowed order of folders', () => {
  const wrong: string[] = [];
  for (const file of sources(['server', 'portal'])) {
    if (COMPOSES.test(file)) continue;
    wrong.push(...wrongOf(file, importsOf(file)));
  }
  expect(wrong).toEqual([]);
});

test('a folder inside another one has the narrower rule', () => {
  const wrongly = (file: string, target: string) => wrongOf(file, [target]).length > 0;
  for (const inner of ['ui', 'worker']) {
    const file = `portal/platform/${inner}/parts/one.ts`;
    expect(wrongly(file, 'portal/platform/address/storage.ts'), inner).toBe(true);
    expect(wrongly(file, `portal/platform/${inner}/other.ts`), inner).toBe(false);
  }
  expect(wrongly('portal/platform/worker/one.ts', 'contract/addresses/')).toBe(false);
  expect(wrongly('portal/staff/review/queue/one.ts', 'portal/staff/review/two.ts')).toBe(false);
  expect(wrongly('portal/staff/review/queue/one.ts', 'portal/staff/admin/two.ts')).toBe(true);
  expect(wrongly('portal/staff/review/one.ts', 'portal/patient/account/two.ts')).toBe(true);
  expect(wrongly('portal/patient/account/one.ts', 'portal/staff/review/two.ts')).toBe(true);
  expect(wrongly('server/platform/db/one.ts', 'server/staff/review/two.ts')).toBe(true);
  expect(wrongly('server/patient/intake/one.ts', 'server/staff/review/two.ts')).toBe(true);
  expect(wrongly('server/staff/review/one.ts', 'server/patient/intake/two.ts')).toBe(true);
});

test('every file has a rule or may import everything, and every rule has files', () => {
  const ruled = sources(['server', 'portal']).filter((file) => !COMPOSES.test(file));
  expect(ruled.filter((file) => !MAY_IMPORT.some(([from]) => from.test(file)))).toEqual([]);
  const used = new Set(ruled.map((file) => MAY_IMPORT.find(([from]) => from.test(file))));
  expect(MAY_IMPORT.filter((rule) => !used.has(rule)).map(([from]) => String(from))).toEqual([]);
});

function wrongOf(file: string, targets: readonly string[]): string[] {
  const [from, allowed] = MAY_IMPORT.find((rule) => rule[0].test(file)) ?? [];
  const own = from?.exec(file)?.[0] ?? file;
  return targets
    .filter((target) => !target.startsWith(own) && !allowed?.test(target))
    .map((target) => `${file} imports ${target}`);
}

test('there are no import cycles between files', () => {
  expect(cyclesBetween((file) => file)).toEqual([]);
});

test.each([1, 2, 3, 4, 5, 6])('there are no import cycles between folders at depth %i', (depth) => {
  const cycles = cyclesBetween((file) => dirname(file).split('/').slice(0, depth).join('/'));
  expect(cycles).toEqual([]);
});

test('engine and rules use no clock, network, database or screen', () => {
  const banned = /\bDate\.now\(|new Date\(\)|\bfetch\(|from '(?:node:|react|koa|pg|@mikro-orm)/;
  const wrong = sources()
    .filter((file) => /^(engine|rules)\//.test(file) && !/\.test\.ts$/.test(file))
    .filter((file) => banned.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});

test('a change that a person starts twice runs once: only useAction starts mutations', () => {
  const wrong = sources(['portal'])
    .filter((file) => file !== 'portal/platform/api/useAction.ts')
    .filter((file) => /\buseMutation\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});

test('no browser test shares a clinic with another', () => {
  const sharing = /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/;
  const wrong = sources()
    .filter((file) => file.endsWith('.browser.ts'))
    .filter((file) => sharing.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});

const isNoTest = (file: string): boolean => !/\.(test|browser|entry)\.tsx?$/.test(file);

/** The import cycles, each in an order that leads back to its start. */
function cyclesBetween(groupOf: (file: string) => string): string[] {
  const edges = new Map<string, Set<string>>();
  for (const file of sources([...PRODUCT, 'tools']).filter(isNoTest)) {
    const from = groupOf(file);
    const targets = edges.get(from) ?? new Set();
    edges.set(from, targets);
    const inside = importsOf(file).filter((target) => !target.endsWith('/'));
    for (const target of inside) if (groupOf(target) !== from) targets.add(groupOf(target));
  }
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (group: string, path: string[]): void => {
    const start = path.indexOf(group);
    if (start >= 0) cycles.push([...path.slice(start), group].join(' → '));
    if (start >= 0 || done.has(group)) return;
    for (const target of edges.get(group) ?? []) visit(target, [...path, group]);
    done.add(group);
  };
  for (const group of edges.keys()) visit(group, []);
  return cycles;
}

const PRODUCT = [
  'contract',
  'engine',
  'rules',
  'formats',
  'questionnaires',
  'server',
  'portal',
  'fixtures',
  'testing',
];

const sources = (folders: readonly string[] = PRODUCT): string[] => sourceFiles(folders);

const known = new Map<string, string[]>();

function importsOf(file: string): string[] {
  const imports = known.get(file) ?? readImports(file);
  known.set(file, imports);
  return imports;
}

function readImports(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'((?:\.|@clinic\/)[^']+)'/g)].map(
    ([, specifier = '']) =>
      specifier.startsWith('.')
        ? relative(root, resolve(root, dirname(file), specifier))
        : (folderBehind(specifier) ?? specifier),
  );
}
