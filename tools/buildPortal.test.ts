import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { hashPortalSources } from './buildPortal.mjs';
import { temporaryFolder } from './temporaryFolder.ts';

const write = (root: string, path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const project = () => {
  const root = temporaryFolder();
  write(root, 'portal/main.tsx', 'one');
  write(root, 'contract/intake.ts', 'one');
  return root;
};

test.each(['portal/main.tsx', 'engine/logic/new.ts', 'contract/intake.ts', 'package-lock.json'])(
  'a change of %s requires a new build',
  (path) => {
    const root = project();
    const before = hashPortalSources(root);
    write(root, path, 'two');
    expect(hashPortalSources(root)).not.toBe(before);
  },
);

test.each([
  'server/patient/intake/submit.ts',
  'portal/main.test.tsx',
  'portal/patient/intake/intake.browser.ts',
])('a change of %s requires no new build', (path) => {
  const root = project();
  const before = hashPortalSources(root);
  write(root, path, 'two');
  expect(hashPortalSources(root)).toBe(before);
});
