/** Whom a move gives rights to where the clinic comes to, and from whom it takes them where it was. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestInstallation, testInstallation } from '../../../testing/server/testInstallation.ts';
import { executeOn } from '../../platform/db/testDatabaseServer.ts';
import { move } from './move.ts';

/** Roles belong to all databases of a PostgreSQL server, which tests share. */
const unique = randomUUID().slice(0, 8);
const monitor = `monitor_${unique}`;
const id = `oak-${unique}`;
let here: TestInstallation;
let there: TestInstallation;
beforeAll(async () => {
  here = await testInstallation();
  there = await testInstallation();
  await here.add(id);
}, 120_000);
afterAll(async () => {
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

test('a role that may only read the directory there gets no way into the clinic', async () => {
  await executeOn(
    there.database.url,
    `create role ${monitor} login; grant usage on schema platform to ${monitor};
     grant select on platform.clinic, platform.operator_event to ${monitor}`,
  );
  expect(await moved(id)).toContain('is open at the other installation');
  expect(await rolesLike(`${monitor}%`)).toEqual([monitor]);
});
