/** Operations on one clinic: each is atomic or can be run again, and affects no other clinic. */
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifyAudit } from '@clinic/server-platform/audit';
import { allClinics, alone, clinicConfig, noteKeys, provenKeys } from '@clinic/server-platform/clinics';
import { asSystem, atPlace, ormConfig, PLATFORM, placeOf } from '@clinic/server-platform/db';
import { createTestDatabase, seal, unseal } from '@clinic/server-platform/testing';
import { backup, readKeyFile, restore, writeKeyFile } from '@clinic/server-shared/backup';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { fillClinic, type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { begun } from '@clinic/testing/server/testUploads';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { add } from './add.ts';
import type { Command, Given } from './command.ts';
import { remove } from './delete.ts';
import { exportClinic } from './export.ts';
import { move } from './move.ts';
import { rotate } from './rotateKeys.ts';
import { resume, suspend } from './state.ts';

const OTHER_KEY = 'another installation has other keys than the first';
const folder = mkdtempSync(join(tmpdir(), 'clinics-'));
const keyFile = join(folder, 'clinic.key');
const file = join(folder, 'oak.backup');
/** Roles belong to all databases of a PostgreSQL server, which the tests share. */
const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;
const [oak, elm] = [unique('oak'), unique('elm')];
let here: TestInstallation;
let there: TestInstallation;

beforeAll(async () => {
  here = await testInstallation({ DATA_DIR: folder });
  there = await testInstallation({ SESSION_KEYS: OTHER_KEY });
  await here.add(oak, [`${oak}.example`]);
  await here.add(elm);
  await fillClinic(here.database.url, oak, 2);
  await fillClinic(here.database.url, elm, 1, 2);
  const { recipient, signingKey } = await writeKeyFile(keyFile);
  process.env.BACKUP_RECIPIENT = recipient;
  process.env.BACKUP_SIGNING_KEY = signingKey;
});
afterAll(async () => {
  delete process.env.BACKUP_RECIPIENT;
  delete process.env.BACKUP_SIGNING_KEY;
  delete process.env.TARGET_SESSION_KEYS;
  await here.close();
  await there.close();
  rmSync(folder, { recursive: true });
});

const run = (
  { run: work }: Command,
  names: string[],
  values: Given['values'] = {},
  { config, installation, orm }: TestInstallation = here,
): Promise<string> => work({ config, installation, orm, values }, ...names);

const entryAt = async ({ installation }: TestInstallation, id: string) =>
  (await allClinics(installation.em)).find((clinic) => clinic.id === id);

/** The key that signs a clinic's cookies and seals its secrets. */
async function keyAt(
  installation: TestInstallation,
  id: string,
  sessionKeys = installation.config.sessionKeys,
) {
  const clinic = await entryAt(installation, id);
  if (!clinic) throw new Error(`no clinic ${id}`);
  return clinicConfig({ ...installation.config, sessionKeys }, clinic).sessionKeys[0] ?? '';
}

const auditOf = ({ orm }: TestInstallation, id: string) =>
  atPlace(placeOf(id), () => verifyAudit(orm.em.fork()));

/** Tables that no server writes by itself. */
async function settled(installation: TestInstallation, id: string) {
  const rows = await installation.rowsOf(id);
  for (const table of ['presence', 'rate_limit', 'worker_state', 'operation_mark']) rows.delete(table);
  return rows;
}

/** Only what people entered: a server that opens the clinic also publishes the shipped documents. */
async function entered(installation: TestInstallation, id: string) {
  const rows = await installation.rowsOf(id);
  const tables =
    /^(draft\w*|submission\w*|status_change|review_note|message|document\w*|consent_record|audit_\w+)$/;
  return new Map([...rows].filter(([name]) => tables.test(name)));
}

async function withApp(installation: TestInstallation, id: string, keys: string[]): Promise<string> {
  const appId = randomUUID();
  await atPlace(placeOf(id), () =>
    installation.orm.em
      .fork()
      .execute(
        `insert into authenticator (id, user_id, name, secret, created_at) select ?, id, '', ?, now() from users limit 1`,
        [appId, seal(Buffer.from('the secret of an app'), keys, appId)],
      ),
  );
  return appId;
}

const opensApp = async (installation: TestInstallation, id: string, appId: string, keys: string[]) => {
  const [row] = await atPlace(placeOf(id), () =>
    installation.orm.em
      .fork()
      .execute<Array<{ secret: Buffer }>>('select secret from authenticator where id = ?', [appId]),
  );
  return row && unseal(row.secret, keys, appId)?.toString();
};

test('a clinic is added from an exported file, with every row, its key, its name and its host names', async () => {
  await run(suspend, [oak]);
  const app = await withApp(here, oak, [await keyAt(here, oak)]);
  await run(exportClinic, [oak, file]);
  const before = await entered(here, oak);
  const copy = unique('copy');
  const said = await run(add, [copy], { from: file, key: keyFile, 'no-host': true });
  expect(said).toContain('the log is whole');
  expect(await entered(here, copy)).toEqual(before);
  expect(await entryAt(here, copy)).toMatchObject({
    name: `The ${oak} clinic`,
    timeZone: 'Europe/Madrid',
    hosts: [],
  });
  expect(await keyAt(here, copy)).toBe(await keyAt(here, oak));
  expect(await opensApp(here, copy, app, [await keyAt(here, copy)])).toBe('the secret of an app');
  await expect
    .poll(async () => (await here.browser(copy).get('/api/settings/public')).text, { timeout: 30_000 })
    .toContain(`The ${oak} clinic`);
  await run(suspend, [copy]);
  await run(remove, [copy], { yes: true });
});

test('the clinic main can be added elsewhere as one of several, and its authenticator apps still work', async () => {
  const app = await withApp(here, 'main', here.config.sessionKeys);
  const mainFile = join(folder, 'main.backup');
  expect(await run(exportClinic, ['main', mainFile])).toMatch(
    /-- add ID --from .* --key KEY_FILE --name NAME/,
  );
  const id = unique('was-main');
  await expect(run(add, [id], { from: mainFile, key: keyFile })).rejects.toThrow(/--name/);
  await run(add, [id], { from: mainFile, key: keyFile, name: 'Once main' });
  expect(await opensApp(here, id, app, [await keyAt(here, id)])).toBe('the secret of an app');
  await run(suspend, [id]);
  await run(remove, [id], { yes: true });
});

test.each<[string, () => Promise<string>, RegExp]>([
  ['an unknown id', () => run(exportClinic, ['nobody', file]), /no clinic nobody: npm run clinics -- list/],
  ['an unknown id to move', () => run(move, ['nobody'], { to: there.database.url }), /no clinic nobody/],
  ['an unknown id to delete', () => run(remove, ['nobody'], { yes: true }), /no clinic nobody/],
  ['an unknown id to resume', () => run(resume, ['nobody']), /no clinic nobody/],
  ['an invalid id', () => run(remove, ['../Oak'], { yes: true }), /An id has up to 30 letters/],
  ['an id that is taken', () => run(add, [elm], { from: file, key: keyFile }), /is taken by a clinic/],
  [
    'a host name that is taken',
    () => run(add, [unique('new')], { from: file, key: keyFile }),
    /is taken.*name another/,
  ],
  [
    'a missing file',
    () => run(add, [unique('new')], { from: join(folder, 'none'), key: keyFile }),
    /none cannot be opened/,
  ],
  ['a missing --key', () => run(add, [unique('new')], { from: file }), /--key KEY_FILE/],
  [
    'a missing key file',
    () => run(add, [unique('new')], { from: file, key: join(folder, 'none') }),
    /npm run backup:key/,
  ],
  ['the main clinic', () => run(move, ['main'], { to: there.database.url }), /clinics -- export main/],
  ['a missing --to', () => run(move, [elm]), /--to postgresql/],
  [
    'a target that is not a connection URL',
    () => run(move, [elm], { to: 'elsewhere' }),
    /must be the address of a database/,
  ],
  [
    'a target where nothing listens',
    () => run(move, [elm], { to: 'postgresql://u:p@127.0.0.1:1/x' }),
    /127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\. Check --to/,
  ],
  ['the same database', () => run(move, [elm], { to: here.database.url }), /in the database of --to already/],
  ['a deletion without --yes', () => run(remove, [elm]), /Add --yes/],
  ['deletion of an open clinic', () => run(remove, [elm], { yes: true }), /Suspend it first/],
])('%s is refused with instructions, and changes nothing', async (_, command, words) => {
  const before = JSON.stringify(await allClinics(here.installation.em));
  await expect(command()).rejects.toThrow(words);
  expect(JSON.stringify(await allClinics(here.installation.em))).toBe(before);
});

test('a file sealed with unknown keys, or written by a newer version, adds nothing', async () => {
  const id = unique('new');
  const elsewhere = run(add, [id], { from: file, key: keyFile, 'no-host': true }, there);
  await expect(elsewhere).rejects.toThrow(
    /None of SESSION_KEYS opens the key of the clinic .*at the end of SESSION_KEYS/,
  );
  await here.installation.em.execute(
    `insert into ${placeOf(elm).schema}.mikro_orm_migrations (name) values ('Migration2999')`,
  );
  const newer = join(folder, 'newer.backup');
  await run(exportClinic, [elm, newer]);
  await here.installation.em.execute(
    `delete from ${placeOf(elm).schema}.mikro_orm_migrations where name = 'Migration2999'`,
  );
  await expect(run(add, [id], { from: newer, key: keyFile })).rejects.toThrow(
    /newer version .*Migration2999/,
  );
  for (const installation of [here, there]) {
    expect(await entryAt(installation, id)).toBeUndefined();
    expect(await installation.rowsOf(id)).toEqual(new Map());
  }
});

test('restoring one clinic changes no row of another, and both audit logs stay intact', async () => {
  const kept = await settled(here, elm);
  const before = await settled(here, oak);
  const backupFile = join(folder, 'again.backup');
  const recipients = [process.env.BACKUP_RECIPIENT ?? ''];
  const signingKey = process.env.BACKUP_SIGNING_KEY ?? '';
  await backup(here.database.url, { recipients, signingKey }, backupFile, new Date(), {}, placeOf(oak));
  await here.installation.em.execute(`drop schema ${placeOf(oak).schema} cascade`);
  await restore(here.database.url, readKeyFile(keyFile), backupFile, placeOf(oak));
  expect(await settled(here, oak)).toEqual(before);
  expect(await settled(here, elm)).toEqual(kept);
  for (const id of [oak, elm]) expect(await auditOf(here, id)).toMatchObject({ fault: null });
  // Grants the clinic's roles their rights on the restored tables.
  await run(resume, [oak]);
  expect((await here.browser('nobody').get('/')).status).toBe(404);
});

test('a file is restored only as the clinic it was made from, which must be in the directory', async () => {
  const [lost, gone] = [unique('lost'), unique('gone')];
  for (const id of [lost, gone]) await here.add(id);
  const goneFile = join(folder, 'gone.backup');
  await run(exportClinic, [gone, goneFile]);
  await run(suspend, [gone]);
  await run(remove, [gone], { yes: true });
  await here.installation.em.execute(`drop schema ${placeOf(lost).schema} cascade`);
  const empty = await createTestDatabase();
  const keys = readKeyFile(keyFile);
  const as = (id: string, from: string, { url } = here.database) => restore(url, keys, from, placeOf(id));

  await expect(as(lost, file)).rejects.toThrow(
    new RegExp(`is a backup of the clinic ${oak}, not of ${lost}.*add ID --from`),
  );
  await expect(as('main', file, empty)).rejects.toThrow(
    new RegExp(`is a backup of the clinic ${oak}, not of main`),
  );
  await expect(as(gone, goneFile)).rejects.toThrow(new RegExp(`has no clinic ${gone}.*add ${gone} --from`));
  await expect(as(gone, goneFile, empty)).rejects.toThrow(/has no clinic/);
  for (const id of [lost, gone]) expect(await here.rowsOf(id)).toEqual(new Map());
  await empty.drop();
});

test('if two commands add one clinic at once, one adds it, and the other fails and drops nothing', async () => {
  const id = unique('both');
  const results = await Promise.allSettled([here.add(id), here.add(id), here.add(id)]);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(failures).toHaveLength(2);
  for (const failure of failures)
    expect(failure.message).toMatch(/Another command works on the clinic|is taken/);
  await fillClinic(here.database.url, id, 1);
  expect((await here.rowsOf(id)).get('submission')).toHaveLength(1);
});

test('no other command, nor a restore, touches a clinic that a command is working on', async () => {
  const [id, copy] = [unique('busy'), unique('copy')];
  await here.add(id);
  await run(suspend, [id]);
  const own = join(folder, 'busy.backup');
  await run(exportClinic, [id, own]);
  const { schema } = placeOf(id);
  const before = await here.rowsOf(id);
  const busy = /Another command works on the clinic/;
  for (const at of [here, there]) {
    await alone(at.database.url, id, async () => {
      await expect(run(move, [id], { to: there.database.url })).rejects.toThrow(busy);
    });
  }
  await alone(here.database.url, copy, async () => {
    await expect(run(add, [copy], { from: own, key: keyFile })).rejects.toThrow(busy);
    await expect(here.add(copy)).rejects.toThrow(busy);
  });
  await alone(here.database.url, id, async () => {
    await expect(run(remove, [id], { yes: true })).rejects.toThrow(busy);
    await expect(run(resume, [id])).rejects.toThrow(busy);
    await here.installation.em.execute(`alter schema ${schema} rename to ${schema}_away`);
    const restoring = promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../../commands/backup.ts'), 'restore', own, keyFile, '--clinic', id],
      { env: { ...childEnvironment(), ...here.environment } },
    );
    await expect(restoring).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(busy) });
    await here.installation.em.execute(`alter schema ${schema}_away rename to ${schema}`);
  });
  expect(await here.rowsOf(id)).toEqual(before);
  expect(await entryAt(here, id)).toMatchObject({ state: 'suspended' });
  expect(await entryAt(here, copy)).toBeUndefined();
});

test('a schema not created by a command is not mistaken for a clinic that is being added', async () => {
  const id = unique('found');
  const { schema } = placeOf(id);
  await here.installation.em.execute(`create schema ${schema} create table draft (id integer)`);
  await expect(here.add(id)).rejects.toThrow(/belongs to no clinic of the directory.*clinics -- delete/);
  expect([...(await here.rowsOf(id)).keys()]).toEqual(['draft']);
  await run(remove, [id], { yes: true });
  await here.installation.em.execute(`create schema ${schema}`);
  await expect(run(add, [id], { from: file, key: keyFile, 'no-host': true })).rejects.toThrow(
    /belongs to no clinic of the directory/,
  );
  await run(remove, [id], { yes: true });
  await here.add(id);
});

test('a clinic moves to an installation with other keys; here it is suspended and can no longer be written to', async () => {
  // The application, like a server that has not learned of the move.
  const app = await MikroORM.init(ormConfig(here.config.databaseUrl, { appRole: 'clinic_app' }));
  onTestFinished(() => app.close());
  await expect(run(move, [oak], { to: there.database.url })).rejects.toThrow(/Set TARGET_SESSION_KEYS/);
  process.env.TARGET_SESSION_KEYS = OTHER_KEY;
  const before = await entered(here, oak);
  const kept = await entered(here, elm);
  const key = await keyAt(here, oak);
  const said = await run(move, [oak], { to: there.database.url });
  expect(said).toContain('the log is whole');
  expect(said).toContain(`clinics -- delete ${oak} --yes`);
  expect(await entered(there, oak)).toEqual(before);
  expect(await keyAt(there, oak)).toBe(key);
  expect(await entryAt(there, oak)).toMatchObject({ state: 'active', hosts: [`${oak}.example`] });
  expect(await entryAt(here, oak)).toMatchObject({ state: 'suspended' });
  expect(await entered(here, elm)).toEqual(kept);
  const late = asSystem('test', () =>
    atPlace(placeOf(oak), () => app.em.fork().execute('update users set name = name')),
  );
  await expect(late).rejects.toThrow(/permission denied|does not exist/);
  // Running it again only reports the same.
  expect(await run(move, [oak], { to: there.database.url })).toContain('had been moved there before');
  await run(remove, [oak], { yes: true });
  expect(await here.rowsOf(oak)).toEqual(new Map());
  expect(await entered(there, oak)).toEqual(before);
});

test('an older copy at the target is not mistaken for the clinic, and stays as it is', async () => {
  const id = unique('stale');
  await here.add(id);
  await fillClinic(here.database.url, id, 1);
  const older = join(folder, 'older.backup');
  await run(exportClinic, [id, older]);
  const sessionKeys = [OTHER_KEY, ...here.config.sessionKeys];
  const withKeys = { ...there, config: { ...there.config, sessionKeys } };
  await run(add, [id], { from: older, key: keyFile }, withKeys);
  const served = async () => (await here.browser(id).get('/api/settings/public')).status;
  await expect.poll(served, { timeout: 30_000 }).toBe(200);
  await begun(here.browser(id));
  const [mine, theirs] = [await entered(here, id), await entered(there, id)];
  const moving = () => run(move, [id], { to: there.database.url });

  await expect(moving()).rejects.toThrow(
    /a copy .* which is open, .*rows there: .*draft.*Nothing was changed/s,
  );
  await run(suspend, [id], {}, there);
  await expect(moving()).rejects.toThrow(/a copy .* which is suspended/);
  expect(await entryAt(here, id)).toMatchObject({ state: 'active' });
  expect(await served()).toBe(200);
  expect([await entered(here, id), await entered(there, id)]).toEqual([mine, theirs]);

  await run(remove, [id], { yes: true }, there);
  expect(await moving()).toContain('is open at the other installation');
  expect(await entered(there, id)).toEqual(mine);
});

test('the copy left by a move is not accepted once the clinic was resumed here or moved on', async () => {
  const id = unique('back');
  await here.add(id);
  const wrong = 'a key that no server has before the right one';
  const keys = { here: here.config.sessionKeys.join(','), there: `${wrong},${OTHER_KEY}` };
  process.env.TARGET_SESSION_KEYS = keys.there;
  await run(move, [id], { to: there.database.url });
  const served = async () => (await there.browser(id).get('/api/settings/public')).status;
  await expect.poll(served, { timeout: 30_000 }).toBe(200);
  await run(suspend, [id], {}, there);
  expect(await run(move, [id], { to: there.database.url })).toContain(
    'is suspended at the other installation',
  );
  process.env.TARGET_SESSION_KEYS = keys.here;
  await expect(run(move, [id], { to: here.database.url }, there)).rejects.toThrow(
    /a copy .* which is suspended/,
  );
  process.env.TARGET_SESSION_KEYS = keys.there;
  await run(resume, [id]);
  await run(suspend, [id]);
  await expect(run(move, [id], { to: there.database.url })).rejects.toThrow(
    /the clinic was resumed here since/,
  );
});

test('another clinic with the same id at the target is not touched', async () => {
  const id = unique('twice');
  await here.add(id);
  await there.add(id);
  const kept = await settled(there, id);
  await expect(run(move, [id], { to: there.database.url })).rejects.toThrow(/has another clinic/);
  expect(await settled(there, id)).toEqual(kept);
  expect(await entryAt(here, id)).toMatchObject({ state: 'active' });
});

test('deleting a clinic removes schema, roles, jobs, schedules and contact file', async () => {
  const id = unique('gone');
  await here.add(id);
  const status = async () => (await here.browser(id).get('/api/settings/public')).status;
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
  const contact = join(folder, `contact-${id}.json`);
  writeFileSync(contact, '{}');
  await run(suspend, [id]);
  await run(remove, [id], { yes: true });
  expect(existsSync(contact)).toBe(false);
  const like = `%${id.replaceAll('-', '_')}%`;
  const left = await here.installation.em.execute(
    `select nspname::text as name from pg_namespace where nspname like ?
     union all select rolname::text from pg_roles where rolname like ?
     union all select name from pgboss.job where data ->> 'clinic' = ?
     union all select name from pgboss.schedule where key = ?`,
    [like, like, id, id],
  );
  expect(left).toEqual([]);
});

test('rotating keys reports how many apps of main and of operators no key opens', async () => {
  const operator = randomUUID();
  const em = here.orm.em.fork();
  const lost = await withApp(here, 'main', ['a key that this installation has lost since']);
  await em.execute('insert into operator (id, email) values (?, ?)', [operator, `${operator}@example.org`]);
  await em.execute(
    `insert into authenticator (id, user_id, name, secret, created_at) values (gen_random_uuid(), ?, '', ?, now())`,
    [operator, Buffer.from('sealed with another key')],
  );
  const said = await run(rotate, []);
  expect(said).toContain('\nAuthenticator apps of main that open with none of the keys: 1. Their owners');
  expect(said).toContain('\nAuthenticator apps of operators that open with none of the keys: 1. For each');
  await em.execute('delete from operator where id = ?', [operator]);
  await atPlace(placeOf('main'), () => em.execute('delete from authenticator where id = ?', [lost]));
  expect(await run(rotate, [])).not.toContain('Authenticator apps');
});

test('after rotating keys, the first key alone opens everything, however often it is run', async () => {
  const [first = ''] = here.config.sessionKeys;
  const appOfMain = await withApp(here, 'main', [first]);
  const keyOfElm = await keyAt(here, elm);
  const next = randomBytes(32).toString('base64url');
  const rotating = { ...here, config: { ...here.config, sessionKeys: [next, first] } };
  await expect(
    run(rotate, [], {}, { ...here, config: { ...here.config, sessionKeys: [next] } }),
  ).rejects.toThrow(/None of SESSION_KEYS is one that the servers have.*end of SESSION_KEYS/);
  expect(await provenKeys(here.installation.em, [next, first])).toEqual([first, next]);
  await run(rotate, [], {}, rotating);
  expect(await provenKeys(here.installation.em, [first, next])).toEqual([next, first]);
  expect(await run(rotate, [], {}, rotating)).toContain('(0 were not before)');
  expect(await keyAt(here, elm, [next])).toBe(keyOfElm);
  expect(await opensApp(here, 'main', appOfMain, [next])).toBe('the secret of an app');
  // A server that has only the former key: its operator gave up the rotation.
  await noteKeys(here.installation.em, [next]);
  await expect(provenKeys(here.installation.em, [first])).rejects.toThrow(/are not those of the servers/);
  await noteKeys(here.installation.em, [first]);
  expect(await provenKeys(here.installation.em, [first])).toEqual([first]);
});

test("a clinic can be added only with the servers' keys", async () => {
  const id = unique('keyless');
  const other = { ...here, config: { ...here.config, sessionKeys: ['a key that only the command has'] } };
  const words = /SESSION_KEYS of this command are not those of the servers/;
  await expect(run(add, [id], { name: 'Keyless' }, other)).rejects.toThrow(words);
  await expect(run(add, [id], { from: file, key: keyFile }, other)).rejects.toThrow(words);
  expect(await here.rowsOf(id)).toEqual(new Map());
});

test('every command is recorded', async () => {
  const rows = await atPlace(PLATFORM, () =>
    here.installation.em.execute<Array<{ action: string }>>(
      'select distinct action from operator_event where operator is null order by action',
    ),
  );
  expect(rows.map(({ action }) => action)).toEqual(
    ['added', 'deleted', 'exported', 'moved', 'resumed', 'suspended']
      .map((what) => `clinic_${what}`)
      .concat('keys_rotated'),
  );
});
