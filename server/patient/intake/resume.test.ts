import { DRAFT_SECRET_HEADER, type Resumed } from '@clinic/contract/intake';
import { INTAKE_VERSION } from '@clinic/fixtures/shipped';
import { issueLinkToken } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply } from '@clinic/testing/server/testBrowser';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { beforeEach, expect, test } from 'vitest';

const server = sharedServer();
beforeEach(async () => {
  server.clock.now = new Date();
  await server.orm.em.fork().execute('delete from resume_token');
  await server.orm.em.fork().execute('delete from rate_limit');
  await server.orm.em.fork().execute('delete from mail');
});

const BORN = '1985-06-20';

class ShippedIntake extends TestIntake {
  override begin(): Promise<Reply> {
    const { id, secret } = this;
    const creation = {
      id,
      secret,
      questionnaireId: 'weight-loss-intake',
      version: INTAKE_VERSION,
      language: 'en',
    };
    return this.browser.send('POST', '/api/intake/drafts', creation);
  }

  mailLink(email = 'rosa@example.com'): Promise<Reply> {
    const body = { email, language: 'en' };
    return this.browser.send('POST', `/api/intake/drafts/${this.id}/resume-link`, body, this.headers());
  }
}

async function begun(answers: Record<string, unknown> = { date_of_birth: BORN }): Promise<ShippedIntake> {
  const intake = new ShippedIntake(server.browser());
  await intake.begin();
  await intake.save(answers);
  return intake;
}

/** The token in the newest mail. */
async function mailedToken(): Promise<string> {
  const [mail] = await server.orm.em
    .fork()
    .execute("select * from mail where template = 'resume_link' order by created_at desc, id desc limit 1");
  expect(mail?.path).toBe('/intake#resume={token}');
  return await issueLinkToken(server.orm.em.fork(), mail?.dedupe_key ?? '', server.clock.now);
}

const resume = (token: string, birthDate?: string) =>
  server.browser().send('POST', '/api/intake/resume', { token, ...(birthDate && { birthDate }) });

test('a mailed link opens the draft on another device, once', async () => {
  const intake = await begun();
  expect((await intake.mailLink()).status).toBe(204);
  const token = await mailedToken();

  const reply = await resume(token, BORN);
  expect(reply.status).toBe(200);
  const { id, secret, version } = reply.json<Resumed>();
  expect({ id, version }).toEqual({ id: intake.id, version: INTAKE_VERSION });
  const elsewhere = await server.browser().get(`/api/intake/drafts/${id}`, { [DRAFT_SECRET_HEADER]: secret });
  expect(elsewhere.json()).toMatchObject({ answers: { date_of_birth: BORN } });
  expect((await resume(token, BORN)).status).toBe(404);
  expect((await intake.read()).status).toBe(200);
});

test('the link asks for the date of birth, and is invalid after five wrong ones', async () => {
  await (await begun()).mailLink();
  const token = await mailedToken();

  const asked = await resume(token);
  expect([asked.status, asked.json<{ code: string }>().code]).toEqual([422, 'birth_date_needed']);
  for (let tries = 1; tries < 5; tries += 1) {
    const wrong = await resume(token, '1985-06-21');
    expect([wrong.status, wrong.json<{ code: string }>().code]).toEqual([422, 'birth_date_wrong']);
  }
  expect((await resume(token, '1985-06-21')).status).toBe(404);
  expect((await resume(token, BORN)).status).toBe(404);
});

test('without a date of birth in the draft the link alone is enough', async () => {
  await (await begun({ first_name: 'Rosa' })).mailLink();

  expect((await resume(await mailedToken())).status).toBe(200);
});

test('a newer link invalidates the older one; a link expires after 24 hours', async () => {
  const intake = await begun();
  await intake.mailLink();
  const older = await mailedToken();
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  await intake.mailLink();
  const newer = await mailedToken();
  expect((await resume(older, BORN)).status).toBe(404);

  server.clock.now = new Date(server.clock.now.getTime() + 24 * 3_600_000 + 1000);
  expect((await resume(newer, BORN)).status).toBe(404);
});

test('of fifty concurrent requests with one link, one opens it', async () => {
  await (await begun()).mailLink();
  const token = await mailedToken();
  const browser = server.browser();
  // Creates one session for all of them.
  await browser.send('POST', '/api/intake/resume', { token: 'x'.repeat(43) });
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => browser.send('POST', '/api/intake/resume', { token, birthDate: BORN })),
  );

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('from all drafts together, one mailbox gets at most ten links an hour, in any spelling', async () => {
  const statuses = [];
  for (let draft = 0; draft < 4; draft += 1) {
    const intake = await begun();
    for (const to of ['one@example.org', 'One@Example.org', 'one@example.org'])
      statuses.push((await intake.mailLink(to)).status);
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(10);
  expect(statuses.slice(10)).toEqual([429, 429]);
  server.clock.now = new Date(server.clock.now.getTime() + 3_600_001);
  expect((await (await begun()).mailLink('one@example.org')).status).toBe(204);
});

test("links are limited per draft and per network address, and require the draft's secret", async () => {
  const intake = await begun();
  const statuses = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await intake.mailLink()).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);

  const drafts = await Promise.all(Array.from({ length: 6 }, () => begun()));
  const sent = [];
  for (let round = 0; round < 5; round += 1) {
    for (const [i, draft] of drafts.entries()) sent.push((await draft.mailLink(`p${i}@example.com`)).status);
  }
  expect(sent.filter((status) => status === 204)).toHaveLength(25);

  const stranger = new ShippedIntake(server.browser());
  const path = `/api/intake/drafts/${intake.id}/resume-link`;
  const body = { email: 'x@example.com', language: 'en' };
  expect((await stranger.browser.send('POST', path, body, stranger.headers())).status).toBe(404);
});

test.each(['not an address', 'a@b.com\r\nBcc: c@d.com'])('"%s" is not a valid address', async (email) => {
  expect((await (await begun()).mailLink(email)).status).toBe(400);
});

test("only the token's hash is stored, and it is never logged", async () => {
  await (await begun()).mailLink();
  const token = await mailedToken();
  await resume(token, BORN);

  const em = server.orm.em.fork();
  expect(JSON.stringify(await em.execute('select * from resume_token'))).not.toContain(token);
  expect(JSON.stringify(await em.execute('select * from mail'))).not.toContain(token);
  expect(JSON.stringify(await em.execute('select * from audit_entry'))).not.toContain(token);
  expect(JSON.stringify(server.logged)).not.toContain(token);
});
