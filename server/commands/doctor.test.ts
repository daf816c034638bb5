/** `npm run doctor` finds what is wrong with an installation, says what to do, and is content with a sound one. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import {
  createTestDatabase,
  executeOn,
  startTestProvider,
  TEST_CERTIFICATE,
  type TestDatabase,
  type TestProvider,
} from '@clinic/server-platform/testing';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { runScript } from '@clinic/testing/runScript';
import { type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine, exitCodeOf, type Surroundings } from './doctor/examine.ts';

const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
const role = `doctor_${randomUUID().slice(0, 8)}`;
let here: TestInstallation;
let other: TestDatabase;
let provider: TestProvider;
let proxy: Server;
let sound: NodeJS.ProcessEnv;
const surroundings: Surroundings = { portalRoot: join(folder, 'portal') };

beforeAll(async () => {
  [here, other, provider] = await Promise.all([
    testInstallation(),
    createTestDatabase(),
    startTestProvider(),
  ]);
  await here.add('oak');
  await executeOn(other.url, 'create table notes (id int)');
  proxy = createServer(TEST_CERTIFICATE, (socket) => socket.end()).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  for (const name of ['portal', 'rendering']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'portal/index.html'), '');
  writeFileSync(join(folder, 'rendering/pages.js'), '');
  for (const clinic of ['main', 'oak'])
    await sql(`insert into clinic_${clinic}.operation_mark (name, at, ok) values ('backup', now(), true)`);
  const { DATABASE_URL, MIGRATION_DATABASE_URL, SESSION_KEYS } = here.environment;
  sound = {
    ...{ DATABASE_URL, MIGRATION_DATABASE_URL, SESSION_KEYS },
    PUBLIC_URL: `https://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    DATA_DIR: folder,
    DEMO: 'false',
    SMTP_URL: provider.url,
    SCAN_COMMAND: 'cat',
    WORKERS: '1',
  };
});
afterAll(async () => {
  proxy.close();
  await Promise.all([here.close(), other.drop(), provider.stop()]);
  rmSync(folder, { recursive: true });
});

const sql = (text: string) => executeOn(here.database.url, text);
/** The address of a database for another role of its server, or another port. */
const changed = (
  url: string | undefined,
  parts: Partial<Record<'username' | 'password' | 'port' | 'pathname', string>>,
) => Object.assign(new URL(url ?? ''), parts).href;

test('a sound installation has neither problems nor warnings', async () => {
  const findings = await examine(sound, surroundings);
  expect(findings.filter(({ is }) => is !== 'ok')).toEqual([]);
  expect(exitCodeOf(findings)).toBe(0);
  const checks = ['configuration', 'disk', 'mail', 'certificate', 'keys', 'roles', 'row security of oak'];
  expect(findings.map(({ check }) => check)).toEqual(expect.arrayContaining(checks));
});

interface Broken {
  check: string;
  says: RegExp;
  code: 1 | 78;
  settings?: () => NodeJS.ProcessEnv;
  damage?: string;
  repair?: string;
  around?: Surroundings;
}

/** Servers connect as a role that is wrong. */
const asRole = (options: string, more = '', undo = ''): Pick<Broken, 'settings' | 'damage' | 'repair'> => ({
  settings: () => ({ DATABASE_URL: changed(sound.DATABASE_URL, { username: role, password: 'secret' }) }),
  damage: `create role ${role} login ${options} password 'secret'; ${more}`,
  repair: `${undo}; drop role ${role}`,
});
const mark = (name: string, value: string, back: string): Pick<Broken, 'damage' | 'repair'> => ({
  damage: `insert into clinic_oak.operation_mark (name, at, ok) values ('${name}', now(), true)
    on conflict (name) do nothing; update clinic_oak.operation_mark set ${value} where name = '${name}'`,
  repair: `update clinic_oak.operation_mark set ${back} where name = '${name}'`,
});

const BROKEN: Record<string, Broken> = {
  'a port that is no number': {
    check: 'configuration',
    says: /^PORT must be a port number; it is "http"$/,
    code: 78,
    settings: () => ({ PORT: 'http' }),
  },
  'an address without https://': {
    check: 'configuration',
    says: /^PUBLIC_URL must be an http or https address; it is "clinic.example"$/,
    code: 78,
    settings: () => ({ PUBLIC_URL: 'clinic.example' }),
  },
  'a key that is too short, which is not repeated': {
    check: 'configuration',
    says: /^SESSION_KEYS must be keys of at least 32 characters, separated by commas$/,
    code: 78,
    settings: () => ({ SESSION_KEYS: 'hunter2' }),
  },
  'a database that is not there': {
    check: 'database',
    says: /cannot be reached .*Check MIGRATION_DATABASE_URL/,
    code: 78,
    settings: () => ({
      MIGRATION_DATABASE_URL: changed(sound.MIGRATION_DATABASE_URL, { port: '9' }),
      DATABASE_URL: changed(sound.DATABASE_URL, { port: '9' }),
    }),
  },
  'a database name that PostgreSQL does not know': {
    check: 'database',
    says: /has no database of this name/,
    code: 78,
    settings: () => ({
      MIGRATION_DATABASE_URL: changed(sound.MIGRATION_DATABASE_URL, { pathname: '/clinik' }),
    }),
  },
  'two databases': {
    check: 'database',
    says: /databases of DATABASE_URL and MIGRATION_DATABASE_URL are different/,
    code: 78,
    settings: () => ({ MIGRATION_DATABASE_URL: other.url }),
  },
  "somebody else's database": {
    check: 'database',
    says: /1 tables that are not this program's, such as public.notes/,
    code: 78,
    settings: () => ({ MIGRATION_DATABASE_URL: undefined, DATABASE_URL: other.url }),
  },
  'an owner that owns nothing': {
    check: 'database',
    says: /of MIGRATION_DATABASE_URL does not own the tables/,
    code: 78,
    settings: () => ({
      MIGRATION_DATABASE_URL: changed(sound.MIGRATION_DATABASE_URL, { username: role, password: 'secret' }),
    }),
    damage: `create role ${role} login password 'secret'`,
    repair: `drop role ${role}`,
  },
  'a server that works as a superuser': {
    check: 'roles',
    says: /it is a superuser/,
    code: 1,
    ...asRole('superuser'),
  },
  'a server that is exempt from row security': {
    check: 'roles',
    says: /exempt from row security/,
    code: 1,
    ...asRole('bypassrls'),
  },
  'a role without the roles of a clinic': {
    check: 'rights of oak',
    says: /may not work as doctor_\w+_oak and doctor_\w+_oak__staff/,
    code: 1,
    ...asRole('noinherit'),
  },
  "a role that has a clinic's rights all the time": {
    check: 'rights of oak',
    says: /has the rights of doctor_\w+_oak and .* outside the transactions/,
    code: 1,
    ...asRole(
      'inherit',
      `create role ${role}_oak; create role ${role}_oak__staff; grant ${role}_oak, ${role}_oak__staff to ${role}`,
      `drop role ${role}_oak, ${role}_oak__staff`,
    ),
  },
  'a table whose rows are open': {
    check: 'row security of oak',
    says: /Row security is off for submission/,
    code: 1,
    damage: 'alter table clinic_oak.submission disable row level security',
    repair: 'alter table clinic_oak.submission enable row level security',
  },
  'a policy that was taken away': {
    check: 'row security of main',
    says: /Policies are missing for draft/,
    code: 1,
    damage: 'alter policy stated_rows on clinic_main.draft rename to away',
    repair: 'alter policy away on clinic_main.draft rename to stated_rows',
  },
  'a clinic that a newer version has migrated': {
    check: 'migrations of oak',
    says: /A newer version .* \(Migration2099Later\)/,
    code: 1,
    damage: `insert into clinic_oak.mikro_orm_migrations (name) values ('Migration2099Later')`,
    repair: `delete from clinic_oak.mikro_orm_migrations where name = 'Migration2099Later'`,
  },
  'a clinic that was not migrated': {
    check: 'migrations of oak',
    says: /1 migrations are missing/,
    code: 1,
    damage:
      'create table public.kept as select * from clinic_oak.mikro_orm_migrations order by id desc limit 1; delete from clinic_oak.mikro_orm_migrations where id = (select id from public.kept)',
    repair: 'insert into clinic_oak.mikro_orm_migrations select * from public.kept; drop table public.kept',
  },
  'a restore that was ended': {
    check: 'migrations of oak',
    says: /being restored or added, or the command that did was ended/,
    code: 1,
    damage: `comment on schema clinic_oak is 'unfinished: npm run clinics'`,
    repair: 'comment on schema clinic_oak is null',
  },
  'a clinic whose tables are lost': {
    check: 'migrations of oak',
    says: /Its tables are not there/,
    code: 1,
    damage: 'alter schema clinic_oak rename to away',
    repair: 'alter schema away rename to clinic_oak',
  },
  'a database that takes no changes': {
    check: 'version',
    says: /takes no changes/,
    code: 1,
    damage: `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    repair: `begin; set transaction read write; do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$; commit`,
  },
  'keys of another installation': {
    check: 'keys',
    says: /SESSION_KEYS .* are not those of this installation/,
    code: 78,
    settings: () => ({ SESSION_KEYS: 'k'.repeat(40) }),
  },
  'a clock that is wrong': {
    check: 'clock',
    says: /differ by 3[56]\d\d s/,
    code: 1,
    around: { now: () => Date.now() + 3_600_000 },
  },
  'a mail provider that is not there': {
    check: 'mail',
    says: /127.0.0.1:9 cannot be reached/,
    code: 1,
    settings: () => ({ SMTP_URL: 'smtp://user:secret@127.0.0.1:9' }),
  },
  'a storage that is not there': {
    check: 'storage',
    says: /bucket documents, .*Check DOCUMENTS_URL/,
    code: 1,
    settings: () => ({ DOCUMENTS_URL: 's3://key:secret@127.0.0.1:9/documents?tls=false&timeout=1' }),
  },
  'a scanner that is not there': {
    check: 'scanner',
    says: /there is no such program/,
    code: 1,
    settings: () => ({ SCAN_COMMAND: '/nowhere/clamdscan -' }),
  },
  'a scanner that suspects everything': {
    check: 'scanner',
    says: /SCAN_COMMAND, false, does not find a harmless file clean: it says infected/,
    code: 1,
    settings: () => ({ SCAN_COMMAND: 'false' }),
  },
  'an address where nobody speaks TLS': {
    check: 'certificate',
    says: /No certificate can be read at 127.0.0.1:9/,
    code: 1,
    settings: () => ({ PUBLIC_URL: 'https://127.0.0.1:9' }),
  },
  'a folder for data that is a file': {
    check: 'disk',
    says: /DATA_DIR, .*index.html, may not be written/,
    code: 1,
    settings: () => ({ DATA_DIR: join(folder, 'portal/index.html') }),
  },
  'a portal that was not built': {
    check: 'program',
    says: /The portal is not built: index.html/,
    code: 1,
    around: { portalRoot: '/nonexistent/portal' },
  },
  'an old backup': {
    check: 'backup of oak',
    says: /The last backup is 48 hours old/,
    code: 1,
    ...mark('backup', `at = now() - interval '48 hours'`, 'at = now()'),
  },
  'a backup that failed': {
    check: 'backup of oak',
    says: /The last backup failed/,
    code: 1,
    ...mark('backup', 'ok = false', 'ok = true'),
  },
  'an audit log that was changed': {
    check: 'audit log of oak',
    says: /found the audit log changed/,
    code: 1,
    ...mark('audit_verification', 'ok = false', 'ok = true'),
  },
};

test.each(Object.entries(BROKEN))('%s is found, named, and has a remedy', async (_, broken) => {
  const { check, says, code, settings, damage, repair, around } = broken;
  if (damage) await sql(damage);
  try {
    const findings = await examine({ ...sound, ...settings?.() }, { ...surroundings, ...around });
    const found = findings.filter((each) => each.is === 'problem' && each.check === check);
    expect(found.map(({ text }) => text)).toEqual(expect.arrayContaining([expect.stringMatching(says)]));
    for (const { remedy, stops } of found) expect(stops || remedy).toBeTruthy();
    expect(exitCodeOf(findings)).toBe(code);
    expect(JSON.stringify(findings)).not.toContain('secret@');
  } finally {
    if (repair) await sql(repair);
  }
});

test('where nothing has been started, nothing is made', async () => {
  const empty = join(folder, 'empty');
  const findings = await examine({ DATA_DIR: empty, SESSION_KEYS: sound.SESSION_KEYS }, surroundings);
  expect(findings).toContainEqual(
    expect.objectContaining({ check: 'database', is: 'warning', text: 'The database has no tables yet.' }),
  );
  expect(existsSync(empty)).toBe(false);
});

test('the command prints what is wrong and what to do, also as JSON, and ends with the code', async () => {
  const script = join(import.meta.dirname, 'doctor.ts');
  const env = { ...childEnvironment(), ...sound, MAIL_FORM: 'x', SMTP_URL: 'smtp://127.0.0.1:9' };
  const { status, stdout } = await runScript([script], { env });
  expect(status).toBe(1);
  expect(stdout).toMatch(
    /^PROBLEM {2}mail: The mail provider at 127.0.0.1:9 cannot be reached .*\n {10}Check SMTP_URL/m,
  );
  expect(stdout).toMatch(/^warning {2}configuration: .* Did you mean MAIL_FROM\?/m);
  const json = await runScript([script, '--json'], { env: { ...env, PORT: 'http' } });
  expect(json.status).toBe(78);
  expect(JSON.parse(json.stdout)).toContainEqual(
    expect.objectContaining({ check: 'configuration', is: 'problem' }),
  );
});
