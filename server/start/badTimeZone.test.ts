/** An invalid time zone stored by an earlier version, or by hand, does not prevent a clinic from opening. */
import { testConfig } from '@clinic/testing/server/testConfig';
import { type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from './startServer.ts';

let here: TestInstallation;
beforeAll(async () => {
  here = await testInstallation({ CLINIC_TIME_ZONE: 'Europe/Lisbon' });
});
afterAll(() => here.close());

const sql = (text: string, values: unknown[] = []) => here.orm.em.fork().execute(text, values);
const SOON = { timeout: 30_000 };

test("a clinic with an offset as its time zone opens with the installation's time zone, and a warning is logged", async () => {
  await here.add('offset');
  await sql(`update clinic set time_zone = '+05:30' where id = 'offset'`);
  await sql(`select pg_notify('platform.clinics', '')`);
  const settings = async () => (await here.browser('offset').get('/api/settings/public')).text;
  await expect.poll(settings, SOON).toContain('"timeZone":"Europe/Lisbon"');
  expect(here.logged).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      clinic: 'offset',
      warning: expect.stringMatching(/\+05:30 is not a time zone.*Europe\/Lisbon/),
    }),
  );
});

test("the server starts even if its own clinic's settings have an offset as time zone", async () => {
  await sql(
    `insert into clinic_main.setting (key, value) values ('timeZone', '"+05:30"')
     on conflict (key) do update set value = excluded.value`,
  );
  const logged: unknown[] = [];
  const config = { ...testConfig(here.environment), port: 0, databaseUrl: here.config.databaseUrl };
  const server = await startServer(config, {
    portalRoot: '/nonexistent',
    log: (entry) => void logged.push(entry),
  });
  try {
    const reply = await fetch(`${server.localUrl}/api/settings/public`);
    expect(await reply.json()).toMatchObject({ timeZone: 'Europe/Lisbon' });
    expect(logged).toContainEqual(
      expect.objectContaining({ clinic: 'main', warning: expect.stringContaining('+05:30') }),
    );
  } finally {
    await server.stop();
  }
});
