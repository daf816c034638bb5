import { randomUUID } from 'node:crypto';
import { SubmissionDetail } from '@clinic/contract/review';
import { ReviewNote, ReviewNotes } from '@clinic/contract/review/notes';
import {
  StatusChange as ChangeRow,
  ReviewNote as NoteRow,
  Submission,
} from '@clinic/server-platform/entities';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { GOOD_ANSWERS, TEST_DEFINITION, TEST_RULE_SET } from '@clinic/testing/server/testClinic';
import { submitIntake, TestIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
let id: string;
beforeAll(async () => {
  physician = await server.signedIn('PHYSICIAN');
});
beforeEach(async () => {
  id = await newSubmission();
});

async function newSubmission(changes: Record<string, unknown> = {}): Promise<string> {
  const { reference } = await submitIntake(server.browser(), changes);
  return (await server.orm.em.fork().findOneOrFail(Submission, { reference })).id;
}
const change = (body: object, of = id) => physician.send('POST', `/api/submissions/${of}/status`, body);
const detail = async () => SubmissionDetail.parse((await physician.get(`/api/submissions/${id}`)).json());
const audited = (action: string) => server.orm.em.fork().find(AuditEntry, { action, objectId: id });

test('the detail contains answers, flags and the evidence of each flag', async () => {
  expect(await detail()).toMatchObject({
    id,
    status: 'NEW',
    revision: 1,
    answersJSON: { given: 'Ines', pregnant: false },
    flagsJSON: { pregnancy: false },
    evidenceJSON: { pregnancy: { value: false, raised: false } },
    statusHistory: [],
  });
});

test('reading a submission is audited', async () => {
  await detail();
  expect(await audited('submission_viewed')).toMatchObject([{ actorRole: 'PHYSICIAN' }]);
});

test('a status change is stored with its history and its audit entry', async () => {
  const reply = await change({ status: 'IN_REVIEW' });

  expect(reply.status).toBe(200);
  expect(SubmissionDetail.parse(reply.json())).toMatchObject({
    status: 'IN_REVIEW',
    revision: 2,
    statusHistory: [{ from: 'NEW', to: 'IN_REVIEW', reason: null, author: { role: 'PHYSICIAN' } }],
  });
  expect(await detail()).toMatchObject({ status: 'IN_REVIEW', revision: 2 });
  expect(await audited('status_changed')).toMatchObject([{ detail: { from: 'NEW', to: 'IN_REVIEW' } }]);
});

test('if the audit entry cannot be written, the status does not change', async () => {
  const em = server.orm.em.fork();
  await em.execute(
    `alter table audit_entry add constraint broken check (action <> 'status_changed') not valid`,
  );
  const refused = await change({ status: 'IN_REVIEW' });
  await em.execute('alter table audit_entry drop constraint broken');

  expect(refused.status).toBe(503);
  expect(await detail()).toMatchObject({ status: 'NEW', revision: 1 });
  expect(await em.count(ChangeRow, { submission: id })).toBe(0);
});

test('approving despite a danger flag requires a reason', async () => {
  const pregnant = await newSubmission({ pregnant: true });
  const refused = await change({ status: 'APPROVED' }, pregnant);
  expect(refused.status).toBe(422);
  expect(refused.json()).toMatchObject({ code: 'reason_required', error: expect.any(String) });

  expect((await change({ status: 'APPROVED', reason: 'Test was wrong' }, pregnant)).status).toBe(200);
  expect((await change({ status: 'APPROVED' })).status).toBe(200);
});

test.each(['APPROVED', 'ARCHIVED'])('leaving %s requires a reason', async (status) => {
  await change({ status });
  const refused = await change({ status: 'NEW' });
  expect(refused.status).toBe(422);
  expect(refused.json()).toMatchObject({ code: 'reason_required' });

  const allowed = await change({ status: 'NEW', reason: 'By mistake' });
  expect(allowed.json()).toMatchObject({ status: 'NEW', statusHistory: [{}, { reason: 'By mistake' }] });
});

test('a change based on an outdated state gets 409', async () => {
  await change({ status: 'IN_REVIEW', revision: 1 });
  const stale = await change({ status: 'NEEDS_INFO', revision: 1 });

  expect(stale.status).toBe(409);
  expect(stale.json()).toMatchObject({ status: 'IN_REVIEW', revision: 2 });
});

test('of ten concurrent changes based on the same revision, one succeeds', async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => change({ status: 'IN_REVIEW', revision: 1 })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await audited('status_changed')).toHaveLength(1);
});

test('requesting the current status changes nothing', async () => {
  expect((await change({ status: 'NEW' })).json()).toMatchObject({ revision: 1, statusHistory: [] });
});

test.each([{ status: 'OPEN' }, {}, { status: 'NEW', flagsJSON: {} }, { status: 'NEW', reason: '  ' }])(
  'the change %j: 400',
  async (body) => {
    expect((await change(body)).status).toBe(400);
  },
);

test('a note is stored trimmed, with its author, and audited without its text', async () => {
  const reply = await physician.send('POST', `/api/submissions/${id}/notes`, {
    message: '  Call <b>her</b>  ',
  });
  expect(reply.status).toBe(201);
  expect(ReviewNote.parse(reply.json())).toMatchObject({
    message: 'Call <b>her</b>',
    author: { role: 'PHYSICIAN' },
  });

  const notes = ReviewNotes.parse((await physician.get(`/api/submissions/${id}/notes`)).json());
  expect(notes).toEqual([reply.json()]);
  const entries = await audited('note_added');
  expect(entries).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain('her');
});

test('an empty note, or one with additional keys, gets 400, and nothing is stored', async () => {
  for (const body of [
    { message: '   ' },
    {},
    { message: 'x', author: 'me' },
    { message: 'x'.repeat(10_001) },
  ]) {
    expect((await physician.send('POST', `/api/submissions/${id}/notes`, body)).status).toBe(400);
  }
  expect(await server.orm.em.fork().count(NoteRow, { submission: id })).toBe(0);
});

test('on every route unknown ids get 404, malformed ones 400', async () => {
  const unknown = randomUUID();
  expect((await change({ status: 'NEW' }, unknown)).status).toBe(404);
  expect((await physician.get(`/api/submissions/${unknown}/notes`)).status).toBe(404);
  expect((await physician.send('POST', `/api/submissions/${unknown}/notes`, { message: 'x' })).status).toBe(
    404,
  );
  expect((await physician.get('/api/submissions/7')).status).toBe(400);
});

test('a patient sees their own list without flags, notes or names of staff', async () => {
  const patient = await server.signedIn('PATIENT');
  await submitIntake(patient);
  const reply = await patient.get('/api/patient/submissions');

  expect(reply.status).toBe(200);
  expect(reply.json<object[]>().map((own) => Object.keys(own))).toEqual([
    [
      'id',
      'reference',
      'status',
      'answered',
      'createdAt',
      'questionnaire',
      'givenName',
      'unread',
      'promised',
    ],
  ]);
});

test('the form has the name that the patient saw', async () => {
  const patient = await server.signedIn('PATIENT');
  const intake = new TestIntake(patient);
  await intake.begin();
  await intake.save(GOOD_ANSWERS);
  expect((await intake.submit(randomUUID(), intake.revision, 'es')).status).toBe(200);
  const own = (await patient.get('/api/patient/submissions')).json<
    Array<{ questionnaire: { name: string } }>
  >();
  expect(own.map(({ questionnaire }) => questionnaire.name)).toContain(TEST_DEFINITION.title.es.text);
});

test('staff can read the documents that a submission is pinned to', async () => {
  expect((await physician.get('/api/questionnaires/test-intake/1.0')).json()).toEqual(TEST_DEFINITION);
  expect((await physician.get('/api/rule-sets/test-flags/1.0')).json()).toEqual(TEST_RULE_SET);
  expect((await physician.get('/api/rule-sets/test-flags/2.0')).status).toBe(404);
});
