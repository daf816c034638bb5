/** /readyz reports whether the clinic can store what a patient enters. */
import type { AnyRoute } from '@clinic/contract/route';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { TestIntake } from '@clinic/testing/server/testIntake';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { expect, test } from 'vitest';
import { BadRequest } from '../base/errors.ts';
import { asSystem } from '../db/actor.ts';
import { SaveOutcomes } from '../db/saveOutcomes.ts';
import { operationRoutes } from './operationRoutes.ts';
import type { Routes } from './routes.ts';
import { WriteProbe } from './writeProbe.ts';

const server = sharedServer({ withClinic: true });

const sql = (statement: string) => server.orm.em.fork().execute(statement);

test('not ready while the disk is full, although everything can be read; ready again afterwards', async () => {
  await sql(`create function no_space() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await sql('create trigger no_space before insert or update on write_probe execute function no_space()');
  const browser = server.browser();
  const status = async () => (await browser.get('/readyz')).status;
  await expect.poll(status, { timeout: 30_000 }).toBe(503);
  await sql('drop trigger no_space on write_probe');
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
});

test('a save that finds no space on the disk gets 503, and the server is not ready until one succeeds', async () => {
  const intake = new TestIntake(server.browser());
  await intake.begin();
  const isReady = async () => (await server.browser().get('/readyz')).status;
  await expect.poll(isReady, { timeout: 30_000 }).toBe(200);
  // What the probe writes still finds space.
  await sql(`create function no_save() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await sql('create trigger no_save before insert on draft_mutation execute function no_save()');
  const refused = await intake.save({ given: 'Ines' });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(await isReady()).toBe(503);
  await sql('drop trigger no_save on draft_mutation');
  expect((await intake.save({ given: 'Ines' })).status).toBe(200);
  expect(await isReady()).toBe(200);
});

test('not ready while a save of a patient fails, and ready again once one succeeds', async () => {
  let now = 0;
  const outcomes = new SaveOutcomes(() => now);
  outcomes.check();
  await expect(outcomes.of(Promise.reject(new BadRequest('no')))).rejects.toThrow();
  outcomes.check();
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  await expect(outcomes.of(Promise.reject(full))).rejects.toThrow(full);
  expect(() => outcomes.check()).toThrow();
  now = 9_999;
  expect(() => outcomes.check()).toThrow();
  now = 10_000;
  outcomes.check();
  await expect(outcomes.of(Promise.reject(full))).rejects.toThrow(full);
  now = 10_001;
  expect(await outcomes.of(Promise.resolve('saved'))).toBe('saved');
  outcomes.check();
});

test('not ready while the table of drafts is locked, or a save has failed', async () => {
  const browser = server.browser();
  const status = async () => (await browser.get('/readyz')).status;
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
  const locked = Promise.withResolvers<void>();
  const holding = server.orm.em.fork().transactional(async (tx) => {
    await tx.execute('lock table draft in access exclusive mode');
    await locked.promise;
  });
  await expect.poll(status, { timeout: 30_000 }).toBe(503);
  locked.resolve();
  await holding;
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
});

test('many concurrent checks write once in five seconds', async () => {
  let writes = 0;
  let now = 0;
  const em = {
    fork: () => em,
    execute: async () => {
      writes += 1;
    },
  };
  const probe = new WriteProbe({ em } as unknown as MikroORM, () => now);
  await Promise.all(Array.from({ length: 50 }, () => probe.check()));
  expect(writes).toBe(1);
  now = 4_999;
  await probe.check();
  expect(writes).toBe(1);
  now = 5_000;
  await probe.check();
  expect(writes).toBe(2);
});

test('not ready while a batch of autosaves has been in progress for more than ten seconds', async () => {
  const handlers = new Map<string, (request: { em: EntityManager }) => Promise<string>>();
  let oldestBatchMs = 10_001;
  operationRoutes(
    { on: ({ path }: AnyRoute, handler: never) => handlers.set(path, handler) } as unknown as Routes,
    {
      metrics: undefined as never,
      metricsToken: undefined,
      writes: { check: async () => undefined },
      saver: { oldestBatchMs: () => oldestBatchMs, outcomes: new SaveOutcomes() },
    },
  );
  const isReady = () =>
    asSystem('test', async () => handlers.get('/readyz')?.({ em: server.appOrm.em.fork() }));
  await expect(isReady()).rejects.toMatchObject({ status: 503 });
  oldestBatchMs = 400;
  expect(await isReady()).toBe('ready');
});
