import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chunkName } from './chunks.ts';

const at = (file: string): string => join(import.meta.dirname, file);
const ICONS = '/app/node_modules/lucide-react/dist/esm/lucide-react.mjs';
const icon = (name: string): string => `/app/node_modules/lucide-react/dist/esm/icons/${name}.mjs`;

const module = (importedIds: string[], code = '', dynamicallyImportedIds: string[] = []) => ({
  importedIds,
  dynamicallyImportedIds,
  code,
});

const modules: Record<string, ReturnType<typeof module>> = {
  [at('main.tsx')]: module(['early'], '', [at('app/openIntake.tsx'), at('app/openPortal.tsx')]),
  [at('app/openIntake.tsx')]: module(
    ['early', 'react', 'notice', 'steps', ICONS],
    'import { Trash2, Cloud as Sky } from "lucide-react";',
    ['sent'],
  ),
  sent: module(['title']),
  [at('app/openPortal.tsx')]: module(['react', ICONS], `import {\n  Cloud,\n} from 'lucide-react';`, [
    ...['queue', 'review', 'builder'],
  ]),
  queue: module(
    ['react', 'notice', 'card', 'table', 'badge', ICONS],
    'import { Trash, Flag, Copy } from "lucide-react";',
  ),
  review: module(['react', 'card', 'table', 'badge', ICONS], 'import { Copy } from "lucide-react";'),
  builder: module(['card', 'table', ICONS], 'import { Copy } from "lucide-react";'),
  card: module(['react', 'title'], 'a card'),
  title: module([], 'a title'),
  table: module(['sorting'], 'a table'),
  sorting: module([], 'x'.repeat(100_000)),
  react: module([], 'x'.repeat(100_000)),
  badge: module([], 'a badge'),
  [ICONS]: module(
    [icon('trash'), icon('cloud'), icon('flag'), icon('copy')],
    [
      'export { default as Trash, default as Trash2 } from "./icons/trash.mjs";',
      'export { default as Cloud } from "./icons/cloud.mjs";',
      'export { default as Flag } from "./icons/flag.mjs";',
      'export { default as Copy } from "./icons/copy.mjs";',
    ].join('\n'),
  ),
};
const graph = { getModuleInfo: (id: string) => modules[id] ?? module([]) };

test.each<[id: string, file: string | null, what: string]>([
  ['react', 'base', 'intake and landing page'],
  ['notice', 'shared', 'intake and a screen of the portal'],
  ['steps', null, 'the intake alone'],
  ['queue', null, 'the portal alone'],
  [at('main.tsx'), null, 'the first script'],
  ['early', 'start', 'what the first script needs, in one more'],
  [icon('cloud'), 'base', 'an icon of intake and landing page'],
  [icon('trash'), 'shared', 'an icon by another name'],
  [icon('flag'), null, 'an icon of one screen'],
  [icon('copy'), 'common', 'an icon of three screens'],
  ['card', 'common', 'small, of three screens'],
  ['title', 'small', 'what that imports, and a later screen of the intake, too'],
  ['badge', null, 'of two screens'],
  ['table', null, 'small, with something large behind it'],
  ['sorting', null, 'large'],
])('%s goes into %s (%s)', (id, file, _what) => {
  expect(chunkName()(id, graph)).toBe(file);
});
