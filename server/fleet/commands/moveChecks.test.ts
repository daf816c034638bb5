/** Whatever prevents a move is reported before the clinic is suspended. */
import { randomUUID } from 'node:crypto';
import { allClinics, setState } from '@clinic/server-platform/clinics';
import { migrate, placeOf } from '@clinic/server-platform/db';
import { fillClinic, type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { move } from './move.ts';
import { rotate } from './rotateKeys.ts';

const id = `ash-${randomUUID().slice(0, 8)}`;
const { schema } = placeOf(id);
let here: TestInstallation;
let there: TestInstallation;
beforeAll(async () => {
  [here, there] = [await testInstallation(), await testInstallation()];
  await here.add(id);
  await fillClinic(here.database.url, id, 1);
});
afterAll(async () => {
  await here.close();
  await there.close();
});

const moving = () => {
  const { config, installation, orm } = here;
  return move.run({ config, installation, orm, values: { to: there.database.url } }, id);
};
const entryAt = async ({ installation }: TestInstallation) =>
  (await allClinics(installation.em)).find((clinic) => clinic.id === id);
const execute = (sql: string, at = here) => at.installation.em.execute(sql);

test.each<[string, string, string, RegExp]>([
  [
    'documents in object storage without DOCUMENTS_URL',
    `with added as (
       insert into ${schema}.document (id, submission_id, patient_id, name, size, type, sha256, scan, created_at)
       select gen_random_uuid(), id, user_id, 'a', 1, 'b', 'c', 'clean', now() from ${schema}.submission limit 1 returning id
     ) insert into ${schema}.document_object (key, document_id, seal, due_at) select 'ash/1', id, '', now() from added`,
    `delete from ${schema}.document_object`,
    /Check DOCUMENTS_URL and run npm run verify -- --clinic ash-\w+\.$/,
  ],
  ['a schema of the same id at the target', '', '', /has a schema clinic_ash_\w+ already/],
])('%s prevents a move: the clinic stays open', async (what, before, after, words) => {
  if (before) await execute(before);
  else await execute(`create schema ${schema}`, there);
  await expect(moving()).rejects.toThrow(words);
  expect(await entryAt(here), what).toMatchObject({ state: 'active' });
  expect(await entryAt(there)).toBeUndefined();
  if (after) await execute(after);
  else await execute(`drop schema ${schema}`, there);
});

test('the error names a target that becomes unavailable during the move', async () => {
  await execute(
    `create function ended() returns event_trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); end'`,
    there,
  );
  await execute(
    `create event trigger ended on ddl_command_start when tag in ('DROP INDEX') execute function ended()`,
    there,
  );
  await expect(moving()).rejects.toThrow(/--to.*\nThe clinic ash-\w+ is suspended here: run the same/s);
  await execute('drop event trigger ended', there);
  await setState(here.installation.em, id, 'active');
  await migrate(here.database.url, { place: placeOf(id) });
});

test('an offset stored as time zone is replaced by the time zone that the clinic actually used', async () => {
  await execute(`update platform.clinic set time_zone = '+02:00' where id = '${id}'`);
  expect(await moving()).toContain('Its time zone +02:00 cannot be used: it has America/New_York now');
  expect(await entryAt(there)).toMatchObject({ state: 'active', timeZone: 'America/New_York' });
});

test('keys that no server has are not rotated', async () => {
  const config = { ...there.config, sessionKeys: ['a key that only this command has'] };
  const { installation, orm } = there;
  await expect(rotate.run({ config, installation, orm, values: {} })).rejects.toThrow(
    /one that the servers have.*Nothing was changed/,
  );
});
