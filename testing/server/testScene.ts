/** A scene for tests that apply to all routes: users, fixtures, and how a call is sent. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@clinic/contract/auth';
import { issueLinkToken, Submission, User } from '@clinic/server/testing';
import type { Reply, TestBrowser } from './testBrowser.ts';
import { GOOD_ANSWERS } from './testClinic.ts';
import { submitIntake, TestIntake } from './testIntake.ts';
import type { TestServer } from './testServer.ts';
import { submittedWithFile } from './testUploads.ts';

export type Caller = 'ANONYMOUS' | Role;

export interface Call {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent instead of a JSON body. */
  file?: Buffer;
}

/** The users, and factories of fixtures. */
export class Scene {
  readonly server: TestServer;
  /**
   * Part of every user's name created here, and a number: a response that contains it contains personal data.
   */
  readonly canary = `canary${randomBytes(8).toString('hex').replaceAll(/\d/g, 'z')}`;
  #people = 0;
  readonly #browsers = new Map<Caller, TestBrowser>();

  constructor(server: TestServer) {
    this.server = server;
  }

  async browser(caller: Caller): Promise<TestBrowser> {
    const known = this.#browsers.get(caller);
    if (known) return known;
    const browser = caller === 'ANONYMOUS' ? this.server.browser() : await this.server.signedIn(caller);
    this.#browsers.set(caller, browser);
    return browser;
  }

  /** Answers of a person with a unique name. */
  person(): { given: string; mail: string } {
    this.#people += 1;
    const given = `${this.canary}${this.#people}`;
    return { given, mail: `${given}@example.com` };
  }

  /** A draft with answers, started by a visitor. */
  async draft(): Promise<TestIntake> {
    const intake = new TestIntake(await this.browser('ANONYMOUS'));
    await intake.begin();
    await intake.save({ ...GOOD_ANSWERS, ...this.person() });
    return intake;
  }

  /** A submission of the patient. */
  async submission(): Promise<string> {
    const { reference } = await submitIntake(await this.browser('PATIENT'), this.person());
    return (await this.server.orm.em.fork().findOneOrFail(Submission, { reference })).id;
  }

  /** A test case that was taken from a submission, with the patient's name in it. */
  async testCase(expected: Record<string, boolean> = {}) {
    const submissionId = await this.submission();
    const { answersJSON } = await this.server.orm.em.fork().findOneOrFail(Submission, submissionId);
    const answers = { age: 41, given: answersJSON.given ?? '' };
    return { id: 'one', asOf: '2026-06-01', answers, expected, submissionId };
  }

  /** A submission of the patient with a request from the clinic. */
  async asked(): Promise<string> {
    const id = await this.submission();
    const body = { message: 'Please check these', questionIds: ['pregnant', 'age'] };
    await (await this.browser('PHYSICIAN')).send('POST', `/api/submissions/${id}/requests`, body);
    return id;
  }

  async withDocument() {
    return submittedWithFile(this.server, await this.browser('PATIENT'));
  }

  /** Another patient, signed in by a mailed link. */
  async otherPatient(): Promise<TestBrowser> {
    const browser = this.server.browser();
    const email = `${randomUUID()}@example.com`;
    await browser.send('POST', '/api/auth/magic-link', { email, method: 'magic-link' });
    const [mail] = await this.server.orm.em
      .fork()
      .execute<Array<{ dedupe_key: string }>>('select dedupe_key from mail where recipient = ?', [email]);
    const token = await issueLinkToken(
      this.server.orm.em.fork(),
      mail?.dedupe_key ?? '',
      this.server.clock.now,
    );
    await browser.send('POST', '/api/auth/magic-link/redeem', { token });
    browser.forgetCsrfToken();
    return browser;
  }

  /** A patient's account that was never used to sign in. */
  async account(): Promise<string> {
    const em = this.server.orm.em.fork();
    const id = randomUUID();
    const email = `${id}@example.com`;
    em.persist(em.create(User, { id, email, name: id, role: 'PATIENT', createdAt: new Date() }));
    await em.flush();
    return id;
  }

  async invitation(): Promise<string> {
    const admin = await this.browser('ADMIN');
    const email = `${randomUUID()}@example.com`;
    await admin.send('POST', '/api/admin/invitations', { email, role: 'PHYSICIAN', language: 'en' });
    const open = (await admin.get('/api/admin/invitations')).json<Array<{ id: string; email: string }>>();
    return open.find((invitation) => invitation.email === email)?.id ?? '';
  }

  /** An invitation that waits for a second administrator, requested by another one or by the caller. */
  async pendingChange(by: 'another administrator' | 'the caller' = 'the caller'): Promise<string> {
    const em = this.server.orm.em.fork();
    const proposer = { id: randomUUID(), role: 'ADMIN', createdAt: new Date() } as const;
    const [caller] = await em.execute<Array<{ id: string }>>(
      `select id from users where role = 'ADMIN' and deactivated_at is null order by created_at limit 1`,
    );
    if (by === 'another administrator') {
      const email = `${proposer.id}@example.com`;
      em.persist(em.create(User, { ...proposer, email, name: email, deactivatedAt: new Date() }));
      await em.flush();
    }
    const id = randomUUID();
    const email = `${id}@example.com`;
    const subject = { kind: 'invitation', email, role: 'PHYSICIAN', language: 'en' };
    await em.execute(
      `insert into pending_change (id, kind, subject, proposed_by, created_at) values (?, ?, ?::jsonb, ?, now())`,
      [id, subject.kind, JSON.stringify(subject), by === 'the caller' ? (caller?.id ?? '') : proposer.id],
    );
    return id;
  }

  async send(caller: Caller, method: string, call: Call): Promise<Reply> {
    return sendCall(await this.browser(caller), method, call);
  }
}

export async function sendCall(
  browser: TestBrowser,
  method: string,
  { path, body, headers, file }: Call,
): Promise<Reply> {
  if (method === 'get') return browser.get(path, headers);
  if (!file) return browser.send(method.toUpperCase(), path, body ?? {}, headers);
  return browser.request(path, {
    method: 'POST',
    body: new Uint8Array(file),
    headers: {
      'content-type': 'application/octet-stream',
      'x-csrf-token': await browser.csrfToken(),
      'x-document-id': randomUUID(),
      'x-file-name': 'labs.pdf',
      'x-file-type': 'application/pdf',
      ...headers,
    },
  });
}
