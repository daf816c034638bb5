/** What the documentation says of files: those it names exist, and a proxy set up by it lets patients' files through. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MAX_FILE_MB } from '@clinic/engine/testing';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const NAMED =
  /`((?:contract|engine|rules|formats|questionnaires|fixtures|server|portal|testing|tools|lab|docs)\/[\w./{},@-]+)`/g;

/** `a/{b,c}.ts` stands for `a/b.ts` and `a/c.ts`. */
function expanded(path: string): string[] {
  const [all, choices = ''] = /\{([^}]*)\}/.exec(path) ?? [];
  return all === undefined
    ? [path]
    : choices.split(',').flatMap((choice) => expanded(path.replace(all, choice)));
}

test.each(['*.md', 'docs/**/*.md'].flatMap((pattern) => globSync(pattern, { cwd: root })))(
  'every file that %s names exists',
  (document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const named = [...text.matchAll(NAMED)].flatMap(([, path = '']) => expanded(path));
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

test('every decision is in the index once, under its own title', () => {
  const folder = join(root, 'docs/decisions');
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const listed = [...index.matchAll(/\| \[(\d+)\]\(([^)]+)\) \| (.*?) \|/g)].map(([, ...row]) => row);
  const pages = globSync('[0-9]*.md', { cwd: folder }).map((file) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    return [number, file, title];
  });
  expect(listed.toSorted()).toEqual(pages.toSorted());
});

test('the commands of every door in docs/integrations.md are run by a test', () => {
  const text = readFileSync(join(root, 'docs/integrations.md'), 'utf8');
  const doors = [...text.matchAll(/^## (.+)$/gm)].map(([, door = '']) => door);
  const files = globSync('{lab/packages,server,portal}/**/*.{test,browser}.ts', { cwd: root });
  const run = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  expect(doors.filter((door) => !run.includes(`documentedCommands('${door}')`))).toEqual([]);
});

test('the documents shown in README.md are parts of shipped ones', () => {
  const shipped = [
    'questionnaires/weight-loss-intake/2.3.json',
    'rules/rulesets/glp1-flags/2.3.json',
  ].flatMap((file) => partsOf(JSON.parse(readFileSync(join(root, file), 'utf8'))));
  const shown = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/```json\n(.*?)```/gs)];
  expect(shown.length).toBeGreaterThan(0);
  for (const [, text = ''] of shown) expect(shipped).toContainEqual(JSON.parse(text));
});

const partsOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(partsOf)] : [];

test('a proxy that is set up as SECURITY.md says lets the largest file through that a form may ask for', () => {
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const [, most] = /client_max_body_size (\d+)m;/.exec(text) ?? [];
  expect(Number(most)).toBeGreaterThan(MAX_FILE_MB);
});
