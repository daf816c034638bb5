import { sharedServer } from '@clinic/testing/server/sharedServer';
import { beforeEach, expect, test } from 'vitest';
import { versionsOf } from '../plans/planKind.ts';
import { publishPlan } from '../plans/publishPlan.ts';
import { publishShipped } from './publishShipped.ts';

const server = sharedServer();
const versions = async () =>
  (await versionsOf(server.orm.em.fork(), 'weight-loss-year')).map(({ version }) => version);
const setStatus = (status: string) =>
  server.orm.em
    .fork()
    .execute(`update questionnaire_version set status = ? where questionnaire_id = 'refill-check'`, [status]);

beforeEach(async () => {
  await setStatus('published');
  await server.orm.em.fork().execute('delete from plan_version');
  await publishShipped(server.orm, new Date());
});

test('a clinic gets the shipped plan once, and begins it for nobody by itself', async () => {
  await publishShipped(server.orm, new Date());
  expect(await versions()).toEqual(['1.0']);
  const admin = await server.signedIn('ADMIN');
  expect((await admin.get('/api/settings')).json()).toMatchObject({ settings: { defaultPlan: null } });
});

test('an upgrade leaves the plan of a clinic that has edited it', async () => {
  const em = server.orm.em.fork();
  const [shipped] = await versionsOf(em, 'weight-loss-year');
  await em.execute('delete from plan_version');
  await em.transactional((tx) => publishPlan(tx, { ...shipped?.document, version: '0.9' }, new Date()));
  await publishShipped(server.orm, new Date());
  expect(await versions()).toEqual(['0.9']);
});

test('a clinic that retired a form of the shipped plan starts without it', async () => {
  await server.orm.em.fork().execute('delete from plan_version');
  await setStatus('retired');
  await publishShipped(server.orm, new Date());
  expect(await versions()).toEqual([]);
});
