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
  [at('app/openPortal.tsx')]: module(
    ['react', 'reads', ICONS],
    `import {\n  Cloud,\n} from 'lucide-react';`,
    [...['queue', 'review', 'builder', 'user', at('app/PortalShell.tsx'), at('app/signIn/SignInCard.tsx')]],
  ),
  [at('app/PortalShell.tsx')]: module(['menu', 'tabs', 'reads', 'title', 'user']),
  user: module(['address']),
  address: module([], 'x'.repeat(5_000)),
  [at('app/signIn/SignInCard.tsx')]: module(['tabs', 'reads']),
  menu: module([], 'x'.repeat(5_000)),
  tabs: module([], 'x'.repeat(5_000)),
  reads: module([], 'what is read'),
  queue: module(
    ['react', 'notice', 'card', 'table', 'badge', 'reads', ICONS],
    'import { Trash, Flag, Copy } from "lucide-react";',
  ),
  review: module(['react', 'card', 'table', ICONS], 'import { Copy } from "lucide-react";'),
  builder: module(['card', 'table', 'badge', 'chart', ICONS], 'import { Copy } from "lucide-react";'),
  card: module(['react', 'title'], 'a card'),
  title: module([], 'a title'),
  table: module(['sorting'], 'a table'),
  sorting: module([], 'x'.repeat(100_000)),
  react: module([], 'x'.repeat(100_000)),
  badge: module([], 'a badge'),
  chart: module([], 'a chart'),
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
  ['/app/node_modules/zod/v4/core/core.js', 'schemas', 'never apart from the rest of its package'],
  ['notice', 'shared', 'intake and a screen of the portal'],
  ['steps', null, 'the intake alone'],
  ['queue', null, 'the portal alone'],
  [at('main.tsx'), null, 'the first script'],
  ['early', 'start', 'what the first script needs, in one more'],
  [icon('cloud'), 'base', 'an icon of intake and landing page'],
  [icon('trash'), 'shared', 'an icon by another name'],
  [icon('flag'), null, 'an icon of one screen'],
  [icon('copy'), 'portal', 'an icon of several screens'],
  [at('app/PortalShell.tsx'), null, 'that with which every screen of the portal begins'],
  ['menu', 'portal', 'large, of every screen of the portal'],
  [
    'address',
    null,
    'of what the landing page and every screen of the portal load: never in the portal, after it',
  ],
  ['tabs', null, 'of every screen of the portal, and of the page to sign in'],
  ['reads', 'common', 'small, of several screens and the landing page'],
  ['title', 'small', 'small, of several screens and a later one of the intake'],
  ['badge', 'portal', 'small, of two screens'],
  ['chart', null, 'of one screen'],
  ['table', null, 'small, with something large behind it'],
  ['sorting', null, 'large'],
])('%s goes into %s (%s)', (id, file, _what) => {
  expect(chunkName()(id, graph)).toBe(file);
});

test('no build is made in which the first script of every page loads schemas', () => {
  const settings: typeof modules = {
    ...modules,
    settings: module(['/app/node_modules/zod/v4/core/core.js']),
  };
  const built = (from: string) => {
    const { importedIds, dynamicallyImportedIds } = settings[from] ?? module([]);
    const all: typeof modules = {
      ...settings,
      [from]: module([...importedIds, 'settings'], '', [...dynamicallyImportedIds]),
    };
    return chunkName()('react', { getModuleInfo: (id) => all[id] ?? module([]) });
  };
  expect(() => built(at('main.tsx'))).toThrow("Every page's first script loads the schemas of settings");
  expect(built(at('app/openPortal.tsx'))).toBe('base');
});
