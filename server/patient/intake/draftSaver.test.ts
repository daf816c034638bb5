/** Concurrent autosaves of many patients share transactions, but nothing else. */
import { randomUUID } from 'node:crypto';
import { verifyAudit } from '@clinic/server-platform/audit';
import { actingAs } from '@clinic/server-platform/db';
import { Library } from '@clinic/server-shared/catalogue';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { beforeEach, expect, test } from 'vitest';
import { DraftSaver } from './draftSaver.ts';

const PATIENTS = 20;

const server = sharedServer({ withClinic: true });
let intakes: TestIntake[];
beforeEach(async () => {
  intakes = Array.from({ length: PATIENTS }, () => new TestIntake(server.browser()));
  for (const intake of intakes) await intake.begin();
});

const saveAll = () => Promise.all(intakes.map((intake, index) => intake.save({ given: `Ines ${index}` })));
const stored = () => Promise.all(intakes.map((intake) => intake.answers()));
const expected = Array.from({ length: PATIENTS }, (_, index) => ({ given: `Ines ${index}` }));

/** PostgreSQL's id of the transaction that wrote a row. */
async function transactionsOf(table: 'draft' | 'audit_entry'): Promise<Set<string>> {
  const ids = `{${intakes.map(({ id }) => id).join(',')}}`;
  const where =
    table === 'draft' ? 'id = any(?::uuid[])' : "object_id = any(?::text[]) and action = 'draft_saved'";
  const rows = await server.orm.em
    .fork()
    .execute<Array<{ xmin: string }>>(`select xmin::text from ${table} where ${where}`, [ids]);
  return new Set(rows.map(({ xmin }) => xmin));
}

test('each save is stored and recorded; saves that arrive during a commit share a transaction', async () => {
  const saver = new DraftSaver(server.appOrm, new Library());
  const requestContext = { by: null, at: server.clock.now, requestId: 'test' };
  // Without HTTP in between, they all arrive before the first one is committed.
  const saved = await actingAs({ kind: 'visitor', requestId: 'test' }, () =>
    Promise.all(
      intakes.map(({ id, secret }, index) => {
        const save = { mutationId: randomUUID(), baseRevision: 0, changes: { given: `Ines ${index}` } };
        return saver.save({ key: { id, secret }, save, requestContext });
      }),
    ),
  );

  expect(saved.map(({ revision }) => revision)).toEqual(Array(PATIENTS).fill(1));
  expect(await stored()).toEqual(expected);
  const used = await transactionsOf('draft');
  expect(used.size).toBe(2);
  expect(await transactionsOf('audit_entry')).toEqual(used);
  expect((await verifyAudit(server.orm.em.fork())).fault).toBeNull();
});

test('an invalid save gets its own error, and the others are stored', async () => {
  const [unknown, thief, stale, ...good] = intakes as [TestIntake, TestIntake, TestIntake, ...TestIntake[]];
  await stale.save({ given: 'Inés' });
  const stranger = new TestIntake(server.browser());
  const replies = await Promise.all([
    unknown.send({ changes: { role: 'ADMIN' } }),
    thief.browser.send(
      'PATCH',
      `/api/intake/drafts/${thief.id}`,
      { mutationId: randomUUID(), baseRevision: 0, changes: { given: 'Eve' } },
      stranger.headers(),
    ),
    stale.send({ baseRevision: 0, changes: { given: 'Ines' } }),
    ...good.map((intake) => intake.send({ changes: { given: 'Ines' } })),
  ]);

  expect(replies.map(({ status }) => status)).toEqual([400, 404, 409, ...good.map(() => 200)]);
  expect(await stored()).toEqual([{}, {}, { given: 'Inés' }, ...good.map(() => ({ given: 'Ines' }))]);
});

test('a save that the database rejects fails alone', async () => {
  const [refused, ...others] = intakes as [TestIntake, ...TestIntake[]];
  const em = server.orm.em.fork();
  await em.execute(`alter table draft add constraint refused check (id <> '${refused.id}' or revision = 0)`);
  const replies = await saveAll().finally(() => em.execute('alter table draft drop constraint refused'));

  expect(replies.map(({ status }) => status)).toEqual([500, ...others.map(() => 200)]);
  expect(await stored()).toEqual([{}, ...expected.slice(1)]);
});

test('a locked draft does not block others', async () => {
  const [locked, ...others] = intakes as [TestIntake, ...TestIntake[]];
  let late: Promise<{ status: number }> | undefined;
  await server.orm.em.fork().transactional(async (tx) => {
    await tx.execute('select 1 from draft where id = ? for update', [locked.id]);
    late = locked.save({ given: 'Ines 0' });
    // Would never resolve if they waited for the lock.
    const replies = await Promise.all(
      others.map((intake, index) => intake.save({ given: `Ines ${index + 1}` })),
    );
    expect(replies.map(({ status }) => status)).toEqual(others.map(() => 200));
  });
  expect((await late)?.status).toBe(200);
  expect(await stored()).toEqual(expected);
});

test('a save sent twice at once is applied once, even if other drafts use the same mutation id', async () => {
  const mutationId = randomUUID();
  const twice = await Promise.all(
    intakes.flatMap((intake) =>
      [1, 2].map(() => intake.send({ mutationId, changes: { given: 'Ines' }, baseRevision: 0 })),
    ),
  );
  expect(twice.map(({ status }) => status)).toEqual(Array(2 * PATIENTS).fill(200));
  expect(new Set(twice.map((reply) => reply.json<{ revision: number }>().revision))).toEqual(new Set([1]));
});
