/** Forms whose saving needs a fresh proof: what was entered has to outlive whatever interrupts it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Each is tried in `proof.browser.ts`. */
const KEEPING = [
  'staff/admin/accounts/InviteDialog.tsx',
  'staff/admin/integrations/Sites.tsx',
  'staff/admin/settings/SettingsEditor.tsx',
];

/** Nothing is typed into these. */
const REASONS: Record<string, string> = {
  'staff/admin/accounts/AccountActions.tsx':
    'asks for one of three roles, and stays open until the change is made',
};

const sourcesIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test|\.browser)\.tsx?$/.test(path))
      .map((path) => [path, readFileSync(new URL(`${folder}/${path}`, import.meta.url), 'utf8')]),
  );

/** The routes of administrators that ask for a proof, by name. */
function provenRoutes(): string[] {
  const sources = [...sourcesIn('../../../server/staff/admin').values()];
  return sources.flatMap((source) =>
    source
      .split(/(?=routes\.on\(|for \(const \[)/)
      .filter((part) => part.includes('requireProofLately('))
      .flatMap((part) => [...part.matchAll(/\bapi\.(\w+)/g)].map(([, name = '']) => name)),
  );
}

test('every form that saves with a fresh proof keeps what was entered, or has a reason not to', () => {
  const routes = provenRoutes();
  expect(routes).toEqual(expect.arrayContaining(['invite', 'changeRole', 'changeSettings']));
  const portal = sourcesIn('../..');
  const mentions = (source: string, names: readonly string[]) =>
    names.some((name) => new RegExp(`\\bapi\\.${name}\\b|import \\{[^;]*\\b${name}\\b[^;]*;`).test(source));
  const senders = [...portal]
    .filter(([path, source]) => path.endsWith('.ts') && mentions(source, routes))
    .flatMap(([, source]) => [...source.matchAll(/export (?:async )?function (\w+)/g)])
    .map(([, name = '']) => name);
  const forms = [...portal]
    .filter(([path, source]) => path.endsWith('.tsx') && mentions(source, [...routes, ...senders]))
    .filter(([, source]) => /<form\b|<DialogForm\b|<Input\b|<Textarea\b/.test(source))
    .map(([path]) => path);
  expect(forms.sort()).toEqual([...KEEPING, ...Object.keys(REASONS)].sort());
});
