import { randomUUID } from 'node:crypto';
import { Submission } from '@clinic/server-platform/entities';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { GOOD_ANSWERS } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { textOf } from '@clinic/testing/server/testPdf';
import { beforeAll, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let patient: TestBrowser;
let physician: TestBrowser;
let intake: TestIntake;
let submission: Submission;

beforeAll(async () => {
  patient = await server.signedIn('PATIENT');
  physician = await server.signedIn('PHYSICIAN');
  intake = new TestIntake(patient);
  await intake.begin();
  await intake.save({ ...GOOD_ANSWERS, given: 'Íñigo', family: 'Núñez Łaski', pregnant: true });
  const { reference } = (await intake.submit()).json<{ reference: string }>();
  submission = await server.orm.em.fork().findOneOrFail(Submission, { reference });
});

async function pdf(browser: TestBrowser, path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(server.url + path, {
    headers: { cookie: browser.cookieHeader(path), ...headers },
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  return { reply, text: reply.ok ? textOf(bytes) : bytes.toString() };
}

test("the staff's document contains patient, versions, flags, answers and page numbers, and is audited", async () => {
  const { reply, text } = await pdf(physician, `/api/submissions/${submission.id}/pdf`);

  expect(reply.headers.get('content-type')).toBe('application/pdf');
  expect(reply.headers.get('content-disposition')).toContain(`${submission.reference}.pdf`);
  for (const part of [
    'Íñigo Núñez Łaski',
    submission.reference,
    'test-intake@1.0',
    'test-flags@1.0',
    'Danger: Pregnancy',
    'Are you pregnant?',
    'Not provided',
    'Page 1/1',
  ]) {
    expect(text).toContain(part);
  }
  const entry = { action: 'submission_printed', objectId: submission.id };
  expect(await server.orm.em.fork().count(AuditEntry, entry)).toBe(1);
});

test("the patient's own copy contains no flags, and is in their language", async () => {
  const { text } = await pdf(patient, `/api/patient/submissions/${submission.id}/pdf?language=es`);
  expect(text).toContain('Are you pregnant? (es)');
  expect(text).toContain('Página 1/1');
  expect(text).not.toMatch(/Danger|Peligro|test-flags|Currently pregnant/);
});

test("the sender downloads it with the draft's secret", async () => {
  const stranger = server.browser();
  const path = `/api/intake/drafts/${intake.id}/pdf`;
  expect((await pdf(stranger, path, intake.headers())).text).toContain(submission.reference);
  expect((await pdf(stranger, path)).reply.status).toBe(404);
});

test("nobody else gets it, and another patient's looks like an unknown id", async () => {
  const foreign = new TestIntake(server.browser());
  await foreign.begin();
  await foreign.save(GOOD_ANSWERS);
  const { reference } = (await foreign.submit()).json<{ reference: string }>();
  const { id } = await server.orm.em.fork().findOneOrFail(Submission, { reference });
  const theirs = await pdf(patient, `/api/patient/submissions/${id}/pdf`);
  const unknown = await pdf(patient, `/api/patient/submissions/${randomUUID()}/pdf`);
  expect([theirs.reply.status, theirs.text]).toEqual([404, unknown.text]);
  expect((await pdf(patient, `/api/submissions/${submission.id}/pdf`)).reply.status).toBe(403);
  expect((await pdf(server.browser(), `/api/submissions/${submission.id}/pdf`)).reply.status).toBe(401);
});
