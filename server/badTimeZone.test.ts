/** A time zone that was stored by an earlier version, or by hand, closes no clinic. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestInstallation, testInstallation } from '../testing/server/testInstallation.ts';
import { readConfig } from './platform/config/config.ts';
import { startServer } from './startServer.ts';

let here: TestInstallation;
beforeAll(async () => {
  here = await testInstallation({ CLINIC_TIME_ZONE: 'Europe/Lisbon' });
}, 120_000);
afterAll(() => here.close());

const sql = (text: string, values: unknown[] = []) => here.orm.em.fork().execute(text, values);
const SOON = { timeout: 30_000 };

test('a clinic whose entry has an offset opens with the time zone of the installation, and the log says so', async () => {
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

test('the server starts though the settings of its own clinic have an offset', async () => {
  await sql(
    `insert into clinic_main.setting (key, value) values ('timeZone', '"+05:30"')
     on conflict (key) do update set value = excluded.value`,
  );
  const logged: unknown[] = [];
  const config = { ...readConfig(here.environment), port: 0, databaseUrl: here.config.databaseUrl };
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
