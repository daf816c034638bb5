/** Commands say what to correct: arguments, settings, or a database that cannot be reached. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { expect, test } from 'vitest';

const run = (name: string, args: string[], environment: Record<string, string>) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `${name}.ts`), ...args],
    { encoding: 'utf8', env: { ...childEnvironment(), ...environment } },
  );
  return { status, stdout, stderr };
};

const DEAD = {
  DATABASE_URL: 'postgresql://clinic_app:secret@127.0.0.1:1/clinic',
  MIGRATION_DATABASE_URL: 'postgresql://clinic_owner:secret@127.0.0.1:1/clinic',
};

const UNREACHABLE = '127.0.0.1:1 cannot be reached (ECONNREFUSED). Check MIGRATION_DATABASE_URL';

test.each([
  ['migrate', []],
  ['purge', []],
  ['erasures', []],
  ['verify', []],
  ['verifyAudit', []],
  ['documents', []],
  ['clinics', ['list']],
])('%s names the settings of a database that cannot be reached', (name, args) => {
  const { status, stderr } = run(name, args, DEAD);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain(UNREACHABLE);
  expect(stderr).not.toContain('secret');
  expect(status).toBe(2);
});

test('a restore needs only one of the database settings', () => {
  const { MIGRATION_DATABASE_URL } = DEAD;
  const folder = mkdtempSync(join(tmpdir(), 'restore-'));
  run('backup', ['key', join(folder, 'key')], DEAD);
  for (const setting of ['MIGRATION_DATABASE_URL', 'DATABASE_URL']) {
    const { status, stderr } = run('backup', ['restore', 'clinic.backup', join(folder, 'key')], {
      [setting]: MIGRATION_DATABASE_URL,
    });
    expect(stderr).toMatch(/^The database at 127\.0\.0\.1:1 cannot be reached/);
    expect(status).toBe(2);
  }
  rmSync(folder, { recursive: true });
});

test('a restore whose settings name two databases uses neither', () => {
  const { status, stderr } = run('backup', ['restore', 'clinic.backup', 'clinic.key'], {
    ...DEAD,
    DATABASE_URL: 'postgresql://clinic_app:secret@127.0.0.1:1/empty',
  });
  expect(stderr).toMatch(
    /DATABASE_URL names the database empty, MIGRATION_DATABASE_URL names the database clinic: set all/,
  );
  expect(status).toBe(2);
});

test('a backup of a database that cannot be reached names the settings too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  const printed = run('backup', ['key', join(folder, 'key')], DEAD).stdout;
  const keys = Object.fromEntries([...printed.matchAll(/^(BACKUP_\w+)=(.+)$/gm)].map(([, ...pair]) => pair));
  const { status, stderr } = run('backup', ['backup', join(folder, 'backup')], { ...DEAD, ...keys });
  rmSync(folder, { recursive: true });
  expect(stderr).toContain(UNREACHABLE);
  expect(status).toBe(2);
});

test.each([
  ['purge', ['everything'], 'Usage: npm run purge'],
  ['purge', ['--list'], "Unknown option '--list'.\nUsage: npm run purge"],
  ['documents', ['move'], 'Usage: npm run documents'],
  ['documents', ['move', 'objects', '--clinc', 'elm'], "Unknown option '--clinc'"],
  ['verifyAudit', ['nonsense'], 'Give the seal as SEQ:HASH.'],
  ['verifyAudit', ['--clinc', 'elm'], "Unknown option '--clinc'"],
  [
    'verify',
    ['--clinic'],
    "Option '--clinic <value>' argument missing.\nUsage: npm run verify -- [--clinic ID]",
  ],
  ['verify', ['--clinic', 'Elm!'], 'Name a clinic after --clinic'],
  ['verify', ['--clinic', 'elm', '--clinic', 'oak'], 'Give --clinic only once.'],
  ['verify', ['--clinc', 'elm'], "Unknown option '--clinc'.\nUsage: npm run verify"],
  // Without `--`, npm takes the option itself and passes on only its value.
  ['verify', ['elm'], 'The argument elm is one too many.'],
  ['migrate', ['--clinic', 'elm'], "Unknown option '--clinic'.\nUsage: npm run migrate"],
  ['backup', ['backup', 'typo.bak', '--clinc', 'elm'], "Unknown option '--clinc'.\nUsage: npm run backup"],
  ['backup', ['backup', 'typo.bak', 'elm'], 'The argument elm is one too many.'],
  ['backup', ['restore', 'file'], 'An argument is missing.\nUsage: npm run restore -- FILE KEY_FILE'],
  ['backup', ['key', 'file', '--clinic', 'elm'], "Unknown option '--clinic'"],
  ['backup', ['other'], 'Usage: npm run backup:key'],
  ['clinics', ['list', '--all'], "Unknown option '--all'.\nUsage: npm run clinics -- list"],
  ['clinics', ['add', 'elm', '--name', 'Elm', '--name', 'Oak'], 'Give --name only once.'],
  ['fhir', ['export', 'file', '--report', 'file'], "Unknown option '--report'"],
  ['conformance', ['folder', '--json'], "Unknown option '--json'.\nUsage: npm run conformance"],
])('%s refuses unknown arguments', (name, args, words) => {
  const { status, stdout, stderr } = run(name, args, DEAD);
  expect(stderr).toContain(words);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
});

test('an invalid setting is named, without a stack trace', () => {
  const { status, stderr } = run('migrate', [], { ...DEAD, PORT: 'many' });
  expect(stderr).toMatch(/^The configuration is wrong:\n {2}PORT [^\n]+\n$/);
  expect(status).toBe(2);
});
