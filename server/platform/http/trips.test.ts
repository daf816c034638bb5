/** The cost of security measures for an ordinary request: database round trips beyond its own. */
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { TestIntake } from '@clinic/testing/server/testIntake';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { newSessionId } from '../access/sessionId.ts';
import { recordAudit } from '../audit/record.ts';
import { sessionStore } from '../auth/sessionStore.ts';
import { actingAs, asSystem } from '../db/actor.ts';
import { appRoleUrl } from '../db/appRole.ts';
import { connectAsApp } from '../db/connect.ts';
import { runWithCommit } from '../db/statements.ts';

const emitted = vi.spyOn(pg.Client.prototype, 'emit');
const server = sharedServer({ withClinic: true });
afterAll(async () => {
  emitted.mockRestore();
});

/** Whenever nothing is left to be answered on a connection. */
const trips = (): number => emitted.mock.calls.filter(([event]) => event === 'drain').length;

async function tripsOf(act: () => Promise<unknown>): Promise<number> {
  // Opens the connection and fills the caches.
  await act();
  const counts: number[] = [];
  for (const _again of [1, 2]) {
    emitted.mockClear();
    await act();
    counts.push(trips());
  }
  // Background jobs ask, too.
  return Math.min(...counts);
}

test('an authenticated request takes at most one additional round trip', async () => {
  const path = '/api/settings/public';
  const stranger = server.browser();
  const own = await tripsOf(() => stranger.get(path));
  expect(own).toBeGreaterThan(0);
  for (const role of ['PATIENT', 'PHYSICIAN', 'ADMIN'] as const) {
    const browser = await server.signedIn(role);
    expect(await tripsOf(() => browser.get(path)), role).toBeLessThanOrEqual(own + 1);
  }
});

test('sessions requested at the same moment are read in one round trip, each with its own data', async () => {
  const store = sessionStore(server.orm);
  const request = () => ({ ctx: { state: { em: server.orm.em.fork() } } as never, rolling: false });
  const ids = [newSessionId(), newSessionId(), newSessionId()];
  for (const id of ids)
    await store.set(id, { csrf: id, grant: { nonce: id } }, 60_000, { ...request(), changed: true });
  emitted.mockClear();
  const [first, again, ...others] = await Promise.all(
    [ids[0], ...ids, newSessionId()].map((id) => store.get(id as string, 60_000, request())),
  );
  expect(trips()).toBe(1);
  expect([first, again, ...others]).toMatchObject([
    { csrf: ids[0] },
    ...ids.map((csrf) => ({ csrf })),
    undefined,
  ]);
  expect(first).toEqual(again);
  expect((first as { grant: object }).grant).not.toBe((again as { grant: object }).grant);
});

test('recording and sealing an audit entry takes no additional round trip', async () => {
  const requestContext = { by: null, at: new Date(), requestId: 'test' };
  const act = (recorded: boolean) =>
    tripsOf(() =>
      server.orm.em.fork().transactional(async (tx) => {
        await tx.execute('select 1');
        if (recorded) {
          recordAudit(tx, requestContext, { action: 'signed_in', object: { type: 'test', id: null } });
        }
      }),
    );
  expect(await act(true)).toBe(await act(false));
});

test('an autosave takes two round trips beside that for the session', async () => {
  const intake = new TestIntake(server.browser());
  await intake.begin();
  const session = await tripsOf(() => intake.browser.get('/api/session'));
  let given = 0;
  const save = () => {
    given += 1;
    return intake.save({ given: `Rosa ${given}` });
  };
  expect(await tripsOf(save)).toBeLessThanOrEqual(session + 2);
  expect(await intake.answers()).toEqual({ given: 'Rosa 3' });
});

test("row security adds no round trip to a patient's transaction", async () => {
  const app = await connectAsApp(appRoleUrl(server.databaseUrl), server.databaseUrl);
  const act = () => app.em.fork().transactional((tx) => tx.execute('select 1'));
  const open = await tripsOf(() => asSystem('test', act));
  const rowSecured = await tripsOf(() =>
    actingAs({ kind: 'patient', id: '6a0e7f0c-2f0f-4c0a-9a34-0c5b3f3a1a11', requestId: 'test' }, act),
  );
  expect(rowSecured).toBe(open);
  await app.close();
});

test('a transaction whose last statements fail releases its connection and reports the error', async () => {
  const taken = {
    sql: 'insert into setting (key, value) values (?, ?), (?, ?)',
    params: ['a', '1', 'a', '1'],
  };
  const fail = () => server.orm.em.fork().transactional((tx) => runWithCommit(tx, [taken]));
  // More than the pool's size.
  for (let time = 0; time < 12; time += 1) await expect(fail()).rejects.toMatchObject({ code: '23505' });
  const { rows } = await server.orm.em.fork().transactional(async (tx) => ({
    rows: await tx.execute('select count(*)::int as n from setting where key = ?', ['a']),
  }));
  expect(rows).toEqual([{ n: 0 }]);
});
