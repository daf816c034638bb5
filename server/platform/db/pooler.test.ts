/** Behind a transaction pooler, where each transaction gets another connection, users see only their own rows. */
import { randomUUID } from 'node:crypto';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { submitIntake, TestIntake } from '@clinic/testing/server/testIntake';
import { Scene } from '@clinic/testing/server/testScene';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, actingAs } from './actor.ts';
import { appRoleUrl, userOf } from './appRole.ts';
import { secretHash } from './draftSecret.ts';
import { ormConfig } from './mikro-orm.config.ts';
import { MAIN } from './place.ts';
import { startPooler, type TestPooler } from './testPooler.ts';

const READS = 300;
const LANES = 7;

const server = sharedServer({ withClinic: true });
let pooler: TestPooler;
let orm: MikroORM;
const patients: string[] = [];
let draft: TestIntake;
beforeAll(async () => {
  const scene = new Scene(server);
  for (const browser of [await scene.browser('PATIENT'), await scene.otherPatient()]) {
    patients.push((await browser.get('/api/auth/user')).json<{ id: string }>().id);
    await submitIntake(browser);
  }
  draft = new TestIntake(server.browser());
  await draft.begin();
  const url = appRoleUrl(server.databaseUrl);
  pooler = await startPooler(url, 3);
  orm = await MikroORM.init(ormConfig(pooler.url, { appRole: userOf(url), place: MAIN }));
});
afterAll(async () => {
  await orm.close();
  await pooler.close();
});

const OWNERS = 'select distinct user_id::text as owner from submission where user_id is not null order by 1';

async function ownersSeenBy(actor: Actor, inTransaction: boolean): Promise<string[]> {
  const ask = async () => {
    const em = orm.em.fork();
    const rows = inTransaction
      ? await em.transactional(async (tx) => {
          await tx.execute('select 1 where ? = ?', ['one', 'other']);
          return tx.execute<Array<{ owner: string }>>(OWNERS);
        })
      : await em.execute<Array<{ owner: string }>>(OWNERS);
    return rows.map(({ owner }) => owner);
  };
  return actingAs(actor, ask);
}

test('of 300 mixed reads by patients, staff and visitors, each sees exactly its rows', async () => {
  const all = patients.toSorted();
  const actors: Array<[Actor, string[]]> = [
    ...patients.map((id): [Actor, string[]] => [{ kind: 'patient', id, requestId: 'test' }, [id]]),
    [{ kind: 'staff', id: randomUUID() }, all],
    [{ kind: 'system', job: 'test' }, all],
    [{ kind: 'visitor', requestId: 'test' }, []],
  ];
  const wrong: unknown[] = [];
  const read = async (place: number): Promise<void> => {
    const [actor, expected] = actors[place % actors.length] as [Actor, string[]];
    const seen = await ownersSeenBy(actor, place % 4 < 2);
    if (JSON.stringify(seen) !== JSON.stringify(expected)) wrong.push({ actor, seen });
  };
  // As many in parallel as there are connections to the pooler, which has fewer to the database.
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    for (let place = lane; place < READS; place += LANES) await read(place);
  });
  await Promise.all(lanes);
  expect(wrong).toEqual([]);
  // Without switching the test would pass even if each client had its own connection.
  expect(pooler.switched).toBeGreaterThan(READS / 10);
});

test("a draft's secret opens it in one transaction, and nothing in the next", async () => {
  const holder: Actor = {
    kind: 'visitor',
    requestId: 'test',
    drafts: [{ id: draft.id, secretHash: secretHash(draft.secret) }],
  };
  const count = async () =>
    (await orm.em.fork().execute<Array<{ n: number }>>('select count(*)::int as n from draft'))[0]?.n;
  for (let round = 0; round < 20; round += 1) {
    expect(
      await Promise.all([actingAs(holder, count), actingAs({ kind: 'visitor', requestId: 'test' }, count)]),
    ).toEqual([1, 0]);
  }
});
