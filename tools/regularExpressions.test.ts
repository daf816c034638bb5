/**
 * Checks that all regular expressions run in linear time: those in the source, those built at run time, and
 * those of question types. Analyzes the expressions themselves, so new ones are covered automatically.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Definition } from '@clinic/engine/definition';
import { dimensionsOf, MAX_UNIT_LENGTH, stepSchema } from '@clinic/engine/testing';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { browserFamily, displayName, errorTrace } from '@clinic/server/testing';
import scslre from 'scslre';
import { parseAst } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** What ships: each folder with source, except these. */
const NO_PRODUCT: Readonly<Record<string, 'tests' | 'development'>> = {
  lab: 'development',
  testing: 'tests',
  tools: 'development',
};
const FOLDERS = topFolders().filter((folder) => !Object.hasOwn(NO_PRODUCT, folder));
const NOT_PRODUCT = /\.(test|browser|entry)\.tsx?$|\/test[A-Z][^/]*$|^portal\/testing\/|\.d\.ts$/;

/** Superlinear expressions, with the reason why they never match a long text. */
const BOUNDED: Readonly<Record<string, string>> = {
  'engine/base/ucum.ts /[-\\d]+$/': 'The table of units in the same file',
  'engine/base/ucum.ts /-?\\d+$/': 'The table of units in the same file',
  'engine/base/ucum.ts /^(.*?)([+-]?\\d+)?$/': 'A unit of at most 30 characters',
  'portal/platform/api/queryOf.ts /\\/(?=:)|(?<=\\/:\\w+)\\//': 'The address of a route, from the contract',
  'server/platform/base/browserFamily.ts /\\bVersion\\/[\\d.]+.* Safari\\//':
    'The first 500 characters of a header',
  'server/platform/base/errorTrace.ts /^\\s+at .*(?:file:\\/\\/|node:|\\/)\\S+:\\d+:\\d+\\)?$/':
    'Lines of at most 1,000 characters',
  'portal/patient/intake/sync/randomIds.ts /=+$/': 'Random bytes of the same function',
};

/** Files that build expressions from parts. */
const BUILT = {
  /** At load time: checked below. */
  onLoading: [
    'engine/definition/codes.ts',
    'engine/base/emailAddress.ts',
    'engine/definition/textFormat.ts',
    'engine/markup/link.ts',
  ],
  /** From constants, an administrator's configuration or a checked document; never from a patient's text. */
  later: [
    // From FHIR documents, after an analysis.
    'server/workers/fhir/patterns.ts',
    'engine/definition/phoneLinks.ts',
    'portal/platform/address/address.ts',
    'rules/document/textsToReview.ts',
  ],
};

/** The folders below the root that contain source. */
function topFolders(): string[] {
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (each) =>
      each.isDirectory() && !/^\.|^(node_modules|dist|test-results|playwright-report)$/.test(each.name),
  );
  return folders
    .map(({ name }) => name)
    .filter((name) =>
      readdirSync(join(root, name), { recursive: true }).some((file) => /\.tsx?$/.test(String(file))),
    );
}

interface Found {
  file: string;
  source: string;
  flags: string;
}

const literals: Found[] = [];
const builders = new Set<string>();
const read: string[] = [];
beforeAll(() => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
  );
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || NOT_PRODUCT.test(file)) continue;
    read.push(file);
    const code = readFileSync(join(root, file), 'utf8');
    visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), file);
  }
});

function visit(node: unknown, file: string): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const part of node) visit(part, file);
    return;
  }
  const { type, regex, callee } = node as {
    type?: string;
    regex?: { pattern: string; flags: string };
    callee?: { name?: string };
  };
  if (type === 'Literal' && regex) literals.push({ file, source: regex.pattern, flags: regex.flags });
  if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp')
    builders.add(file);
  for (const part of Object.values(node)) visit(part, file);
}

/** Expressions with quadratic or worse time for some text. */
const superlinear = (found: readonly Found[]): string[] => [
  ...new Set(
    found
      .filter(({ source, flags }) => scslre.analyse({ source, flags }).reports.length > 0)
      .map(({ file, source, flags }) => `${file} /${source}/${flags}`),
  ),
];

test('the analysis detects expressions with quadratic or exponential time', () => {
  const evaluated = (source: string) => superlinear([{ file: '', source, flags: 'u' }]).length > 0;
  // An earlier expression for phone numbers.
  expect(evaluated('^\\+?(?:[ ().-]*[0-9]){7,15}[ ]*(?:x[ ]*[0-9]{1,6})?[ ]*$')).toBe(true);
  expect(evaluated('^((a+)+)+$')).toBe(true);
  expect(evaluated('\\s+$')).toBe(true);
  expect(evaluated('^\\s*(?:a|b)+$')).toBe(false);
});

test('every folder that ships is read', () => {
  expect(topFolders()).toEqual(expect.arrayContaining([...FOLDERS, ...Object.keys(NO_PRODUCT)]));
  expect(FOLDERS).toEqual(
    expect.arrayContaining(['contract', 'engine', 'portal', 'questionnaires', 'rules', 'server']),
  );
  for (const folder of FOLDERS)
    expect(
      read.some((file) => file.startsWith(`${folder}/`)),
      folder,
    ).toBe(true);
});

test('every expression in the source takes linear time, or its text is bounded', () => {
  expect(literals.length).toBeGreaterThan(200);
  expect(superlinear(literals).toSorted()).toEqual(Object.keys(BOUNDED).toSorted());
});

test('every file that builds expressions is listed', () => {
  expect([...builders].toSorted()).toEqual([...BUILT.onLoading, ...BUILT.later].toSorted());
});

test('expressions built at load time take linear time', async () => {
  const built: Found[] = [];
  const real = globalThis.RegExp;
  vi.resetModules();
  vi.stubGlobal(
    'RegExp',
    new Proxy(real, {
      construct(target, given: [string, string?]) {
        const made = Reflect.construct(target, given) as RegExp;
        built.push({ file: '', source: made.source, flags: made.flags });
        return made;
      },
    }),
  );
  for (const file of BUILT.onLoading) await import(/* @vite-ignore */ join(root, file));
  vi.unstubAllGlobals();
  expect(built.length).toBeGreaterThanOrEqual(BUILT.onLoading.length);
  expect(superlinear(built)).toEqual([]);
});

test('the patterns that answers are checked with take linear time', () => {
  const patterns = new Set<string>();
  const collect = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, part] of Object.entries(schema)) {
      if (key === 'pattern' && typeof part === 'string') patterns.add(part);
      collect(part);
    }
  };
  for (const { steps } of [smallDefinition(), ...shippedDefinitions()] as Definition[]) {
    for (const step of steps) collect(stepSchema(step, 'en').schema);
  }
  // At least those of email address, phone number, date, file and signature.
  expect(patterns.size).toBeGreaterThanOrEqual(5);
  expect(superlinear([...patterns].map((source) => ({ file: '', source, flags: 'u' })))).toEqual([]);
});

test('where an expression may take longer, the length of its text is limited first', () => {
  expect(dimensionsOf(`m${'1'.repeat(MAX_UNIT_LENGTH - 1)}`)).toBeDefined();
  expect(dimensionsOf(`m${'1'.repeat(MAX_UNIT_LENGTH)}`)).toBeUndefined();
  const safari = 'Mozilla/5.0 (iPhone) Version/17.0 Safari/604.1';
  expect(browserFamily(safari).browser).toBe('Safari');
  expect(browserFamily(`${'x'.repeat(500)} ${safari}`)).toEqual({ browser: null, device: null });
  expect(displayName(`a${'.'.repeat(5)} . `, 'image/png')).toBe('a.png');
  const error = new Error('refused');
  error.stack = `Error: refused\n    at ${'x'.repeat(1_000)} (file:///a.ts:1:2)\n    at y (file:///a.ts:1:2)`;
  expect(errorTrace(error).at).toEqual(['at y (file:///a.ts:1:2)']);
});
