import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { demoPatients } from '@clinic/fixtures/demo/demoPatients';
import { seed, startServer } from '@clinic/server/testing';
import { appRoleUrl, asSystem, MAIN, ormConfig } from '@clinic/server-platform/db';
import { createClinicDatabase, createTestDatabase, type TestDatabase } from '@clinic/server-platform/testing';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { testConfig } from '@clinic/testing/server/testConfig';
import { dumpOf } from '@clinic/testing/server/testDump';
import { MikroORM } from '@mikro-orm/postgresql';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { backup } from './backup.ts';
import type { RestoreKeys } from './readBackup.ts';
import { restore } from './restore.ts';
import { generateSigner } from './signature.ts';
import { verifyBackup } from './verifyBackup.ts';

/** Writing to /dev/full always fails with ENOSPC. */
const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const createWriteStream: typeof fs.createWriteStream = (path, options) =>
    disk.isFull ? fs.createWriteStream('/dev/full') : fs.createWriteStream(path, options);
  return { ...fs, createWriteStream };
});

const NOW = new Date('2026-03-15T12:00:00Z');
const PATIENTS = 40;
const SESSION_KEYS = 'a key that is used in nothing but tests';
const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const file = join(folder, 'clinic.backup');
let identity: string;
let keys: RestoreKeys;
const signer = generateSigner();
let clinic: TestDatabase;
const dropped: TestDatabase[] = [];

const start = (database: TestDatabase) =>
  startServer(
    {
      ...testConfig({ SESSION_KEYS }),
      port: 0,
      databaseUrl: appRoleUrl(database.url),
      migrationDatabaseUrl: database.url,
    },
    { portalRoot: '/nonexistent', log: () => undefined },
  );

const partials = () => readdirSync(folder).filter((name) => name.endsWith('.partial'));

async function empty(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  dropped.push(database);
  return database;
}

async function contents({ url }: TestDatabase): Promise<Map<string, string[]>> {
  const orm = await MikroORM.init(ormConfig(url, { job: 'test', place: MAIN }));
  const dump = await dumpOf(orm.em.fork());
  await orm.close();
  const kept = [...dump].filter(
    ([name]) => name.startsWith('clinic_main.') && name !== 'clinic_main.presence',
  );
  return new Map(kept.map(([name, text]) => [name, text.split('\n').sort()]));
}

/** Indexes, constraints and triggers: everything the database enforces on its rows. */
async function definitions({ url }: TestDatabase): Promise<unknown[]> {
  const orm = await MikroORM.init(ormConfig(url, { job: 'test', place: MAIN }));
  const found = await orm.em.fork().execute(
    `select tablename as "table", indexdef as definition from pg_indexes where schemaname = 'clinic_main'
     union all select conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid)
       from pg_constraint where connamespace = 'clinic_main'::regnamespace
     union all select tgrelid::regclass::text, tgname || ' ' || tgenabled::text
       from pg_trigger where not tgisinternal order by 1, 2`,
  );
  await orm.close();
  return found;
}

const keysFor = async (signingKey: string) => ({
  recipients: [await identityToRecipient(identity)],
  signingKey,
});

/** A third of the demo clinic, to save time; the server finds patients and adds none. */
async function fill({ url }: TestDatabase): Promise<void> {
  const orm = await MikroORM.init(ormConfig(url, { job: 'test', place: MAIN }));
  const patients = demoPatients('2026-03-15').slice(-PATIENTS);
  await asSystem('start', () => seed(orm, patients, { timeZone: 'UTC' }, NOW));
  await orm.close();
}

beforeAll(async () => {
  clinic = await createClinicDatabase();
  dropped.push(clinic);
  await fill(clinic);
  const server = await start(clinic);
  await server.stop();
  identity = await generateIdentity();
  keys = { identity, verifyKey: signer.verifyKey };
  await backup(clinic.url, await keysFor(signer.signingKey), file, NOW);
});
afterAll(async () => {
  for (const database of dropped) await database.drop();
  rmSync(folder, { recursive: true });
});

test('a restored clinic equals the original to the last row, and the server runs on it', async () => {
  const copy = await empty();
  const { madeAt, rows, auditEntries } = await restore(copy.url, keys, file);

  expect(madeAt).toBe(NOW.toISOString());
  expect(rows).toBeGreaterThan(1_000);
  expect(auditEntries).toBeGreaterThan(100);
  expect(await contents(copy)).toEqual(await contents(clinic));
  expect(await definitions(copy)).toEqual(await definitions(clinic));

  const server = await start(copy);
  const physician = new TestBrowser(server.publicUrl);
  await physician.signIn('demo-physician');
  const counts = (await physician.get('/api/review/counts')).json<Record<string, number>>();
  await server.stop();
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(PATIENTS);
});

test('the file contains no readable patient data, and only its owner may read it', () => {
  const raw = readFileSync(file).toString('latin1');

  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(raw).toMatch(/^age-encryption\.org/);
  expect(raw).not.toMatch(/submission_version|demo-physician|example\.org/);
});

test('another key does not open it, and the database stays empty', async () => {
  const copy = await empty();

  await expect(restore(copy.url, { ...keys, identity: await generateIdentity() }, file)).rejects.toThrow(
    /cannot be opened/,
  );
  expect([...(await contents(copy)).keys()]).toEqual([]);
});

test.each([
  ['cut off', (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2))],
  [
    'changed',
    (path: string) => {
      const bytes = readFileSync(path);
      const middle = Math.floor(bytes.length / 2);
      bytes[middle] = (bytes[middle] as number) ^ 1;
      writeFileSync(path, bytes);
    },
  ],
])('a file that was %s is refused, and the database stays empty', async (_, damage) => {
  const copy = await empty();
  const damaged = join(folder, 'damaged.backup');
  writeFileSync(damaged, readFileSync(file));
  damage(damaged);

  await expect(restore(copy.url, keys, damaged)).rejects.toThrow(/damaged|not complete/);
  expect([...(await contents(copy)).keys()]).toEqual([]);
});

test('a database that is not empty is not restored into', async () => {
  await expect(restore(clinic.url, keys, file)).rejects.toThrow(/not empty/);
});

test('a backup that somebody else encrypted with the public key is refused before any of it is used', async () => {
  const copy = await empty();
  const foreign = join(folder, 'foreign.backup');
  await backup(clinic.url, await keysFor(generateSigner().signingKey), foreign, NOW);

  await expect(restore(copy.url, keys, foreign)).rejects.toThrow(
    /signature .* somebody else made or changed/,
  );
  await expect(restore(copy.url, { ...keys, verifyKey: null }, foreign)).rejects.toThrow(/has a signature/);
  expect([...(await contents(copy)).keys()]).toEqual([]);
});

/**
 * The same archive with some parts changed, encrypted with the public key, as anyone holding that key could.
 */
async function rewritten(name: string, change: (part: string, content: Buffer) => Buffer | undefined) {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const archive = pack();
  const entries = extract();
  Readable.from([gunzipSync(await decrypter.decrypt(readFileSync(file)))]).pipe(entries);
  for await (const entry of entries) {
    const content = change(entry.header.name, await buffer(entry));
    if (content) archive.entry({ name: entry.header.name }, content);
  }
  archive.finalize();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const path = join(folder, name);
  writeFileSync(path, await encrypter.encrypt(gzipSync(await buffer(archive))));
  return path;
}

test('a backup without its signature is restored only with --unsigned', async () => {
  const copy = await empty();
  const unsigned = await rewritten('unsigned.backup', (part, content) =>
    part === 'signature' ? undefined : content,
  );
  await expect(restore(copy.url, keys, unsigned)).rejects.toThrow(/has no signature.*--unsigned/);
  expect([...(await contents(copy)).keys()]).toEqual([]);
  expect((await restore(copy.url, { ...keys, verifyKey: null }, unsigned)).rows).toBeGreaterThan(1_000);
});

test.each([
  [
    'schema.json',
    (text: string) => text.replace(/"madeAt":"\d{4}/, '"madeAt":"2020'),
    /somebody else made or changed/,
  ],
  [
    'manifest.json',
    (text: string) => text.replace(/"rows":\d+/, '"rows":987654'),
    /somebody else made or changed/,
  ],
  [
    'tables/users/1',
    (text: string) => text.replace('PHYSICIAN', 'ADMIN'),
    /Table users is incomplete or changed/,
  ],
])(
  'a signed backup whose %s was changed is refused, and the database stays empty',
  async (name, edit, why) => {
    const copy = await empty();
    const changed = await rewritten('changed.backup', (part, content) =>
      part === name ? Buffer.from(edit(content.toString())) : content,
    );
    await expect(restore(copy.url, keys, changed)).rejects.toThrow(why);
    await expect(verifyBackup(keys, changed)).rejects.toThrow(why);
    expect([...(await contents(copy)).keys()]).toEqual([]);
  },
);

test('without a database, a backup is verified by its signature, checksums and numbers of rows; one of somebody else is refused', async () => {
  const copy = await empty();
  const { rows, tables, madeAt } = await restore(copy.url, keys, file);
  expect(await verifyBackup(keys, file)).toEqual({ clinic: undefined, rows, tables, madeAt });
  const { verifyKey } = generateSigner();
  await expect(verifyBackup({ ...keys, verifyKey }, file)).rejects.toThrow(/not that of the key file/);
  const foreign = { ...keys, identity: await generateIdentity() };
  await expect(verifyBackup(foreign, file)).rejects.toThrow(/cannot be opened/);
  const cut = join(folder, 'cut.backup');
  const whole = readFileSync(file);
  writeFileSync(cut, whole.subarray(0, whole.length - 100));
  await expect(verifyBackup(keys, cut)).rejects.toThrow(/damaged/);
});

test('a command can sign in place of the key; what it writes has to be a signature', async () => {
  const signer = generateSigner();
  const program = join(folder, 'sign.mjs');
  writeFileSync(
    program,
    `import { createPrivateKey, sign } from 'node:crypto';
     import { buffer } from 'node:stream/consumers';
     const key = createPrivateKey({ key: Buffer.from('${signer.signingKey}', 'base64url'), format: 'der', type: 'pkcs8' });
     process.stdout.write(sign(null, await buffer(process.stdin), key));`,
  );
  const recipients = [await identityToRecipient(identity)];
  const signed = join(folder, 'signedElsewhere.backup');
  const command = `"${process.execPath}" "${program}"`;
  await backup(clinic.url, { recipients, signingKey: { command } }, signed, NOW);
  await expect(verifyBackup({ identity, verifyKey: signer.verifyKey }, signed)).resolves.toMatchObject({
    madeAt: NOW.toISOString(),
  });
  const unsigned = join(folder, 'unsignedElsewhere.backup');
  const broken = backup(clinic.url, { recipients, signingKey: { command: 'exit 3' } }, unsigned, NOW);
  await expect(broken).rejects.toThrow(/BACKUP_SIGN_COMMAND gave no signature: it ended with 3/);
  expect(existsSync(unsigned)).toBe(false);
});

test.skipIf(process.platform !== 'linux')(
  'a backup onto a full disk fails, leaves no partial file, and keeps the previous backup',
  async () => {
    const before = readFileSync(file);
    disk.isFull = true;
    onTestFinished(() => {
      disk.isFull = false;
    });
    await expect(backup(clinic.url, await keysFor(signer.signingKey), file, NOW)).rejects.toThrow(
      /No backup was written: .*no space left on its disk/,
    );
    expect(partials()).toEqual([]);
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);

test('two concurrent backups to one file are both complete; the one that finishes last gets the name', async () => {
  const twice = join(folder, 'twice.backup');
  const signed = await keysFor(signer.signingKey);
  await Promise.all([1, 2].map(() => backup(clinic.url, signed, twice, NOW)));
  expect(partials()).toEqual([]);
  expect((await restore((await empty()).url, keys, twice)).rows).toBeGreaterThan(1_000);
});

test('a backup into a missing folder names the file', async () => {
  const nowhere = join(folder, 'nowhere', 'clinic.backup');
  await expect(backup(clinic.url, await keysFor(signer.signingKey), nowhere, NOW)).rejects.toThrow(
    /nowhere.*cannot be written/,
  );
});
