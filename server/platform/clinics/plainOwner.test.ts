/** The role that owns the tables needs only CREATEROLE: what it creates, it can delete. */
import { randomUUID } from 'node:crypto';
import { testConfig } from '@clinic/testing/server/testConfig';
import { sharedObjectStorage } from '@clinic/testing/server/testObjectStorage';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connectInstallation } from '../db/connect.ts';
import { ormConfig } from '../db/mikro-orm.config.ts';
import { atPlace, PLATFORM, placeOf } from '../db/place.ts';
import { prepareQueues } from '../db/queues.ts';
import { createDatabase, executeOn, urlOf } from '../db/testDatabaseServer.ts';
import { deleteClinic } from './deleteClinic.ts';
import { allClinics } from './directory.ts';
import { addClinic, type Installation, setState } from './manage.ts';

/** Roles belong to all databases of a PostgreSQL server, which the tests share. */
const unique = randomUUID().slice(0, 8);
const [owner, app] = [`owner_${unique}`, `app_${unique}`];
const id = `oak-${unique}`;
const config = testConfig({ SESSION_KEYS: 'a key that is used in nothing but tests' });
const storage = sharedObjectStorage();
const made: string[] = [];
const open: MikroORM[] = [];

async function installationOf(): Promise<Installation> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(inject('databaseUrl'), name);
  made.push(name);
  await executeOn(inject('databaseUrl'), `alter database ${name} owner to ${owner}`);
  const [ownerUrl, appUrl] = [owner, app].map((role) => {
    const url = new URL(urlOf(inject('databaseUrl'), name));
    url.username = role;
    url.password = 'secret';
    return url.href;
  }) as [string, string];
  await (await connectInstallation(appUrl, { ownerUrl })).close();
  await prepareQueues(ownerUrl, appUrl);
  const orm = await MikroORM.init(ormConfig(ownerUrl, { job: 'test', place: PLATFORM }));
  open.push(orm);
  return { em: orm.em.fork(), ownerUrl, appUrl };
}

let here: Installation;
let there: Installation;
beforeAll(async () => {
  await executeOn(inject('databaseUrl'), `create role ${owner} login createrole password 'secret'`);
  for (const at of ['here', 'there']) {
    const installation = await installationOf();
    const clinic = { id, name: 'Oak', timeZone: 'UTC', hosts: [], adminEmail: null };
    await addClinic(installation, config, clinic);
    await setState(installation.em, id, 'suspended');
    if (at === 'here') here = installation;
    else there = installation;
  }
});
afterAll(async () => {
  for (const orm of open) await orm.close();
  for (const name of made) await executeOn(inject('databaseUrl'), `drop database ${name} with (force)`);
  for (const role of [`${app}_main`, `${app}_main__staff`, app, owner]) {
    await executeOn(inject('databaseUrl'), `drop role ${role}`);
  }
});

const rolesOf = async ({ em }: Installation) =>
  (
    await em.execute<Array<{ rolname: string }>>('select rolname from pg_roles where rolname like ?', [
      `%${id.replaceAll('-', '_')}%`,
    ])
  ).map(({ rolname }) => rolname);

test('it deletes a clinic and records its documents; the roles are dropped with the last clinic of that id on the server', async () => {
  await atPlace(placeOf(id), () =>
    here.em.execute(`insert into document_object (key, seal, due_at) values ('oak/1', '', 'epoch')`),
  );
  await expect(deleteClinic(here, id, undefined)).rejects.toThrow(/1 documents .*set DOCUMENTS_URL/);
  const { objectStorage } = testConfig({ DOCUMENTS_URL: storage.url() });
  await deleteClinic(here, id, objectStorage);
  expect(await here.em.execute('select key from object_to_remove')).toEqual([{ key: 'oak/1' }]);
  expect((await allClinics(here.em)).map((clinic) => clinic.id)).toEqual(['main']);
  expect(await rolesOf(here)).toHaveLength(2);
  await deleteClinic(there, id, undefined);
  expect(await rolesOf(here)).toEqual([]);
});

test('without CREATEROLE it adds no clinic and creates no schema', async () => {
  await executeOn(inject('databaseUrl'), `alter role ${owner} nocreaterole`);
  const clinic = { id: `elm-${unique}`, name: 'Elm', timeZone: 'UTC', hosts: [], adminEmail: null };
  await expect(addClinic(here, config, clinic)).rejects.toThrow(`alter role "${owner}" createrole`);
  const { schema } = placeOf(clinic.id);
  expect(await here.em.execute('select from pg_namespace where nspname = ?', [schema])).toEqual([]);
});
