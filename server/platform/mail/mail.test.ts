import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { MAIL_TEMPLATES } from '@clinic/contract/messaging';
import type { MailStatus } from '@clinic/contract/operation';
import { startServer } from '@clinic/server/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { publishTestClinic } from '@clinic/testing/server/testClinic';
import { testConfig } from '@clinic/testing/server/testConfig';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { beforeEach, expect, test } from 'vitest';
import { appRoleUrl } from '../db/appRole.ts';
import { enqueueMail, type Mail } from '../messaging/enqueueMail.ts';
import { deliverDue } from './deliverDue.ts';
import { smtp } from './smtp.ts';
import { startTestProvider, type TakenMail, type TestProvider } from './testProvider.ts';

const MINUTE_MS = 60_000;
const KEYS = ['a key that is used in nothing but tests'];

const server = sharedServer();
let now: Date;
let logged: unknown[];
beforeEach(async () => {
  now = new Date();
  logged = [];
  await server.orm.em.fork().execute('delete from mail');
});

const put = (mail: Partial<Mail> = {}) =>
  server.orm.em.fork().transactional((em) =>
    enqueueMail(
      em,
      { at: now },
      {
        to: 'ines@example.com',
        template: 'new_message',
        language: 'en',
        path: '/patient/submissions/1',
        dedupeKey: crypto.randomUUID(),
        ...mail,
      },
    ),
  );

async function deliver({ url }: { url: string }, limits?: Parameters<typeof smtp>[2]): Promise<number> {
  const provider = smtp(url, 'clinic@example.com', limits);
  try {
    return await deliverDue({
      orm: server.orm,
      config: {
        publicUrl: 'https://clinic.example',
        clinicName: 'Clínica & Co',
        clinicTimeZone: 'UTC',
      },
      send: provider.send,
      clock: () => now,
      log: (entry) => logged.push(entry),
    });
  } finally {
    provider.close();
  }
}

async function withProvider<T>(run: (provider: TestProvider) => Promise<T>): Promise<T> {
  const provider = await startTestProvider();
  try {
    return await run(provider);
  } finally {
    await provider.stop();
  }
}

const column = async (name: string) =>
  (await server.orm.em.fork().execute<Array<Record<string, unknown>>>(`select ${name} as it from mail`)).map(
    ({ it }) => it,
  );

test('a mail is delivered once, as text and HTML, with its one link on our own origin', () =>
  withProvider(async (provider) => {
    await put({ dedupeKey: 'the same' });
    await put({ dedupeKey: 'the same' });
    expect(await deliver(provider)).toBe(1);
    expect(await deliver(provider)).toBe(0);

    const [mail] = provider.taken as [TakenMail];
    expect(mail).toMatchObject({
      from: 'clinic@example.com',
      to: ['ines@example.com'],
      subject: 'You have a new message from Clínica & Co',
    });
    expect(mail.text).toContain('https://clinic.example/patient/submissions/1');
    expect(mail.html).toContain('href="https://clinic.example/patient/submissions/1"');
    expect(mail.html).toContain('Clínica &amp; Co');
    expect(mail.text.match(/https?:\/\//g)).toHaveLength(1);
  }));

test('every mail exists in both languages and contains the reference', () =>
  withProvider(async (provider) => {
    for (const language of ['en', 'es'] as const) {
      for (const template of MAIL_TEMPLATES) await put({ template, language, reference: 'A7K2-9QXM' });
    }
    await deliver(provider);

    const subjects = provider.taken.map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(MAIL_TEMPLATES.length * 2);
    // The confirmation, the two that ask for a contact, the two about a promise, and the end of a license.
    expect(subjects.filter((subject) => subject.includes('A7K2-9QXM'))).toHaveLength(12);
    expect(provider.taken.filter(({ text }) => text.includes('Su equipo de Clínica & Co'))).toHaveLength(
      MAIL_TEMPLATES.length,
    );
    for (const { text, html, subject } of provider.taken)
      expect(text + html + subject).not.toMatch(/[{}]|undefined/);
  }));

test("a clinic's name cannot inject a header or markup", () =>
  withProvider(async (provider) => {
    const em = server.orm.em.fork();
    const evil = 'Evil\r\nBcc: all@example.com <b>';
    await em.execute(`insert into setting (key, value) values ('clinicName', ?::jsonb)`, [
      JSON.stringify(evil),
    ]);
    await put();
    await deliver(provider);
    await em.execute(`delete from setting where key = 'clinicName'`);

    const [mail] = provider.taken as [TakenMail];
    expect(mail.to).toEqual(['ines@example.com']);
    expect(mail.raw.slice(0, mail.raw.indexOf('\r\n\r\n'))).not.toMatch(/^Bcc:/im);
    expect(mail.html).not.toContain('<b>');
  }));

test('a rolled-back transaction sends no mail', () =>
  withProvider(async (provider) => {
    const em = server.orm.em.fork();
    const attempt = em.transactional(async (tx) => {
      await enqueueMail(
        tx,
        { at: now },
        { to: 'a@b.example', template: 'received', language: 'en', path: '/', dedupeKey: 'lost' },
      );
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow();
    expect(await deliver(provider)).toBe(0);
  }));

test('a provider that is down for an hour loses no mail, and retries become less frequent', async () => {
  const gone = await startTestProvider();
  await gone.stop();
  for (let count = 0; count < 3; count += 1) await put({ dedupeKey: `mail ${count}` });
  const end = now.getTime() + 60 * MINUTE_MS;
  while (now.getTime() < end) {
    await deliver(gone);
    now = new Date(now.getTime() + MINUTE_MS);
  }
  const attempts = (await column('attempts')).map(Number);
  expect(Math.max(...attempts)).toBeLessThanOrEqual(7);
  expect(Math.min(...attempts)).toBeGreaterThan(3);
  expect(JSON.stringify(logged)).not.toContain('ines');

  const back = await startTestProvider({ port: gone.port });
  now = new Date(now.getTime() + 31 * MINUTE_MS);
  expect(await deliver(back)).toBe(3);
  expect(back.taken).toHaveLength(3);
  expect(await column('sent_at')).not.toContain(null);
  await back.stop();
});

/** Milliseconds instead of many seconds. */
const SHORT = { dnsTimeout: 300, connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 };

test.each<[what: string, greet: (socket: Socket) => void]>([
  ['accepts the connection and never responds', () => undefined],
  ['sends its greeting and nothing more', (socket) => void socket.write('220 here\r\n')],
  [
    'sends a byte now and then, without end',
    (socket) => {
      const dripping = setInterval(() => socket.write('220-wait\r\n'), 100);
      socket.once('close', () => clearInterval(dripping));
    },
  ],
])('a provider that %s is given up on, and the mail is sent later', async (_what, greet) => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    greet(socket);
    socket.resume();
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  await put();
  expect(await deliver({ url }, { timeouts: SHORT, wholeMailMs: 1_000 })).toBe(0);
  // No connection stays open.
  await expect.poll(() => sockets.size).toBe(0);
  silent.close();

  now = new Date(now.getTime() + 2 * MINUTE_MS);
  await withProvider(async (provider) => {
    expect(await deliver(provider)).toBe(1);
  });
});

test('a mail that the provider refuses does not delay others, and is given up after days', async () => {
  const provider = await startTestProvider({
    onMail({ to }) {
      if (to.includes('bad@example.com'))
        throw Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    },
  });
  await put({ to: 'bad@example.com' });
  await put();
  expect(await deliver(provider)).toBe(1);
  for (let hours = 0; hours < 80; hours += 1) {
    now = new Date(now.getTime() + 60 * MINUTE_MS);
    await deliver(provider);
  }
  await provider.stop();

  const status = (await (await server.signedIn('ADMIN')).get('/api/mail/status')).json<MailStatus>();
  expect(status).toEqual({ waiting: 0, waitingSince: null, givenUp: 1 });
  expect(logged).toContainEqual(expect.objectContaining({ error: 'mail given up' }));
  expect((await (await server.signedIn('PHYSICIAN')).get('/api/mail/status')).status).toBe(403);
});

test('a mail whose link has expired is not sent any more', () =>
  withProvider(async (provider) => {
    await put({ template: 'sign_in', expiresAt: new Date(now.getTime() + 10 * MINUTE_MS) });
    now = new Date(now.getTime() + 10 * MINUTE_MS);
    expect(await deliver(provider)).toBe(0);
    expect(await column('given_up_at')).not.toContain(null);
  }));

test('once a mail is sent, the fragment of its link is deleted', () =>
  withProvider(async (provider) => {
    await put({ template: 'resume_link', path: '/intake#resume=secret' });
    await deliver(provider);
    expect(provider.taken[0]?.text).toContain('/intake#resume=secret');
    expect(await column('path')).toEqual(['/intake']);
  }));

test('several workers share the mails, and none is sent twice', () =>
  withProvider(async (provider) => {
    for (let count = 0; count < 20; count += 1) await put();
    const sent = await Promise.all(Array.from({ length: 4 }, () => deliver(provider)));
    expect(sent.reduce((sum, each) => sum + each)).toBe(20);
    expect(new Set(provider.taken.map(({ messageId }) => messageId)).size).toBe(20);
  }));

test('a worker killed 20 times while sending: every mail is delivered, under one Message-ID', async () => {
  const KILLS = 20;
  const keys = Array.from({ length: KILLS }, (_, index) => `mail ${index}`);
  for (const dedupeKey of keys) await put({ to: `${dedupeKey.replace(' ', '')}@example.com`, dedupeKey });
  let worker: ChildProcess | undefined;
  let kills = 0;
  const began: TakenMail[] = [];
  const provider = await startTestProvider({
    async onMail(mail) {
      began.push(mail);
      if (kills === KILLS || !worker) return;
      kills += 1;
      const ended = once(worker, 'exit');
      worker.kill('SIGKILL');
      await ended;
    },
  });
  const script = join(import.meta.dirname, 'deliverOnce.ts');
  for (let rounds = 0; rounds <= KILLS; rounds += 1) {
    worker = spawn(process.execPath, [script, server.databaseUrl, provider.url], { stdio: 'ignore' });
    await once(worker, 'exit');
  }
  await provider.stop();

  expect(kills).toBe(KILLS);
  expect(await column('sent_at')).not.toContain(null);
  const ids = new Map<string, Set<string>>();
  for (const { to, messageId } of began) {
    const known = ids.get(String(to)) ?? new Set();
    ids.set(String(to), known.add(messageId));
  }
  expect(ids.size).toBe(KILLS);
  expect([...ids.values()].map(({ size }) => size)).toEqual(Array(KILLS).fill(1));
});

test('the running server mails a sign-in link at once, and the link works', async () => {
  const arrived = Promise.withResolvers<TakenMail>();
  // With an intake present, the demo does not create its demo patients, which takes long.
  await publishTestClinic(server.orm);
  await new TestIntake(server.browser()).begin();
  const provider = await startTestProvider({ onMail: (mail) => arrived.resolve(mail) });
  const running = await startServer(
    {
      ...testConfig({ SESSION_KEYS: KEYS[0], SMTP_URL: provider.url, MAIL_FROM: 'clinic@example.com' }),
      port: 0,
      databaseUrl: appRoleUrl(server.databaseUrl),
      migrationDatabaseUrl: server.databaseUrl,
    },
    { portalRoot: '/nonexistent', log: (entry) => logged.push(entry) },
  );
  const browser = new TestBrowser(running.publicUrl);
  await browser.send('POST', '/api/auth/magic-link', {
    email: 'rita@example.com',
    method: 'magic-link',
    language: 'es',
  });
  const { text, subject } = await arrived.promise;
  const token = /\/sign-in\/link#([\w-]{43})$/m.exec(text)?.[1] ?? '';
  expect(subject).toBe('Su enlace para iniciar sesión en Meadowbrook');
  expect(text).toContain(`${running.publicUrl}/sign-in/link#`);
  expect((await browser.send('POST', '/api/auth/magic-link/redeem', { token })).status).toBe(200);
  expect((await browser.get('/demo-outbox')).status).not.toBe(200);
  expect((await browser.get('/api/auth/methods')).json()).toMatchObject({ demoOutbox: false });
  await running.stop();
  await provider.stop();
  expect(JSON.stringify(logged)).not.toContain(token);
});
