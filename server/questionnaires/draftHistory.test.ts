import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RevisionHistory } from '../../contract/authoring.ts';
import type { QuestionnaireDraftDetail } from '../../contract/questionnaires.ts';
import type { TestBrowser } from '../../testing/server/testBrowser.ts';
import { publishTestClinic } from '../../testing/server/testClinic.ts';
import { startTestServer, type TestServer } from '../../testing/server/testServer.ts';

const DRAFTS = '/api/admin/questionnaire-drafts';
const MINUTE_MS = 60_000;
/** In the middle of both an hour and a minute. */
const START = Date.parse('2027-03-01T12:30:30Z');

let server: TestServer;
let admin: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  await publishTestClinic(server.orm);
});
afterAll(() => server.close());

/** Sessions expire within hours, so sign in again. */
async function signInAt(time: number): Promise<void> {
  server.clock.now = new Date(time);
  admin = await server.signedIn('ADMIN');
}

async function begun(): Promise<QuestionnaireDraftDetail> {
  await signInAt(START);
  const body = { from: 'blank', newId: `q-${randomUUID()}`, title: 'A form' };
  return (await admin.send('POST', DRAFTS, body)).json();
}

/** Saves at those minutes after the start, incrementing the revision each time. */
async function saveAt(draft: QuestionnaireDraftDetail, minutes: readonly number[], first = 1): Promise<void> {
  for (const [index, minute] of minutes.entries()) {
    await signInAt(START + minute * MINUTE_MS);
    const document = { ...draft.document, title: `Title ${first + index + 1}` };
    const reply = await admin.send('PUT', `${DRAFTS}/${draft.id}`, { revision: first + index, document });
    expect(reply.status).toBe(200);
  }
}

const history = async ({ id }: { id: string }): Promise<RevisionHistory> =>
  (await admin.get(`${DRAFTS}/${id}/history`)).json();
const revisions = async (draft: { id: string }) => (await history(draft)).map(({ revision }) => revision);

test('of the last ten minutes every save is kept, of the hour one a minute', async () => {
  const draft = await begun();
  await saveAt(draft, [1, 1.1, 1.2, 2, 2.1, 8, 8.1, 8.2]);
  expect(await revisions(draft)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);

  await saveAt(draft, [13], 9);

  // 1, 1.1 and 1.2 fall in one minute, 2 and 2.1 in the next; 8 and later are less than ten minutes old.
  expect(await revisions(draft)).toEqual([10, 9, 8, 7, 6, 4, 1]);
});

test('then one an hour is kept, and from the second day on one a day', async () => {
  const draft = await begun();
  await saveAt(draft, [1, 5, 10, 40, 50, 4 * 60]);
  expect(await revisions(draft)).toEqual([7, 6, 4, 1]);

  await saveAt(draft, [3 * 24 * 60], 7);

  // All saves of the first day are now thinned to one.
  expect(await revisions(draft)).toEqual([8, 7, 1]);
});

test('a save with a name outlives the others, until the name is taken away', async () => {
  const draft = await begun();
  await saveAt(draft, [1, 2, 3]);
  const name = (revision: number, to: string | null) =>
    admin.send('PUT', `${DRAFTS}/${draft.id}/history/${revision}`, { name: to });
  expect((await name(2, 'Before the interview')).status).toBe(204);

  await saveAt(draft, [3 * 24 * 60], 4);

  expect(await revisions(draft)).toEqual([5, 4, 2, 1]);
  expect((await history(draft)).find(({ revision }) => revision === 2)?.name).toBe('Before the interview');
  const kept = (await admin.get(`${DRAFTS}/${draft.id}/history/2`)).json<{ title: string }>();
  expect(kept.title).toBe('Title 2');
  expect((await name(2, null)).status).toBe(204);
  await saveAt(draft, [3 * 24 * 60 + 1], 5);
  expect(await revisions(draft)).toEqual([6, 5, 4, 1]);
  expect((await name(3, 'gone')).status).toBe(404);
});

test('the last save of each person is kept, not only that of whoever came last', async () => {
  const draft = await begun();
  await saveAt(draft, [1, 2, 3]);
  await server.orm.em.fork().execute(
    `update authored_save set saved_by_id = (select id from users where role = 'PHYSICIAN' limit 1)
        where draft_id = ? and revision = 3`,
    [draft.id],
  );
  await saveAt(draft, [5 * 60], 4);
  expect(await revisions(draft)).toEqual([5, 4, 3, 1]);
});
