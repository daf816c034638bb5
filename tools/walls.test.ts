/**
 * Walls between the packages. Node, Vite and the compiler refuse what a package does not export; installed packages are
 * shared by all, so what each may import is compared with its `package.json` here.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { copyProject } from '@clinic/testing/projectCopy';
import { expect, test } from 'vitest';
import { sourceFiles } from './sourceFiles.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import { readPackage, WORKSPACES, type Workspace, workspaceOf } from './workspaces.ts';

const root = resolve(import.meta.dirname, '..');
const require = createRequire(import.meta.url);

const inWorkspace = ({ folder }: Workspace): string[] =>
  sourceFiles([folder]).filter((file) => workspaceOf(file)?.folder === folder);

/** The demo's sign-in is loaded in demo mode only, and says so if its packages are missing. */
const isTest = (file: string): boolean =>
  /\.(test|browser|entry)\.tsx?$|\/test[A-Z][^/]*$|^(testing|fixtures|server\/platform\/auth\/demo)\//.test(
    file,
  );

const importsIn = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import|export)\b[^;'"=(]*\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
  ].map(([, named, bare, lazy]) => named ?? bare ?? lazy ?? '');

const packageIn = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const own = (names: Record<string, string> = {}): string[] =>
  Object.keys(names)
    .filter((name) => WORKSPACES.some((each) => each.name === name))
    .map(shortName);

const shortName = (name: string): string => name.replace(/^@clinic\//, '');

test('a package uses only those below it', () => {
  expect(
    Object.fromEntries(WORKSPACES.map(({ name, dependencies }) => [shortName(name), own(dependencies)])),
  ).toEqual({
    engine: [],
    rules: ['engine'],
    formats: ['engine'],
    questionnaires: ['engine'],
    contract: ['engine', 'formats', 'rules'],
    fixtures: ['contract', 'engine', 'questionnaires', 'rules'],
    platform: ['contract', 'engine'],
    wizard: ['engine', 'platform'],
    patient: ['contract', 'engine', 'platform', 'rules', 'wizard'],
    staff: ['contract', 'engine', 'formats', 'platform', 'rules', 'wizard'],
    portal: ['contract', 'engine', 'formats', 'patient', 'platform', 'staff', 'wizard'],
    'server-platform': ['contract', 'engine'],
    'server-shared': ['contract', 'engine', 'formats', 'rules', 'server-platform'],
    'server-patient': ['contract', 'engine', 'rules', 'server-platform', 'server-shared'],
    'server-staff': [
      'contract',
      'engine',
      'fixtures',
      'formats',
      'questionnaires',
      'rules',
      'server-platform',
      'server-shared',
    ],
    'server-fleet': ['contract', 'engine', 'server-platform', 'server-shared'],
    server: expect.arrayContaining(['server-patient', 'server-platform', 'server-shared', 'server-staff']),
    '@clinic-intake/engine': ['engine', 'rules'],
    '@clinic-intake/react': ['@clinic-intake/engine', 'engine', 'platform', 'wizard'],
    '@clinic-intake/formats': ['engine', 'formats'],
    testing: expect.arrayContaining(['server']),
  });
});

test.each([
  ['portal/patient', '@clinic/staff'],
  ['portal/staff', '@clinic/patient'],
  ['server/patient', '@clinic/server-staff'],
  ['server/patient', '@clinic/server-fleet'],
  ['server/staff', '@clinic/server-patient'],
  ['server/staff', '@clinic/server-fleet'],
  ['server/shared', '@clinic/server-fleet'],
  ['server', '@clinic/server-fleet'],
])('%s does not have %s, in tests either', (folder, other) => {
  const { dependencies, devDependencies } = readPackage(folder);
  expect(Object.keys({ ...dependencies, ...devDependencies })).not.toContain(other);
});

test.each(WORKSPACES)('$name imports only what its package.json names', (workspace) => {
  const named = [workspace.name, ...Object.keys(workspace.dependencies ?? {})];
  const inTests = [
    ...named,
    ...Object.keys({ ...workspace.devDependencies, ...readPackage().devDependencies }),
  ];
  const wrong = inWorkspace(workspace).flatMap((file) =>
    importsIn(file)
      .filter((each) => /^[@\w]/.test(each) && !each.startsWith('node:'))
      .filter((each) => !(isTest(file) ? inTests : [...named, 'vite']).includes(packageIn(each)))
      .map((each) => `${file} imports ${each}`),
  );
  expect(wrong).toEqual([]);
});

test.each(WORKSPACES)('no path leads out of $name', (workspace) => {
  const wrong = inWorkspace(workspace)
    // What a test replaces, it names by its file.
    .filter((file) => !/\bvi\.mock\(/.test(readFileSync(join(root, file), 'utf8')))
    .flatMap((file) =>
      importsIn(file)
        .filter((each) => each.startsWith('.'))
        .map((each) => relative(root, resolve(root, dirname(file), each)))
        .filter((target) => workspaceOf(target)?.name !== workspace.name)
        .map((target) => `${file} imports ${target}`),
    );
  expect(wrong).toEqual([]);
});

test.each(WORKSPACES)('every door of $name leads to a file', ({ folder, exports }) => {
  const targets = Object.values(exports).filter((target) => !target.includes('*'));
  expect(targets.filter((target) => !existsSync(join(root, folder, target)))).toEqual([]);
});

/** Types that only inferred types of other packages name. */
const INFERRED = [
  '@clinic/engine/logic: OrderKey',
  '@clinic/platform/ui: LazyComponent',
  ...['CommandParts', 'CommandTakes', 'WorkerParts'].map(
    (each) => `@clinic/server-platform/clinics: ${each}`,
  ),
];
/** Loaded by name, as the interface `Fleet`, where it is installed. */
const OPTIONAL = '@clinic/server-fleet';

test('every name of a door is imported by another package', () => {
  const files = [
    ...sourceFiles([...WORKSPACES.map(({ folder }) => folder), 'lab', 'tools']),
    'vite.config.ts',
  ];
  const imported = files.flatMap((file) =>
    namesIn(file, /\{([^{}]*)\} from '(@clinic\/[^']+)'/g)
      .filter(({ from }) => packageIn(from) !== workspaceOf(file)?.name)
      .map(({ name, from }) => `${from}: ${name}`),
  );
  const exported = WORKSPACES.flatMap(({ name: ofPackage, folder, exports }) =>
    Object.entries(exports)
      .filter(([, target]) => target.startsWith('./doors/'))
      .flatMap(([door, target]) =>
        namesIn(join(folder, target), /^export (?:type )?\{([^}]*)\} from '([^']+)'/gm).map(
          ({ name }) => `${ofPackage}${door.slice(1)}: ${name}`,
        ),
      ),
  );
  const needed = new Set([...imported, ...INFERRED]);
  expect(exported.filter((each) => !needed.has(each) && !each.startsWith(OPTIONAL))).toEqual([]);
});

/** The names in braces in statements of a file, each with the module that it comes from. */
const namesIn = (file: string, statement: RegExp): Array<{ name: string; from: string }> =>
  [...readFileSync(join(root, file), 'utf8').matchAll(statement)].flatMap(([, names = '', from = '']) =>
    [...names.matchAll(/(\w+)(?: as \w+)?(?:,|\s*$)/g)].map(([, name = '']) => ({ name, from })),
  );

test.each(WORKSPACES)('$name is compiled against what its package.json names', (workspace) => {
  const folders = (names: readonly string[]): string[] =>
    names.map((name) => WORKSPACES.find((each) => shortName(each.name) === name)?.folder ?? name);
  const product = folders(own(workspace.dependencies));
  expect(referencesOf(workspace.folder).sort()).toEqual(product.sort());
  if (workspace.name === '@clinic/testing') return;
  const tests = [workspace.folder, ...product, ...folders(own(workspace.devDependencies))];
  expect(referencesOf(workspace.folder, 'tsconfig.tests.json').sort()).toEqual(tests.sort());
});

test.each(['portal', 'server'])(
  "after a change for staff, %s/patient is not compiled again, nor staff's after one for patients",
  (folder) => {
    const behind = (each: string): string[] => [each, ...referencesOf(each).flatMap(behind)];
    expect(behind(`${folder}/patient`)).not.toContain(`${folder}/staff`);
    expect(behind(`${folder}/staff`)).not.toContain(`${folder}/patient`);
    expect(behind(folder)).toEqual(expect.arrayContaining([`${folder}/patient`, `${folder}/staff`]));
  },
);

function referencesOf(folder: string, config = 'tsconfig.json'): string[] {
  const { references } = JSON.parse(readFileSync(join(root, folder, config), 'utf8'));
  return (references as Array<{ path: string }>).map(({ path }) =>
    relative(root, resolve(root, folder, path)),
  );
}

test.each([
  '@clinic/engine/form/visibility',
  '@clinic/engine/form/visibility.ts',
  '@clinic/rules/evaluate/flags',
  '@clinic/platform/ui/Button',
  '@clinic/patient/intake/sync/saveQueue',
  '@clinic/staff/review/queries',
  '@clinic/server/start/app',
  '@clinic/server-patient/intake/submit',
  '@clinic/server-staff/review/submissionView',
])('%s is inside its package and cannot be imported', (specifier) => {
  expect(() => require.resolve(specifier)).toThrow(/is not defined by "exports"/);
});

test('the compiler refuses it as well', () => {
  const folder = copyOf(['engine']);
  writeFileSync(join(folder, 'inside.ts'), "import '@clinic/engine/form/visibility';\n");
  writeFileSync(join(folder, 'door.ts'), "import '@clinic/engine/form';\n");
  expect(typesOf(folder, ['door.ts'])).toBe('');
  expect(typesOf(folder, ['inside.ts'])).toContain("'@clinic/engine/form/visibility'");
});

test('without formats, engine and rules are as before, with their tests', () => {
  const folder = copyOf(['engine', 'rules', 'questionnaires', 'fixtures', 'contract']);
  expect(typesOf(folder, ['engine', 'rules'])).toBe('');
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    'export default { test: { isolate: false, testTimeout: 180_000 } };\n',
  );
  const report = execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      'engine/form',
      'engine/validation',
      'rules/evaluate',
    ],
    { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
  expect(report).toMatch(/Test Files .*passed/);
});

test('without fleet, the rest of the server and its tests compile', () => {
  const folder = copyOf(
    WORKSPACES.map((each) => each.folder).filter((each) => !each.includes('/')),
    'server/fleet',
  );
  expect(typesOf(folder, ['server', 'testing'])).toBe('');
});

/** Some packages of the project, and all installed ones. */
function copyOf(folders: readonly string[], without?: string): string {
  const folder = temporaryFolder();
  const parts = [...folders, 'package.json', 'tsconfig.base.json'];
  copyProject(folder, parts, without);
  return folder;
}

/** The compiler's messages. */
function typesOf(folder: string, include: readonly string[]): string {
  const compilerOptions = { composite: false, declaration: false, emitDeclarationOnly: false, noEmit: true };
  const config = { extends: './tsconfig.base.json', compilerOptions, include };
  writeFileSync(join(folder, 'tsconfig.part.json'), JSON.stringify(config));
  try {
    return execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.part.json'], {
      cwd: folder,
      encoding: 'utf8',
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
