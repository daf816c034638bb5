/** A clinic that cannot be opened is answered with 503, only it, and the log says why. */
import { MIGRATIONS } from '@clinic/server-platform/db';
import { type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { afterAll, beforeAll, expect, test } from 'vitest';

let here: TestInstallation;
beforeAll(async () => {
  here = await testInstallation();
});
afterAll(() => here.close());

const sql = (text: string, values: unknown[] = []) => here.orm.em.fork().execute(text, values);
const statusOf = async (id: string) => (await here.browser(id).get('/api/settings/public')).status;
/** Publishes a change of the directory, as a command does. */
const reread = () => sql(`select pg_notify('platform.clinics', '')`);
const SOON = { timeout: 30_000 };
const last = MIGRATIONS.at(-1)?.name ?? '';

test.each<[string, string, () => Promise<unknown>, RegExp, () => Promise<unknown>]>([
  [
    'lacks a migration',
    'half',
    () => sql('delete from clinic_half.mikro_orm_migrations where name = ?', [last]),
    /is not migrated .*npm run migrate/,
    () => sql('insert into clinic_half.mikro_orm_migrations (name) values (?)', [last]),
  ],
  [
    'was migrated by a newer version',
    'newer',
    () => sql(`insert into clinic_newer.mikro_orm_migrations (name) values ('Migration2999')`),
    /migrated by a newer version/,
    () => sql(`delete from clinic_newer.mikro_orm_migrations where name = 'Migration2999'`),
  ],
  [
    'has a key that none of SESSION_KEYS opens',
    'sealed',
    () => sql(`update clinic set sealed_key = sealed_key || '\\x00' where id = 'sealed'`),
    /None of SESSION_KEYS opens the key of the clinic sealed/,
    () =>
      sql(`update clinic set sealed_key = substr(sealed_key, 1, length(sealed_key) - 1) where id = 'sealed'`),
  ],
  [
    'has documents in object storage, of which there is none',
    'stored',
    () =>
      here.orm.em.fork().transactional(async (tx) => {
        // The document itself need not exist for that.
        await tx.execute('set local session_replication_role = replica');
        await tx.execute(
          `insert into clinic_stored.document_object values ('stored/1', gen_random_uuid(), '', now())`,
        );
      }),
    /DOCUMENTS_URL is not set/,
    () => sql('delete from clinic_stored.document_object'),
  ],
])('a clinic that %s cannot be opened', async (_, id, breakIt, words, mend) => {
  await here.add(id);
  await breakIt();
  await reread();
  await expect.poll(() => statusOf(id), SOON).toBe(503);
  expect((await here.browser(id).get('/', { accept: 'text/html' })).text).toContain(`The ${id} clinic`);
  expect((await fetch(`${here.server.localUrl}/api/settings/public`)).status).toBe(200);
  expect(here.logged).toContainEqual(
    expect.objectContaining({ job: 'clinics', what: id, reason: expect.stringMatching(words) }),
  );
  await mend();
  await reread();
  await expect.poll(() => statusOf(id), SOON).toBe(200);
});
