import { randomUUID } from 'node:crypto';
import { LicencesOf } from '@clinic/contract/licences';
import { Submission, User } from '@clinic/server-platform/entities';
import { storeSettings } from '@clinic/server-platform/settings';
import { Library, nextLicensed } from '@clinic/server-shared/catalogue';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { testConfig } from '@clinic/testing/server/testConfig';
import { storeSubmissions } from '@clinic/testing/server/testSubmissions';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { announceLicences } from '../admin/announceLicences.ts';
import { changeStatus } from './changeStatus.ts';
import { OutsideLicence } from './licence.ts';

const server = sharedServer({ withClinic: true });
const config = { ...testConfig({}), clinicTimeZone: 'America/New_York' };
const reviewing = { library: new Library(), config };
let admin: TestBrowser;
let physician: TestBrowser;
let id: string;
const TODAY = '2026-06-15';
/** Half an hour before the day ends in New York, when it is over in UTC. */
const LATE_THAT_DAY = new Date('2026-06-16T03:30:00Z');
beforeAll(async () => {
  admin = await server.signedIn('ADMIN');
  physician = await server.signedIn('PHYSICIAN');
  const [stored] = await storeSubmissions(server.orm, 1);
  id = stored?.id ?? '';
});
beforeEach(async () => {
  const em = server.orm.em.fork();
  await em.execute('delete from licence');
  await em.execute('delete from mail');
  await storeSettings(em, { licensing: 'decide', timeZone: 'America/New_York' });
});

const accountOf = (role: User['role']) => server.orm.em.fork().findOneOrFail(User, { role }) as Promise<User>;
const give = (userId: string, state: string, expiresOn: string) =>
  server.orm.em
    .fork()
    .execute('insert into licence (user_id, state, number, expires_on) values (?, ?, ?, ?)', [
      userId,
      state,
      'A 1',
      expiresOn,
    ]);
const livesIn = (state: string | null) =>
  server.orm.em.fork().execute(
    `update submission set status = 'IN_REVIEW', answers_json = case when ?::text is null then answers_json - 'state'
         else jsonb_set(answers_json, '{state}', to_jsonb(?::text)) end where id = ?`,
    [state, state, id],
  );
const decide = async (by: User, status: 'APPROVED' | 'ARCHIVED' | 'NEW', at = LATE_THAT_DAY) =>
  changeStatus(
    server.orm.em.fork(),
    reviewing,
    id,
    { status, reason: 'Because' },
    { by, at, requestId: 'test' },
  );
const licences = (userId: string, body: unknown, browser = admin) =>
  browser.send('PUT', `/api/admin/users/${userId}/licences`, body as object);

test('whoever decides has a licence of the state that has not ended, whatever their role; all else is refused', async () => {
  const people = [await accountOf('PHYSICIAN'), await accountOf('ADMIN')];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...people),
      fc.constantFrom('CA', 'NY', 'outside_us', null),
      fc.uniqueArray(fc.tuple(fc.constantFrom('CA', 'NY', 'TX'), fc.integer({ min: -2, max: 2 })), {
        selector: ([state]) => state,
        maxLength: 3,
      }),
      fc.constantFrom('APPROVED' as const, 'ARCHIVED' as const),
      async (by, lives, held, status) => {
        await server.orm.em.fork().execute('delete from licence');
        await livesIn(lives);
        for (const [state, days] of held) {
          const ends = new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);
          await give(by.id, state, ends);
        }
        const isValid = held.some(([state, days]) => state === lives && days >= 0);
        const hasState = lives === 'CA' || lives === 'NY';
        const isAllowed = isValid || (!hasState && status === 'ARCHIVED');
        const outcome = await decide(by, status).then(
          () => true,
          (error: unknown) => {
            expect(error).toBeInstanceOf(OutsideLicence);
            return false;
          },
        );
        expect(outcome).toBe(isAllowed);
        const { status: after } = await server.orm.em.fork().findOneOrFail(Submission, id);
        expect(after).toBe(isAllowed ? status : 'IN_REVIEW');
      },
    ),
    { numRuns: 60 },
  );
});

test('a licence that ends today is valid until the end of the day at the clinic', async () => {
  const by = await accountOf('PHYSICIAN');
  await livesIn('CA');
  await give(by.id, 'CA', TODAY);
  await expect(decide(by, 'APPROVED', new Date('2026-06-16T04:00:00Z'))).rejects.toThrow(/California/);
  await decide(by, 'APPROVED');
});

test('what is no decision needs no licence, and nothing does until the clinic turns it on', async () => {
  const by = await accountOf('PHYSICIAN');
  await livesIn('CA');
  await decide(by, 'NEW');
  await storeSettings(server.orm.em.fork(), { licensing: 'off' });
  await decide(by, 'APPROVED');
});

test('bulk changes and their undoing are refused like single ones, and say why', async () => {
  await livesIn('CA');
  server.clock.now = new Date();
  const archive = () => physician.send('POST', '/api/review/bulk', { action: 'archive', ids: [id] });
  expect((await archive()).json()).toMatchObject({ results: [{ id, ok: false, code: 'outside_licence' }] });
  const reply = await physician.send('POST', `/api/submissions/${id}/status`, { status: 'ARCHIVED' });
  expect(reply.status).toBe(422);
  expect(reply.json()).toMatchObject({ code: 'outside_licence', state: 'CA' });

  const me = (await accountOf('PHYSICIAN')).id;
  await give(me, 'CA', '2999-01-01');
  const done = (await archive()).json<{ operationId: string; results: object[] }>();
  expect(done.results).toMatchObject([{ ok: true }]);
  // Back to work: no decision.
  await server.orm.em.fork().execute('delete from licence');
  const undone = await physician.send('POST', `/api/review/bulk/${done.operationId}/undo`, {});
  expect(undone.json()).toMatchObject({ results: [{ ok: true }] });
});

test('new submissions go in turn to physicians with a licence of the state, and to nobody without one', async () => {
  const em = server.orm.em.fork();
  const made = ['One', 'Two', 'Gone'].map((name) =>
    em.create(User, {
      id: randomUUID(),
      email: `${randomUUID()}@colleagues.example`,
      name,
      role: 'PHYSICIAN',
      createdAt: new Date(),
      deactivatedAt: name === 'Gone' ? new Date() : null,
    }),
  );
  em.persist(made);
  await em.flush();
  const [one, two, gone] = made.map((each) => each.id) as [string, string, string];
  for (const each of [one, two, gone]) await give(each, 'CA', '2999-01-01');
  await give(two, 'NY', '2000-01-01');
  const next = (state: string, at: number) =>
    server.orm.em
      .fork()
      .transactional((tx) => nextLicensed(tx, state, TODAY, new Date(LATE_THAT_DAY.getTime() + at)));
  const first = [await next('CA', 0), await next('CA', 1)];
  expect(first.toSorted()).toEqual([one, two].toSorted());
  expect([await next('CA', 2), await next('CA', 3)]).toEqual(first);
  expect(await next('NY', 4)).toBe(null);
});

test.each([
  ['a state that does not exist', { licences: [{ state: 'XX', number: '1', expiresOn: '2030-01-01' }] }],
  ['no number', { licences: [{ state: 'CA', number: ' ', expiresOn: '2030-01-01' }] }],
  ['a day that does not exist', { licences: [{ state: 'CA', number: '1', expiresOn: '2030-02-30' }] }],
  ['two of one state', { licences: Array(2).fill({ state: 'CA', number: '1', expiresOn: '2030-01-01' }) }],
])('%s is refused, and the licences stay as they were', async (_what, body) => {
  const { id: me } = await accountOf('PHYSICIAN');
  const held = { licences: [{ state: 'NY', number: 'B 2', expiresOn: '2031-01-01' }] };
  expect(LicencesOf.parse((await licences(me, held)).json())).toEqual(held);
  expect((await licences(me, body)).status).toBe(400);
  expect((await admin.get(`/api/admin/users/${me}/licences`)).json()).toEqual(held);
  expect((await licences(me, held, physician)).status).toBe(403);
  expect(
    (await licences((await accountOf('PATIENT').catch(() => ({ id: randomUUID() }))).id, held)).status,
  ).toBe(404);
});

test('the end of a licence is announced 60, 30 and 7 days before, once each, and again for another end', async () => {
  const { id: me } = await accountOf('PHYSICIAN');
  const announce = async (day: string) => {
    await announceLicences(server.orm, config, new Date(`${day}T16:00:00Z`));
    const rows = await server.orm.em
      .fork()
      .execute<object[]>(`select recipient, reference from mail where template = 'licence_ends'`);
    return rows.length;
  };
  await licences(me, { licences: [{ state: 'CA', number: '1', expiresOn: '2030-03-31' }] });
  expect(await announce('2030-01-29')).toBe(0);
  // The physician and the administrator.
  expect(await announce('2030-01-30')).toBe(2);
  expect(await announce('2030-02-10')).toBe(2);
  expect(await announce('2030-03-01')).toBe(4);
  expect(await announce('2030-03-30')).toBe(6);
  expect(await announce('2030-03-31')).toBe(6);
  await licences(me, { licences: [{ state: 'CA', number: '1', expiresOn: '2030-05-01' }] });
  expect(await announce('2030-04-02')).toBe(8);
  expect(await announce('2030-05-02')).toBe(8);
});
