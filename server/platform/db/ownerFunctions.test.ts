/** Functions with the rights of the tables' owner cannot be misused. */
import { sharedServer } from '@clinic/testing/server/sharedServer';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '../audit/verifyAudit.ts';
import { appRoleUrl } from './appRole.ts';
import { AuditEntry } from './entities/auditEntry.ts';

const server = sharedServer();
let app: pg.Client;
beforeAll(async () => {
  await server.signedIn('PATIENT');
  app = new pg.Client({ connectionString: appRoleUrl(server.databaseUrl) });
  await app.connect();
  await app.query('set role clinic_app_main__staff');
});
afterAll(async () => {
  await app.end();
});

/** The functions the patients' role may call; all others are for staff, triggers and the owner. */
const GRANTED = ['append_audit(jsonb)'];

test('each owner function is strict, names its search path, and can be called only by roles it is granted to', async () => {
  const { rows } = await server.orm.em.fork().transactional(async (tx) => ({
    rows: await tx.execute<
      Array<{ name: string; strict: boolean; path: string | null; everybody: boolean; app: boolean }>
    >(
      `select oid::regprocedure::text as name, proisstrict as strict,
         (select split_part(setting, '=', 2) from unnest(proconfig) as setting where setting like 'search_path=%') as path,
         has_function_privilege('public', oid, 'execute') as everybody,
         has_function_privilege('clinic_app_main', oid, 'execute') as app
       from pg_proc
       where prosecdef and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       order by 1`,
    ),
  }));
  expect(rows.length).toBeGreaterThan(0);
  for (const { name, strict, path, everybody, app: may } of rows) {
    expect({ name, strict, everybody, app: may }).toEqual({
      name,
      strict: true,
      everybody: false,
      app: GRANTED.includes(name),
    });
    expect(path, name).toMatch(/^(clinic_main|pg_catalog), pg_temp$/);
  }
});

test.each(['null', 'null::integer', '0', '-6', '5', 'nullif(6, 6)'])(
  'expire_audit(%s) expires nothing when called by the application',
  async (years) => {
    // As the owner, because without an actor the application sees no entries.
    const count = async () => await server.orm.em.fork().count(AuditEntry);
    const before = await count();
    expect(before).toBeGreaterThan(0);
    await app.query(`select expire_audit(${years})`).catch(() => undefined);
    expect(await count()).toBe(before);
    expect((await verifyAudit(server.orm.em.fork())).fault).toBeNull();
  },
);

test('only the application can expire entries, and only those older than six years', async () => {
  expect((await app.query('select expire_audit(6) as gone')).rows).toEqual([{ gone: '0' }]);
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  await owner
    .query('create role stranger login; set role stranger')
    .catch(() => owner.query('set role stranger'));
  try {
    await expect(owner.query('select clinic_main.expire_audit(6)')).rejects.toThrow(/permission denied/);
  } finally {
    await owner.query('reset role; drop owned by stranger; drop role stranger');
    await owner.end();
  }
});
