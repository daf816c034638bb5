/**
 * Every command that a document shows works as written. Those that take minutes, or that change what a test does not
 * have, are listed with the reason; of them the script and every name in the command are looked up.
 */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { writeKeyFile } from '@clinic/server-shared/backup';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { runScript } from '@clinic/testing/runScript';
import { type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const SCRIPTS: Record<string, string> = JSON.parse(read('package.json')).scripts;

/** Scripts of which documents show commands that are not run here. */
const NOT_RUN: Record<string, string> = {
  start: 'it serves until it is stopped: server/start/startServer.test.ts',
  'start:cluster': 'it serves until it is stopped: server/fleet/cluster.test.ts',
  dev: 'it serves until it is stopped',
  design: 'it serves until it is stopped',
  test: 'this test is part of it',
  'test:all': 'this test is part of it',
  'test:quick': 'this test is part of it',
  'test:unit': 'this test is beside it',
  'test:api': 'this test is part of it',
  'test:browser': 'a part of npm test',
  'test:engines': 'it installs packages as root',
  'test:faults': 'half an hour; lab/faults/faults.test.ts is its short form',
  'test:alerts': 'twenty minutes, and it needs prometheus',
  'test:recovery': 'it needs root and pgbackrest',
  'test:proofs': 'an hour: it breaks the product in many ways and runs its tests each time',
  'test:security': 'it runs the tests that requirements name, and so this one',
  check: 'a part of npm test',
  'check:dependencies': 'a part of npm test',
  build: 'a part of npm test',
  format: 'it changes files',
  pictures: 'it changes files; portal/screenshots/pictures.browser.ts',
  'check:lab': 'a part of npm run test:all',
  pack: 'lab/packages/packed.test.ts',
  release: 'lab/release/release.test.ts',
  'test:install': 'it makes a Debian, as root',
  doctor: 'it asks for the built portal, too: server/commands/doctor.test.ts',
  bench: 'minutes, and it installs what it measures against',
  restore: 'it needs an empty database: server/shared/backup/backup.test.ts',
  'backup:key': 'server/commands/runCommand.test.ts',
  'backup:verify': 'it needs the private key: server/commands/backupAll.test.ts',
  'fhir:conformance': 'lab/fhirConformance/fhirConformance.test.ts',
};
/** Commands of a script that is run otherwise. */
const NOT_THESE: Record<string, string> = {
  'documents -- move': 'it needs a bucket',
  'backup -- --all': 'it writes to a folder of the machine: server/commands/backupAll.test.ts',
  'erasures -- apply': 'it needs a restored backup: server/commands/erasures.test.ts',
  'fhir -- ': 'named without its file: lab/fhirConformance/fhirConformance.test.ts and others run it',
  'clinics -- add oak --from': 'it needs a backup of that clinic',
  'clinics -- move': 'it needs a second installation',
  'clinics -- export': 'server/fleet/commands/killed.test.ts',
  'conformance -- FOLDER': 'it needs a folder of cases',
};

const NEEDS_ARGUMENTS = new Set(['replay', 'clinics', 'conformance']);

/** The commands in the order of the documents, without what a shell takes as a comment. */
function documented(): string[] {
  const found = ['*.md', 'docs/**/*.md', '{fixtures,questionnaires,rules}/*.md']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .flatMap((document) => [...read(document).matchAll(/npm (?:run [a-z:]+|start|test)\b[^`\n|)]*/g)])
    .map(([command]) =>
      command
        .replace(/\s+#.*$/, '')
        .replace(/\s\(.*$/, '')
        .replace(/[,.;:]$/, '')
        .trim(),
    );
  return [...new Set(found.flatMap((command) => command.split(' && ')))];
}

const partsOf = (command: string): { script: string; args: string[] } => {
  const [script = '', ...rest] = command.replace(/^npm (run )?/, '').split(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  return { script, args: rest.filter((each) => each !== '--').map((each) => each.replaceAll('"', '')) };
};
const isRun = (command: string): boolean =>
  !Object.hasOwn(NOT_RUN, partsOf(command).script) &&
  !Object.keys(NOT_THESE).some((begin) => command.startsWith(`npm run ${begin}`)) &&
  !/[A-Z]{3}|…|--$|clinics -- delete$/.test(command) &&
  // Named, without the arguments that it needs.
  (!NEEDS_ARGUMENTS.has(partsOf(command).script) || partsOf(command).args.length > 0);

const folder = mkdtempSync(join(tmpdir(), 'documented-'));
let here: TestInstallation;
let keys: Record<string, string>;
beforeAll(async () => {
  here = await testInstallation();
  const { recipient, signingKey } = await writeKeyFile(join(folder, 'key'));
  keys = { BACKUP_RECIPIENT: recipient, BACKUP_SIGNING_KEY: signingKey, SMTP_URL: 'smtp://127.0.0.1:1' };
});
afterAll(async () => {
  await here.close();
  rmSync(folder, { recursive: true });
});

test.each(documented())('the script and the names of "%s" exist', (command) => {
  const { script, args } = partsOf(command);
  expect(Object.keys(SCRIPTS)).toContain(script);
  for (const path of args.filter((each) => /^(?!.*\.(backup|key)$)[a-z][\w.-]*\/[\w./-]+$/.test(each)))
    expect(existsSync(join(root, path)), path).toBe(true);
  const table = { bench: 'lab/bench/main.ts', 'test:faults': 'lab/faults/trials.ts' }[script];
  const names = args.filter((each, i) => /^[a-z]\w+$/i.test(each) && !args[i - 1]?.startsWith('--'));
  for (const name of table ? names : []) expect(read(table ?? '')).toMatch(new RegExp(`\\b${name}\\b`));
});

/** Arguments that make a command short, or that name a file which it writes. */
const shortened = (script: string, args: string[]): string[] =>
  script === 'test:logic'
    ? ['200']
    : args.map((each) => (/\.(xml|backup)$/.test(each) ? join(folder, basename(each)) : each));

/** As an operator would: clinics are added before they are suspended, and deleted last. */
const ORDER = [/migrate/, /clinics -- (list|add)/, /./, /operator remove/, /suspend/, /delete/];
const place = (command: string): number => {
  const at = ORDER.map((pattern) => pattern.test(command));
  return at.lastIndexOf(true) > 2 ? at.lastIndexOf(true) : at.indexOf(true);
};

test.each(
  documented()
    .filter(isRun)
    .sort((a, b) => place(a) - place(b)),
)(
  '"%s" works',
  async (command) => {
    const { script, args } = partsOf(command);
    const [program = '', ...fixed] = (SCRIPTS[script] ?? '')
      .replace(/^node tools\/node24\.mjs node /, '')
      .split(' ');
    const needed = script === 'backup' && args.length === 0 ? [join(folder, 'clinic.backup')] : [];
    const { status, stderr, stdout } = await runScript(
      [join(root, program), ...fixed, ...shortened(script, args), ...needed],
      { cwd: root, env: { ...childEnvironment(), ...here.environment, ...keys } },
    );
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  },
  120_000,
);
