/** Files named in the documentation exist. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const NAMED =
  /`((?:contract|engine|rules|questionnaires|fixtures|server|portal|testing|tools|bench|docs)\/[\w./{},@-]+)`/g;

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
