import type { SettingsDocument } from '@clinic/contract/settings';
import { AuditEntry } from '@clinic/server-platform/testing';
import { pdf } from '@clinic/server-shared/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { testConfig } from '@clinic/testing/server/testConfig';
import { tablesWith } from '@clinic/testing/server/testDump';
import { submitIntake, TestIntake } from '@clinic/testing/server/testIntake';
import { begun, uploadTo } from '@clinic/testing/server/testUploads';
import { beforeEach, expect, test } from 'vitest';
import { keepMarked, listMarked, purgeDrafts } from './purgeDrafts.ts';

const CANARY = 'Qzxcanary';
const DAY_MS = 86_400_000;

const server = sharedServer({ withClinic: true });
let start: Date;
beforeEach(async () => {
  server.clock.now = start = new Date();
  await server.orm.em.fork().execute('delete from draft where submitted_at is null');
});

const STEADY = new Date(0);
const purgeAfter = (ms: number, steadySince = STEADY) =>
  purgeDrafts(server.orm, testConfig(), { at: new Date(start.getTime() + ms), steadySince });
/** Runs nightly, as the server does: drafts are marked a week before. */
const nightsUntil = async (days: number) => {
  await purgeAfter(Math.max(2, days - 7) * DAY_MS);
  return purgeAfter(days * DAY_MS + 60_000);
};
/** Sets the time of the last save. */
const touchedAt = (at: Date) =>
  server.orm.em.fork().execute('update draft set touched_at = ? where submitted_at is null', [at]);
const found = () => tablesWith(server.orm.em.fork(), CANARY);
const rows = async (table: string) =>
  Number((await server.orm.em.fork().execute(`select count(*) as n from ${table}`))[0]?.n);

/** Answers, a file, a resume link: everything an unsubmitted intake can have. */
async function abandoned(): Promise<void> {
  const intake = await begun(server.browser());
  await intake.save({ first_name: CANARY, email: `${CANARY}@example.com` });
  expect((await uploadTo(intake, await pdf(), { name: `${CANARY}.pdf` })).status).toBeLessThan(300);
  const body = { email: `${CANARY}@example.com`, language: 'en' };
  const path = `/api/intake/drafts/${intake.id}/resume-link`;
  expect((await intake.browser.send('POST', path, body, intake.headers())).status).toBe(204);
}

test('after thirty days nothing of an abandoned draft is left in any table', async () => {
  await abandoned();
  expect(await found()).toEqual(['clinic_main.document', 'clinic_main.draft', 'clinic_main.mail']);
  const counted = ['document_piece', 'resume_token', 'draft_mutation'];
  expect(await Promise.all(counted.map(rows))).not.toContain(0);

  await purgeAfter(23 * DAY_MS + 60_000);
  await purgeAfter(30 * DAY_MS - 1000);
  expect(await found()).toContain('clinic_main.draft');
  expect(await purgeAfter(30 * DAY_MS + 120_000)).toMatchObject({ drafts: 1, documents: 1, links: 1 });

  expect(await found()).toEqual([]);
  expect(await Promise.all(counted.map(rows))).toEqual([0, 0, 0]);
});

test('the log says how many drafts were purged, and nothing of their content', async () => {
  await abandoned();
  await nightsUntil(31);
  await purgeAfter(31 * DAY_MS);
  const acts = await server.orm.em
    .fork()
    .find(AuditEntry, { action: 'drafts_purged' }, { orderBy: { id: 'desc' } });
  expect(acts[0]).toMatchObject({
    actorId: null,
    objectId: null,
    detail: { days: 30, drafts: 1, documents: 1, links: 1 },
  });
  expect(acts).toHaveLength(2);
});

test('submissions stay, however old, and so does data that identifies no one', async () => {
  const { reference } = await submitIntake(server.browser(), { given: 'Staying' });
  const intake = new TestIntake(server.browser());
  await intake.begin();
  const event = {
    eventId: crypto.randomUUID(),
    type: 'step_viewed',
    stepKey: 'about-you',
    clientAt: start.toISOString(),
  };
  await server.orm.em.fork().execute(
    `insert into intake_event (event_id, draft_id, type, step_key, questionnaire_id, version, server_at, happened_at, is_test)
     values (?, ?, ?, ?, 'test-intake', '1.0', ?, ?, false)`,
    [event.eventId, intake.id, event.type, event.stepKey, start, start],
  );
  await nightsUntil(4000);
  const [submission] = await server.orm.em
    .fork()
    .execute('select patient_name from submission where reference = ?', [reference]);
  expect(submission?.patient_name).toContain('Staying');
  const [kept] = await server.orm.em
    .fork()
    .execute('select draft_id from intake_event where event_id = ?', [event.eventId]);
  expect(kept?.draft_id).toBe(intake.id);
  expect((await intake.read()).status).toBe(404);
});

test('a changed retention period applies at once', async () => {
  const admin = await server.signedIn('ADMIN');
  const { revision, settings } = (await admin.get('/api/settings')).json<SettingsDocument>();
  const change = (draftRetentionDays: number, from: number) =>
    admin.send('PUT', '/api/settings', { revision: from, settings: { ...settings, draftRetentionDays } });
  expect((await change(7, revision)).status).toBe(200);
  const intake = new TestIntake(server.browser());
  await intake.begin();
  await purgeAfter(2 * DAY_MS);
  await purgeAfter(7 * DAY_MS - 1000);
  expect((await intake.read()).status).toBe(200);
  await purgeAfter(9 * DAY_MS);
  expect((await intake.read()).status).toBe(404);
  await change(30, revision + 1);
});

test('a draft saved in between starts a new retention period', async () => {
  const intake = new TestIntake(server.browser());
  await intake.begin();
  await touchedAt(start);
  await purgeAfter(25 * DAY_MS);
  expect(await listMarked(server.orm)).toHaveLength(1);
  await intake.save({ given: 'Ines' });
  await touchedAt(new Date(start.getTime() + 26 * DAY_MS));
  await purgeAfter(40 * DAY_MS);
  expect((await intake.read()).status).toBe(200);
});

test('many drafts are purged, and two concurrent processes do not interfere', async () => {
  await server.orm.em.fork().execute(
    `insert into draft (id, secret_hash, questionnaire_id, version, answers, key_revisions, language, revision,
       created_at, updated_at)
     select gen_random_uuid(), md5(n::text), 'test-intake', '1.0', '{}', '{}', 'en', 0, ?::timestamptz, ?::timestamptz
     from generate_series(1, 1200) n`,
    [start, start],
  );
  await purgeAfter(24 * DAY_MS);
  const both = await Promise.all([purgeAfter(32 * DAY_MS), purgeAfter(32 * DAY_MS)]);
  await purgeAfter(31 * DAY_MS);
  expect(both[0].drafts + both[1].drafts).toBeGreaterThanOrEqual(1000);
  const [left] = await server.orm.em
    .fork()
    .execute('select count(*) as n from draft where submitted_at is null and touched_at <= now()');
  expect(Number(left?.n)).toBe(0);
});

test('nothing is deleted that was not marked for a week, however old it is', async () => {
  const intake = new TestIntake(server.browser());
  await intake.begin();
  expect(await purgeAfter(400 * DAY_MS)).toMatchObject({ marked: 1, drafts: 0 });
  expect(await purgeAfter(406 * DAY_MS)).toMatchObject({ marked: 0, drafts: 0 });
  expect((await intake.read()).status).toBe(200);
  expect(await purgeAfter(407 * DAY_MS)).toMatchObject({ drafts: 1 });
  expect((await intake.read()).status).toBe(404);
});

test('marked drafts are listed, and kept when the marks are undone', async () => {
  const intake = new TestIntake(server.browser());
  await intake.begin();
  await purgeAfter(24 * DAY_MS);
  expect((await listMarked(server.orm)).map(({ draft }) => draft)).toEqual([intake.id]);
  expect(await keepMarked(server.orm)).toBe(1);
  expect(await listMarked(server.orm)).toEqual([]);
  await touchedAt(new Date(start.getTime() + 24 * DAY_MS));
  await purgeAfter(31 * DAY_MS);
  expect((await intake.read()).status).toBe(200);
  await touchedAt(new Date(0));
  await nightsUntil(400);
});

test('retention days count only since the clock has run steadily', async () => {
  const intake = new TestIntake(server.browser());
  await intake.begin();
  const jumped = new Date(start.getTime() + 40 * DAY_MS);
  await purgeAfter(41 * DAY_MS, jumped);
  await purgeAfter(65 * DAY_MS, jumped);
  expect((await intake.read()).status).toBe(200);
  await purgeAfter(73 * DAY_MS, jumped);
  expect((await intake.read()).status).toBe(404);
});
