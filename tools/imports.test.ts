/** Who may import whom: the table of the README, held true. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Folder → what its files may import of ours, besides themselves. `contract.ts` files may go anywhere. */
const MAY_IMPORT: ReadonlyArray<readonly [RegExp, RegExp]> = [
  [/^engine\//, /^$/],
  [/^rules\//, /^engine\//],
  [/^questionnaires\//, /^engine\//],
  [/^server\/[^/]+\/contract\.ts$/, /^(engine|rules)\//],
  [
    /^server\/(http|db|auth|audit|settings|outbox)\//,
    /^(engine|rules|server\/(http|db|auth|audit|published|settings|outbox))\//,
  ],
  [
    /^server\/[^/]+\//,
    /^(engine|rules|questionnaires|server\/(http|db|auth|audit|published|settings|outbox))\//,
  ],
  [/^portal\/ui\//, /^$/],
  [/^portal\/worker\//, /^$/],
  // Times read the same on every screen, so that they stand where the clinic's zone is known.
  [/^portal\/api\/clinicTime\.ts$/, /^engine\/locale\.ts$/],
  [/^portal\/api\/fileFailure\.ts$/, /^engine\/questionTypes\/file\.ts$/],
  [/^portal\/api\//, /^portal\/worker\/orders\.ts$/],
  [/^portal\/wizard\//, /^(engine|portal\/ui)\//],
  [/^portal\/shell\/(i18n|useSession)\.ts$/, /^portal\/api\//],
  // Shared by the questionnaire builder and the rules workbench.
  [/^portal\/(authoring|logic)\//, /^(engine|rules|portal\/(api|ui)|portal\/shell\/(i18n|useSession))/],
  [
    /^portal\/(intake|review|landing|patient|analytics|notifications|signIn|secondFactor|admin|builder|documents|rules)\//,
    /^(engine|rules|portal\/(api|ui|wizard|authoring|logic)|portal\/shell\/(i18n|useSession))/,
  ],
];

/** Compose everything: entry points, seeding, tests. */
const COMPOSES =
  /^(server\/[^/]+\.ts$|server\/db\/seed|portal\/main\.tsx|portal\/(shell|testing)\/|fixtures\/|tools\/)|\.(test|browser|entry)\.tsx?$/;

test('imports follow the line from definition to decision', () => {
  const wrong: string[] = [];
  for (const file of sources()) {
    if (COMPOSES.test(file)) continue;
    const allowed = MAY_IMPORT.find(([from]) => from.test(file))?.[1];
    for (const target of importsOf(file)) {
      const sameFolder = folderOf(target) === folderOf(file);
      if (sameFolder || /\/contract\.ts$|^server\/config\.ts$/.test(target) || allowed?.test(target))
        continue;
      wrong.push(`${file} imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
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
  const [top = '', second = ''] = file.split('/');
  return ['server', 'portal'].includes(top) ? `${top}/${second}` : top;
};

function sources(): string[] {
  const files = ['engine', 'rules', 'questionnaires', 'server', 'portal', 'fixtures'].flatMap((folder) =>
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
