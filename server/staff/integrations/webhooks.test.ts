import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type {
  Delivery,
  Webhook,
  WebhookEvent,
  WebhookWithSecret,
} from '@clinic/contract/integrations/webhooks';
import { EVENT_DATA, WEBHOOK_EVENTS } from '@clinic/contract/integrations/webhooks';
import { runs } from '@clinic/fixtures/runs';
import { asSystem } from '@clinic/server-platform/db';
import { Submission } from '@clinic/server-platform/entities';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake } from '@clinic/testing/server/testIntake';
import {
  type Received,
  startTestReceiver,
  type TestReceiver,
  verified,
} from '@clinic/testing/server/testReceiver';
import { TEST_SESSION_KEY } from '@clinic/testing/server/testServer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { sendDue } from './sendWebhooks.ts';
import { checkTarget, postTo } from './target.ts';

type TestAnswer = Parameters<typeof startTestReceiver>[0];
type Added = z.infer<typeof WebhookWithSecret>;

const server = sharedServer({ withClinic: true });
const HOUR_MS = 3_600_000;
let admin: TestBrowser;
let patient: TestBrowser;
let receivers: TestReceiver[] = [];
beforeEach(async () => {
  server.clock.now = new Date();
  await server.orm.em.fork().execute('delete from webhook');
  await server.orm.em.fork().execute('delete from mail');
  admin = await server.signedIn('ADMIN');
  patient = await server.signedIn('PATIENT');
});
afterEach(() => {
  for (const { stop } of receivers) stop();
  receivers = [];
});

async function receiver(onEvent?: Parameters<typeof startTestReceiver>[0]): Promise<TestReceiver> {
  const started = await startTestReceiver(onEvent);
  receivers.push(started);
  return started;
}
async function add(url: string, events: readonly WebhookEvent[] = WEBHOOK_EVENTS): Promise<Added> {
  const reply = await admin.send('POST', '/api/admin/webhooks', { url, events });
  expect(reply.status).toBe(201);
  return reply.json<Added>();
}
const sendAt = (at: Date, timeoutMs = 2_000): Promise<number> =>
  asSystem('webhooks', () =>
    sendDue({
      orm: server.appOrm,
      keys: [TEST_SESSION_KEY],
      allowsPrivate: true,
      timeoutMs,
      clock: () => at,
    }),
  );
const later = (hours: number) => new Date(server.clock.now.getTime() + hours * HOUR_MS);
async function submitted(changes = {}): Promise<string> {
  const { reference } = await submitIntake(patient, changes);
  return (await server.orm.em.fork().findOneOrFail(Submission, { reference })).id;
}
const webhook = async (id: string): Promise<Webhook> =>
  (await admin.get('/api/admin/webhooks')).json<Webhook[]>().find((each) => each.id === id) as Webhook;
const logOf = async (id: string): Promise<Delivery[]> =>
  (await admin.get(`/api/admin/webhooks/${id}/deliveries`)).json<{ deliveries: Delivery[] }>().deliveries;
const typesOf = (events: readonly Received[]) => events.map(({ type }) => type);

describe('what is told', () => {
  test('a form, a message and a decision are told in order, signed, and by their ids alone', async () => {
    const { url, accepted } = await receiver();
    const { secret } = await add(url);
    const id = await submitted({ given: 'Rosalind', mail: 'rosalind@example.com' });
    const physician = await server.signedIn('PHYSICIAN');
    await physician.send('POST', `/api/submissions/${id}/messages`, {
      message: 'Please call us',
      key: crypto.randomUUID(),
    });
    const change = { status: 'IN_REVIEW', revision: 1 };
    const changed = await physician.send('POST', `/api/submissions/${id}/status`, change);
    await sendAt(later(0));

    expect(typesOf(accepted).filter((type) => type !== 'submission.flags_raised')).toEqual([
      'submission.created',
      'message.sent',
      'submission.status_changed',
    ]);
    for (const event of accepted) {
      expect(verified(secret, event)).toMatchObject({ data: { submission: id } });
      expect(event.body).not.toMatch(/rosalind|call us/i);
      EVENT_DATA[event.type as WebhookEvent].parse(event.data);
    }
    expect(() => verified(secret, { ...(accepted[0] as Received), body: '{}' })).toThrow();
    // The receiver's trace goes on from the request.
    const trace = changed.headers.get('x-request-id')?.replaceAll('-', '');
    const { headers } = accepted.find(({ type }) => type === 'submission.status_changed') as Received;
    expect(headers.traceparent).toMatch(new RegExp(`^00-${trace}-[\\da-f]{16}-01$`));
  });

  test('in the order of the audit log, also where its numbers get another digit', async () => {
    const { url, accepted } = await receiver();
    const { secret } = await add(url, ['submission.status_changed']);
    const id = await submitted();
    const em = server.orm.em.fork();
    await em.execute(`select setval('audit_entry_id_seq', 99990)`);
    const physician = await server.signedIn('PHYSICIAN');
    const statuses = Array.from({ length: 12 }, (_, at) => (at % 2 ? 'NEW' : 'IN_REVIEW'));
    for (const status of statuses) await physician.send('POST', `/api/submissions/${id}/status`, { status });
    const [last] = await em.execute<Array<{ id: number }>>('select max(id)::int as id from audit_entry');
    expect(last?.id).toBeGreaterThan(100_000);

    expect([await sendAt(later(0)), await sendAt(later(1))]).toEqual([12, 0]);
    expect(accepted.map((event) => (verified(secret, event) as { data: { to: string } }).data.to)).toEqual(
      statuses,
    );
  });

  test('only what was chosen, and only from then on', async () => {
    await submitted();
    const { url, accepted } = await receiver();
    await add(url, ['submission.created']);
    const id = await submitted();
    await sendAt(later(0));
    await sendAt(later(1));
    expect(accepted.map(({ type, data }) => [type, data.submission])).toEqual([['submission.created', id]]);
  });

  test('a former secret signs for another day', async () => {
    const { url, accepted } = await receiver();
    const { webhook: hook, secret } = await add(url, ['submission.created']);
    const renewed = (
      await admin.send('POST', `/api/admin/webhooks/${hook.id}/secret`, undefined)
    ).json<Added>().secret;
    expect(renewed).not.toBe(secret);
    await submitted();
    await sendAt(later(1));
    await admin.send(
      'POST',
      `/api/admin/webhooks/${hook.id}/deliveries/${accepted[0]?.id}/resend`,
      undefined,
    );
    await sendAt(later(25));
    const signatures = accepted.map(({ headers }) => headers['webhook-signature']?.split(' ').length);
    expect(signatures).toEqual([2, 1]);
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(1);
  });
});

describe('a receiver that fails', () => {
  test('is asked again under the same id, and what comes later for the same form waits', async () => {
    let answer: number | undefined = 500;
    const { url, began, accepted } = await receiver(() => answer);
    const { webhook: hook } = await add(url, ['submission.created', 'submission.status_changed']);
    const id = await submitted();
    const physician = await server.signedIn('PHYSICIAN');
    await physician.send('POST', `/api/submissions/${id}/status`, { status: 'IN_REVIEW', revision: 1 });
    await sendAt(later(0));
    expect(typesOf(began)).toEqual(['submission.created']);
    expect((await logOf(hook.id)).map(({ status, error, attempts }) => [status, error, attempts])).toEqual([
      [null, null, 0],
      [500, 'status', 1],
    ]);

    answer = undefined;
    await sendAt(later(1));
    expect(typesOf(accepted)).toEqual(['submission.created', 'submission.status_changed']);
    expect(began[0]?.id).toBe(began[1]?.id);
    expect(await webhook(hook.id)).toMatchObject({ waiting: 0, failures: 0, off: null });
  });

  test.each<[string, TestAnswer, string]>([
    ['hangs', () => () => undefined, 'timeout'],
    ['breaks off', () => (response) => response.destroy(), 'unreachable'],
    ['sends elsewhere', () => 302, 'redirect'],
  ])('one that %s is left alone for a while', async (_, answer, error) => {
    const { url, began } = await receiver(answer);
    const { webhook: hook } = await add(url, ['submission.created']);
    await submitted();
    await submitted();
    await sendAt(later(0), 200);
    expect(began.length).toBeLessThanOrEqual(2);
    expect((await logOf(hook.id)).some((each) => each.error === error)).toBe(true);
    expect((await webhook(hook.id)).waiting).toBe(2);
  });

  test('after three days it is switched off, administrators are told, and nothing is lost', async () => {
    let answer: number | undefined = 503;
    const { url, accepted } = await receiver(() => answer);
    const { webhook: hook } = await add(url, ['submission.created']);
    const first = await submitted();
    for (let hours = 0; hours <= 84; hours += 2) await sendAt(later(hours));
    expect(await webhook(hook.id)).toMatchObject({ off: 'failing', waiting: 1 });
    const mails = await server.orm.em.fork().execute('select template, path from mail');
    expect(mails).toContainEqual({ template: 'webhook_failing', path: '/admin/integrations' });

    const second = await submitted();
    answer = undefined;
    await sendAt(later(100));
    expect(accepted).toEqual([]);
    await admin.send('PATCH', `/api/admin/webhooks/${hook.id}`, { isOn: true });
    await sendAt(later(100));
    expect(accepted.map(({ data }) => data.submission).toSorted()).toEqual([first, second].toSorted());
  });

  test('one that says it is gone is switched off at once', async () => {
    const { url } = await receiver(() => 410);
    const { webhook: hook } = await add(url, ['submission.created']);
    await submitted();
    await sendAt(later(0));
    expect((await webhook(hook.id)).off).toBe('failing');
  });

  test('a clock that was ahead delays nothing once it is right', async () => {
    let answer: number | undefined = 500;
    const { url, accepted } = await receiver(() => answer);
    await add(url, ['submission.created']);
    await submitted();
    await sendAt(later(24 * 400));
    answer = undefined;
    await sendAt(later(0));
    expect(accepted).toHaveLength(1);
  });
});

test('a sender killed again and again: every event arrives, in order for each form', async () => {
  const KILLS = runs(20);
  const FORMS = runs(3_334);
  let worker: ChildProcess | undefined;
  let kills = 0;
  const hook = await receiver(async () => {
    if (kills === KILLS || !worker || Math.random() > 0.2) return Math.random() < 0.05 ? 500 : undefined;
    kills += 1;
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
    return undefined;
  });
  const { webhook: added } = await add(hook.url);
  const em = server.orm.em.fork();
  await em.execute(
    `insert into webhook_delivery (id, webhook_id, event, about, data, occurred_at, next_attempt_at)
     select gen_random_uuid(), ?, 'submission.status_changed', form, jsonb_build_object('step', step, 'form', form), now(), now()
     from generate_series(1, ?) as form, generate_series(1, 3) as step order by step, form`,
    [added.id, FORMS],
  );
  const script = join(import.meta.dirname, 'sendOnce.ts');
  // Each round later than a lease, and than the wait after a failure.
  for (let round = 0; round === 0 || (await webhook(added.id)).waiting > 0; round += 1) {
    worker = spawn(
      process.execPath,
      [script, server.databaseUrl, TEST_SESSION_KEY, later(round).toISOString()],
      {
        stdio: 'ignore',
      },
    );
    await once(worker, 'exit');
  }

  expect(kills).toBe(KILLS);
  expect((await webhook(added.id)).waiting).toBe(0);
  const steps = new Map<string, number[]>();
  for (const { data } of hook.accepted) {
    const known = steps.get(String(data.form)) ?? [];
    // What a killed sender had begun comes again.
    if (known.at(-1) !== Number(data.step)) steps.set(String(data.form), [...known, Number(data.step)]);
  }
  expect(steps.size).toBe(FORMS);
  expect([...steps.values()].filter((order) => order.join() !== '1,2,3')).toEqual([]);
});

describe('addresses inside a network', () => {
  const PRIVATE = [
    'https://127.0.0.1/',
    'https://localhost/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://0.0.0.0/',
    'https://[::]/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
  ];
  test.each(PRIVATE)('%s is refused when it is saved, and when something is sent', async (url) => {
    await expect(checkTarget(url, { allowsPrivate: false })).rejects.toMatchObject({
      details: { reason: 'private' },
    });
    expect(await postTo(url, {}, '{}', { allowsPrivate: false })).toEqual({ status: null, error: 'private' });
  });

  test.each([
    ['no address', 'incomplete'],
    ['http://example.com/', 'notHttps'],
    ['file:///etc/passwd', 'notHttps'],
    ['https://user:secret@example.com/', 'credentials'],
    ['https://no-such-host.invalid/', 'unknownHost'],
  ])('%s is refused with its reason', async (url, reason) => {
    await expect(checkTarget(url, { allowsPrivate: false })).rejects.toMatchObject({ details: { reason } });
  });

  test('a public address is kept without its fragment', async () => {
    expect(await checkTarget('https://203.0.114.7:8443/a?b=c#d', { allowsPrivate: false })).toBe(
      'https://203.0.114.7:8443/a?b=c',
    );
  });
});

test('a test says how the receiver answered', async () => {
  let answer: number | undefined;
  const { url, began } = await receiver(() => answer);
  const { webhook: hook, secret } = await add(url);
  const tested = async () =>
    (await admin.send('POST', `/api/admin/webhooks/${hook.id}/test`, undefined)).json();
  expect(await tested()).toEqual({ status: 200, error: null });
  answer = 404;
  expect(await tested()).toEqual({ status: 404, error: 'status' });
  expect(typesOf(began)).toEqual(['test', 'test']);
  expect(verified(secret, began[0] as Received)).toMatchObject({ type: 'test' });
  expect(await logOf(hook.id)).toEqual([]);
});

test('a webhook that is removed, or was never there, cannot be changed', async () => {
  const { webhook: hook } = await add((await receiver()).url);
  expect((await admin.send('DELETE', `/api/admin/webhooks/${hook.id}`, undefined)).status).toBe(204);
  for (const [method, path, body] of [
    ['PATCH', '', { isOn: true }],
    ['POST', '/secret', undefined],
    ['POST', '/test', undefined],
    ['DELETE', '', undefined],
    ['POST', `/deliveries/${crypto.randomUUID()}/resend`, undefined],
  ] as const) {
    expect((await admin.send(method, `/api/admin/webhooks/${hook.id}${path}`, body)).status).toBe(404);
  }
  expect((await admin.get(`/api/admin/webhooks/${hook.id}/deliveries`)).status).toBe(404);
});
