import { randomUUID } from 'node:crypto';
import { type EventsAccepted, MAX_EVENTS_PER_DRAFT } from '@clinic/contract/intakeEvents';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { GOOD_ANSWERS } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { beforeEach, expect, test } from 'vitest';

const NOW = new Date('2026-03-20T16:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const server = sharedServer({ withClinic: true });
let intake: TestIntake;
let visitorId: string;
beforeEach(async () => {
  server.clock.now = NOW;
  visitorId = randomUUID();
  intake = new TestIntake(server.browser());
  await intake.begin();
});

interface Stored {
  type: string;
  step_key: string | null;
  device: string | null;
  active_ms: number | null;
  happened_at: Date;
  is_test: boolean;
}

async function stored(draft: string = intake.id): Promise<Stored[]> {
  const sql = 'select * from intake_event where draft_id = ? order by happened_at, client_at';
  const rows = await server.orm.em.fork().execute<Stored[]>(sql, [draft]);
  return rows.map((row) => ({ ...row, happened_at: new Date(row.happened_at) }));
}

const event = (more: Record<string, unknown> = {}) => ({
  eventId: randomUUID(),
  type: 'step_viewed',
  stepKey: 'about-you',
  clientAt: server.clock.now.toISOString(),
  ...more,
});

const send = (
  events: unknown[],
  { headers = {}, ...more }: { headers?: Record<string, string>; [key: string]: unknown } = {},
) =>
  intake.browser.send(
    'POST',
    `/api/intake/drafts/${intake.id}/events`,
    { visitorId, device: 'mobile', events, ...more },
    { ...intake.headers(), ...headers },
  );

const accepted = async (reply: Promise<{ json<T>(): T }>) => (await reply).json<EventsAccepted>().accepted;

test('events sent by the browser are stored with their time of receipt', async () => {
  const left = event({ type: 'step_left', activeMs: 61_000, clientAt: later(-9999).toISOString() });
  expect(await accepted(send([event(), left]))).toBe(2);

  const [first, second] = await stored();
  expect(first).toMatchObject({ type: 'step_left', active_ms: 61_000, device: 'mobile', happened_at: NOW });
  expect(second).toMatchObject({ type: 'step_viewed', step_key: 'about-you', is_test: false });
});

test('the same event sent again counts once', async () => {
  const events = [event(), event({ type: 'step_completed' })];
  expect(await accepted(send(events))).toBe(2);
  expect(await accepted(send([...events, event({ type: 'review_viewed', stepKey: undefined })]))).toBe(1);
  expect(await stored()).toHaveLength(3);
});

test('viewing a help page is recorded, without the step before it', async () => {
  expect(await accepted(send([event({ type: 'notice_viewed', stepKey: undefined })]))).toBe(1);
  expect(await stored()).toMatchObject([{ type: 'notice_viewed', step_key: null }]);
});

test('events of an offline batch keep their times, limited to the period between last contact and receipt', async () => {
  await send([event()]);
  server.clock.now = later(60);
  const at = (minutes: number) => event({ clientAt: later(minutes).toISOString() });
  await send([at(-500), at(20), at(9999)], { offline: true });

  const times = (await stored()).map(({ happened_at }) => happened_at);
  expect(times).toEqual([NOW, NOW, later(20), later(60)]);
});

test('at most 500 events of a draft are stored; further ones are acknowledged and dropped', async () => {
  for (let sent = 0; sent <= MAX_EVENTS_PER_DRAFT; sent += 100) {
    expect((await send(Array.from({ length: 100 }, () => event()))).status).toBe(200);
  }
  expect(await stored()).toHaveLength(MAX_EVENTS_PER_DRAFT);
});

test('sixty batches a minute are accepted, then 429 until the next minute', async () => {
  const statuses = [];
  for (let sent = 0; sent < 61; sent += 1) statuses.push((await send([event()])).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  server.clock.now = later(1);
  expect((await send([event()])).status).toBe(200);
});

test('a wrong secret gets 404', async () => {
  const headers = { 'x-draft-secret': 'A'.repeat(43) };
  expect((await send([event()], { headers })).status).toBe(404);
  expect(await stored()).toEqual([]);
});

test.each([
  ['an answer', { value: 'female' }],
  ['a free step name', { stepKey: 'I am pregnant' }],
  ['a type that only the server records', { type: 'submitted' }],
  ['an active time on a type without one', { activeMs: 5 }],
  ['the step before a help page', { type: 'notice_viewed' }],
  ['an invalid date', { clientAt: 'yesterday' }],
])('%s is refused', async (_, more) => {
  expect((await send([event(more)])).status).toBe(400);
  expect(await stored()).toEqual([]);
});

test('an event with a step unknown to the questionnaire is dropped', async () => {
  expect(await accepted(send([event({ stepKey: 'elsewhere' }), event()]))).toBe(1);
});

test('crawlers are not counted', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
  expect(await accepted(send([event()], { headers }))).toBe(0);
});

test('the server itself records the first stored answer and the submission', async () => {
  await intake.send({ changes: {}, stepId: 'about-you' });
  expect(await stored()).toEqual([]);
  server.clock.now = later(3);
  await intake.save(GOOD_ANSWERS);
  await intake.save({ age: 42 });
  server.clock.now = later(10);
  await intake.submit();

  expect(await stored()).toMatchObject([
    { type: 'started', happened_at: later(3), device: null, is_test: false },
    { type: 'submitted', happened_at: later(10) },
  ]);
});

test('drafts that staff try out are marked as tests', async () => {
  const ofStaff = new TestIntake(await server.signedIn('PHYSICIAN'));
  await ofStaff.begin();
  await ofStaff.save(GOOD_ANSWERS);
  expect(await stored(ofStaff.id)).toMatchObject([{ type: 'started', is_test: true }]);
});

test('opening the intake is counted before a draft exists', async () => {
  const opened = {
    eventId: randomUUID(),
    visitorId,
    device: 'tablet',
    questionnaireId: 'test-intake',
    version: '1.0',
  };
  const open = (body: object) => intake.browser.send('POST', '/api/intake/opened', body);
  expect((await open(opened)).json()).toEqual({ accepted: 1 });
  expect((await open(opened)).json()).toEqual({ accepted: 0 });
  expect((await open({ ...opened, version: '9.9' })).status).toBe(404);
  const rows = await server.orm.em
    .fork()
    .execute('select type, draft_id, device from intake_event where visitor_id = ?', [visitorId]);
  expect(rows).toEqual([{ type: 'opened', draft_id: null, device: 'tablet' }]);
});
