/** Which roles gain rights at the target of a move, and which lose them at the source. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { allClinics, deleteClinic } from '@clinic/server-platform/clinics';
import { MAIN, migrate, placeOf, prepareAppRole } from '@clinic/server-platform/db';
import { executeOn } from '@clinic/server-platform/testing';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { move } from './move.ts';

/** Roles belong to all databases of a PostgreSQL server, which the tests share. */
const unique = randomUUID().slice(0, 8);
const [monitor, second] = [`monitor_${unique}`, `second_${unique}`];
const [id, staying] = [`oak-${unique}`, `elm-${unique}`];
let here: TestInstallation;
let there: TestInstallation;
beforeAll(async () => {
  here = await testInstallation();
  there = await testInstallation();
  await here.add(id);
  await here.add(staying);
});
afterAll(async () => {
  await executeOn(
    here.database.url,
    [second, `${second}_main`, `${second}_main__staff`]
      .map((role) => `drop owned by ${role}; drop role ${role}`)
      .join(';'),
  );
  await here.close();
  const { url } = there.database;
  await executeOn(url, `drop owned by ${monitor}; drop role ${monitor}`);
  await there.close();
});

const rolesLike = async (pattern: string): Promise<string[]> => {
  const rows = await here.installation.em.execute<Array<{ rolname: string }>>(
    'select rolname from pg_roles where rolname like ? order by 1',
    [pattern],
  );
  return rows.map(({ rolname }) => rolname);
};

/** A second role that servers of this installation have connected as, and still may. */
async function secondRole(clinic: string): Promise<string> {
  const url = new URL(here.database.url);
  url.username = second;
  url.password = 'secret';
  for (const place of [MAIN, placeOf(clinic)]) {
    const finish = (orm: MikroORM) => prepareAppRole(orm, url.href, place);
    await migrate(here.database.url, { place, finish });
  }
  return url.href;
}

const moved = (clinic: string): Promise<string> =>
  move.run(
    {
      config: here.config,
      installation: here.installation,
      orm: here.orm,
      values: { to: there.database.url },
    },
    clinic,
  );

test("with the owner's role in DATABASE_URL nothing is moved, and the clinic stays open", async () => {
  const { url } = here.database;
  const moving = promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../commands/clinics.ts'), 'move', staying, '--to', there.database.url],
    { env: { ...childEnvironment(), ...here.environment, DATABASE_URL: url } },
  );
  const stderr = expect.stringMatching(
    /role clinic of DATABASE_URL has the rights .*Set DATABASE_URL to another role/,
  );
  await expect(moving).rejects.toMatchObject({ code: 2, stderr });
  expect(await allClinics(here.installation.em)).toContainEqual(
    expect.objectContaining({ id: staying, state: 'active' }),
  );
});

test('a role that may only read the directory at the target gets no rights in the clinic', async () => {
  await executeOn(
    there.database.url,
    `create role ${monitor} login; grant usage on schema platform to ${monitor};
     grant select on platform.clinic, platform.operator_event to ${monitor}`,
  );
  expect(await moved(staying)).toContain('is open at the other installation');
  expect(await rolesLike(`${monitor}%`)).toEqual([monitor]);
});

test('no role of the source can write to a moved clinic; deleting it removes all of its roles', async () => {
  const name = id.replaceAll('-', '_');
  const reader = `reader_${name}`;
  const client = new pg.Client({ connectionString: await secondRole(id) });
  await client.connect();
  await client.query(`set role ${second}_${name}__staff`);
  const write = () => client.query(`delete from ${placeOf(id).schema}.presence`);
  await write();
  await executeOn(
    here.database.url,
    `create role ${reader} nologin; grant usage on schema ${placeOf(id).schema} to ${reader}`,
  );

  expect(await moved(id)).toContain('is open at the other installation');
  await expect(write()).rejects.toThrow(/permission denied for schema/);
  await client.end();
  await deleteClinic(here.installation, id, undefined);
  expect(await rolesLike(`${second}%`)).toEqual([second, `${second}_main`, `${second}_main__staff`]);
  expect(await rolesLike(reader)).toEqual([reader]);
  await executeOn(here.database.url, `drop role ${reader}`);
});
