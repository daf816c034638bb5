import { randomUUID } from 'node:crypto';
import { OwnMessages } from '@clinic/contract/patient/ownMessages';
import { OwnSubmissionDetail } from '@clinic/contract/patient/ownSubmission';
import { OwnSubmissions } from '@clinic/contract/patient/ownSubmissions';
import { SubmissionDetail } from '@clinic/contract/review';
import { StaffMessages } from '@clinic/contract/review/messages';
import { Timeline } from '@clinic/contract/review/timeline';
import { AnswersVersions } from '@clinic/contract/review/versions';
import { Submission, User } from '@clinic/server-platform/entities';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply, TestBrowser } from '@clinic/testing/server/testBrowser';
import { GOOD_ANSWERS, TEST_DEFINITION } from '@clinic/testing/server/testClinic';
import { submitIntake, TestIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { publishQuestionnaire } from '../../questionnaires/publish.ts';

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
let patient: TestBrowser;
let id: string;

beforeAll(async () => {
  physician = await server.signedIn('PHYSICIAN');
  patient = await server.signedIn('PATIENT');
});
beforeEach(async () => {
  const { reference } = await submitIntake(patient);
  id = (await em().findOneOrFail(Submission, { reference })).id;
});

const em = () => server.orm.em.fork();
const ask = (body: object = {}) =>
  physician.send('POST', `/api/submissions/${id}/requests`, {
    message: 'Could you check these two?',
    questionIds: ['pregnant', 'age'],
    ...body,
  });
const own = async (): Promise<OwnSubmissionDetail> =>
  OwnSubmissionDetail.parse((await patient.get(`/api/patient/submissions/${id}`)).json());
const answer = async (changes: object, more: object = {}): Promise<Reply> => {
  const { request, revision } = await own();
  const body = { key: randomUUID(), requestId: request?.id, baseRevision: revision, changes, ...more };
  return patient.send('POST', `/api/patient/submissions/${id}/answers`, body);
};
const detail = async () => SubmissionDetail.parse((await physician.get(`/api/submissions/${id}`)).json());
const versions = async () =>
  AnswersVersions.parse((await physician.get(`/api/submissions/${id}/versions`)).json());
const notified = async (): Promise<string[]> =>
  (
    await em().execute<Array<{ kind: string }>>('select kind from notification where submission_id = ?', [id])
  ).map(({ kind }) => kind);
const mails = (template: string) =>
  em().execute<Array<{ recipient: string; path: string; language: string }>>(
    'select recipient, path, language from mail where template = ? and path like ?',
    [template, `%${id}`],
  );

test('requesting information sets the status, mails the patient without health data, and is audited', async () => {
  const asked = await ask({ revision: 1 });

  expect(SubmissionDetail.parse(asked.json())).toMatchObject({ status: 'NEEDS_INFO', revision: 2 });
  expect(await mails('needs_info')).toEqual([
    { recipient: 'ana.demo@example.com', path: `/patient/submissions/${id}`, language: 'en' },
  ]);
  expect(await em().count(AuditEntry, { action: 'information_requested', objectId: id })).toBe(1);
  const { request, history } = await own();
  expect(request).toMatchObject({ questionIds: ['pregnant', 'age'] });
  // The patient cannot see the account of the physician who changed it.
  expect(history.map(({ status }) => status)).toEqual(['NEW', 'NEEDS_INFO']);
});

test.each([
  ['without a message', { message: ' ' }],
  ['without a question', { questionIds: [] }],
  ['for a question the form does not have', { questionIds: ['shoe_size'] }],
  ['with anything else', { status: 'NEEDS_INFO' }],
])('a request %s is refused and nothing changes', async (_what, body) => {
  expect((await ask(body)).status).toBe(400);
  expect((await detail()).status).toBe('NEW');
});

test('a request based on an outdated state is refused with the current one', async () => {
  await physician.send('POST', `/api/submissions/${id}/status`, { status: 'IN_REVIEW' });

  const asked = await ask({ revision: 1 });

  expect(asked.status).toBe(409);
  expect(asked.json()).toMatchObject({ code: 'status_changed', status: 'IN_REVIEW' });
});

test('a reply is a new version and is re-evaluated; the original is kept', async () => {
  await ask();

  const reply = await answer({ pregnant: true, age: 66 });

  expect(OwnSubmissionDetail.parse(reply.json())).toMatchObject({
    status: 'NEW',
    revision: 2,
    request: null,
    answers: { pregnant: true, age: 66 },
  });
  expect(await detail()).toMatchObject({ flagsJSON: { pregnancy: true, aged: 132 } });
  expect(await versions()).toMatchObject([
    { number: 1, cause: 'submitted', answersJSON: { pregnant: false, age: 41 }, raisedFlags: [] },
    { number: 2, cause: 'reply', raisedFlags: ['pregnancy', 'aged'], author: { name: 'Ana Demo' } },
  ]);
  expect(await notified()).toEqual(
    expect.arrayContaining(['ready_for_review', 'flag_detected', 'high_priority']),
  );
});

test('staff and patient see the date the answers were evaluated for, which changes with a reply', async () => {
  const today = (await detail()).answeredOn;
  expect((await own()).answeredOn).toBe(today);
  await em().nativeUpdate(Submission, id, { answeredOn: '2025-12-31' });
  expect([(await detail()).answeredOn, (await own()).answeredOn]).toEqual(['2025-12-31', '2025-12-31']);
  await ask();
  await answer({ pregnant: true, age: 66 });
  expect([(await detail()).answeredOn, (await own()).answeredOn]).toEqual([today, today]);
});

test('a reply goes back to its assignee, and its waiting time starts again', async () => {
  const me = (await physician.get('/api/auth/user')).json<{ id: string }>().id;
  await em().nativeUpdate(Submission, id, { assignee: me });
  await ask();
  await answer({ age: 42 });

  const { status, waitingSince, updatedAt } = await detail();
  expect(status).toBe('IN_REVIEW');
  expect(waitingSince).toBe(updatedAt);
});

test('the patient sees that a form back in the queue is there because of their answer', async () => {
  const listed = async () =>
    OwnSubmissions.parse((await patient.get('/api/patient/submissions')).json()).find(
      (each) => each.id === id,
    );
  await ask();
  expect(await listed()).toMatchObject({ status: 'NEEDS_INFO', answered: false });
  await answer({ age: 42 });

  expect(await listed()).toMatchObject({ status: 'NEW', answered: true });
  expect((await own()).history.map(({ status, byReply }) => [status, byReply])).toEqual([
    ['NEW', false],
    ['NEEDS_INFO', false],
    ['NEW', true],
  ]);
});

test('a reply that raises no new danger flag sends no such notification', async () => {
  await ask();
  await answer({ age: 42 });

  expect(await notified()).toContain('ready_for_review');
  expect(await notified()).not.toContain('high_priority');
});

test('only the requested questions may be answered, and those that the new answers open', async () => {
  await ask({ questionIds: ['sex'] });
  expect((await answer({ age: 20 })).text).toContain('changes.age: was not asked for');
  expect((await answer({ sex: 'male', pregnant: true })).status).toBe(400);
  expect((await answer({ sex: 'male' })).status).toBe(200);
  expect((await detail()).answersJSON).not.toHaveProperty('pregnant');

  await ask({ questionIds: ['sex'] });
  const missing = await answer({ sex: 'female' });
  expect(missing.status).toBe(422);
  expect(missing.json()).toMatchObject({ issues: [{ key: 'pregnant', code: 'required' }] });
  expect((await answer({ sex: 'female', pregnant: true })).status).toBe(200);
  expect((await detail()).flagsJSON.pregnancy).toBe(true);
});

test('a flag that a correction clears is withdrawn from the FHIR export', async () => {
  const issues = async () => {
    const { entry } = (await physician.get(`/api/submissions/${id}/fhir`)).json<{
      entry: Array<{
        resource: { resourceType: string; status: string; code: { coding: Array<{ code: string }> } };
      }>;
    }>();
    const found = entry
      .map(({ resource }) => resource)
      .filter(({ resourceType }) => resourceType === 'DetectedIssue');
    return found.map(({ status, code }) => [code.coding[0]?.code, status]);
  };
  await ask({ questionIds: ['pregnant'] });
  await answer({ pregnant: true });
  expect(await issues()).toContainEqual(['pregnancy', 'final']);
  await ask({ questionIds: ['pregnant'] });
  await answer({ pregnant: false });
  expect(await issues()).toContainEqual(['pregnancy', 'entered-in-error']);
});

test('an answer with a wrong type or outside the limits is refused', async () => {
  await ask();
  expect((await answer({ age: { years: 30 } })).status).toBe(400);
  expect((await answer({ age: 12 })).status).toBe(422);
  expect((await versions()).length).toBe(1);
});

test('the same reply sent twice counts once', async () => {
  await ask();
  const { request, revision } = await own();
  const body = {
    key: randomUUID(),
    requestId: request?.id,
    baseRevision: revision,
    changes: { age: 50 },
    message: 'My birthday was last week.',
  };
  const path = `/api/patient/submissions/${id}/answers`;

  const [first, second] = await Promise.all([
    patient.send('POST', path, body),
    patient.copy().send('POST', path, body),
  ]);

  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await versions()).length).toBe(2);
  expect((await own()).messages).toMatchObject([{ from: 'you', message: 'My birthday was last week.' }]);
});

test('a reply to a closed request, or based on an older version, is refused with the reason', async () => {
  await ask();
  const { request } = await own();
  await physician.send('POST', `/api/submissions/${id}/status`, { status: 'IN_REVIEW' });
  const closed = await answer({ age: 50 }, { requestId: request?.id });
  expect([closed.status, closed.json<{ code: string }>().code]).toEqual([409, 'request_closed']);

  await ask();
  const stale = await answer({ age: 50 }, { baseRevision: 7 });
  expect([stale.status, stale.json<{ code: string }>().code]).toEqual([409, 'other_revision']);
});

test("another patient's submission looks like one that does not exist", async () => {
  const { reference } = await submitIntake(server.browser());
  const foreign = (await em().findOneOrFail(Submission, { reference })).id;
  const reply = { key: randomUUID(), requestId: randomUUID(), baseRevision: 1, changes: {} };
  const message = { key: randomUUID(), message: 'Hello' };
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', '/messages', undefined],
    ['POST', '/messages', message],
    ['POST', '/answers', reply],
  ] as const) {
    const [theirs, unknown] = await Promise.all(
      [foreign, randomUUID()].map((each) => {
        const address = `/api/patient/submissions/${each}${path}`;
        return method === 'GET' ? patient.get(address) : patient.send(method, address, body);
      }),
    );
    expect([theirs?.status, theirs?.text]).toEqual([404, unknown?.text]);
  }
});

test('responses to patients contain no flags, notes, reasons or staff addresses', async () => {
  await physician.send('POST', `/api/submissions/${id}/notes`, { message: 'Staff-only thought' });
  await physician.send('POST', `/api/submissions/${id}/status`, { status: 'APPROVED' });
  await ask({ reason: 'Staff-only reason' });
  const message = { key: randomUUID(), message: 'Please drink water.' };
  await physician.send('POST', `/api/submissions/${id}/messages`, message);
  await patient.send('POST', `/api/patient/submissions/${id}/messages`, {
    key: randomUUID(),
    message: 'I will.',
  });

  const reply = await patient.get(`/api/patient/submissions/${id}`);

  expect(shapeOf(reply.json())).toMatchInlineSnapshot(`
    {
      "answeredOn": "string",
      "answers": {
        "age": "number",
        "conditions": [
          "string",
        ],
        "family": "string",
        "given": "string",
        "mail": "string",
        "pregnant": "boolean",
        "sex": "string",
      },
      "createdAt": "string",
      "history": [
        {
          "at": "string",
          "byReply": "boolean",
          "status": "string",
        },
      ],
      "id": "string",
      "language": "string",
      "messages": [
        {
          "createdAt": "string",
          "from": "string",
          "id": "string",
          "message": "string",
          "name": "string",
        },
        {
          "createdAt": "string",
          "from": "string",
          "id": "string",
          "message": "string",
          "name": null,
        },
      ],
      "promised": [
        {
          "dueAt": "string",
          "step": "string",
        },
      ],
      "questionnaire": {
        "id": "string",
        "name": "string",
        "version": "string",
      },
      "reference": "string",
      "request": {
        "createdAt": "string",
        "id": "string",
        "message": "string",
        "questionIds": [
          "string",
        ],
      },
      "revision": "number",
      "status": "string",
    }
  `);
  expect(reply.text).not.toMatch(/Staff-only|flag|pregnancy|maya\.chen/i);
  expect(reply.text).toContain('Please drink water.');
});

test('a key of a message that is used again for another text, or by the other side, is refused', async () => {
  const key = randomUUID();
  const send = (by: TestBrowser, path: string, message: string) =>
    by.send('POST', `${path}/${id}/messages`, { key, message });
  const first = await send(physician, '/api/submissions', 'First');
  const again = await send(physician, '/api/submissions', 'First');
  expect([first.status, again.json()]).toEqual([201, first.json()]);
  for (const refused of [
    await send(physician, '/api/submissions', 'Second'),
    await send(patient, '/api/patient/submissions', 'First'),
  ])
    expect([refused.status, refused.json<{ code: string }>().code]).toEqual([422, 'message_key_taken']);
});

test('messages reach the other side, are mailed, and count as unread until read', async () => {
  const written = { key: randomUUID(), message: 'How are you?' };
  const path = `/api/submissions/${id}/messages`;
  expect((await physician.send('POST', path, written)).status).toBe(201);
  expect((await physician.send('POST', path, written)).status).toBe(201);

  expect(await mails('new_message')).toHaveLength(1);
  const list = async () => OwnSubmissions.parse((await patient.get('/api/patient/submissions')).json());
  const unread = async () => (await list()).find((each) => each.id === id)?.unread;
  expect(await unread()).toBe(1);
  const seen = OwnMessages.parse((await patient.get(`/api/patient/submissions/${id}/messages`)).json());
  expect(seen).toMatchObject([{ from: 'clinic', name: 'Dr. Maya Chen', message: 'How are you?' }]);
  expect(await unread()).toBe(0);
  expect(StaffMessages.parse((await physician.get(path)).json())).toMatchObject([
    { fromPatient: false, seenAt: expect.any(String) },
  ]);
});

test('the timeline lists everything in chronological order', async () => {
  const before = server.clock.now;
  // Views have the time of the database.
  const start = new Date();
  const later = (minutes: number) => {
    server.clock.now = new Date(start.getTime() + minutes * 60_000);
  };
  later(1);
  await detail();
  later(2);
  await detail();
  later(3);
  await physician.send('POST', `/api/submissions/${id}/notes`, { message: 'First look' });
  later(4);
  await ask();
  later(5);
  await answer({ age: 44 }, { message: 'Done' });

  const timeline = Timeline.parse((await physician.get(`/api/submissions/${id}/timeline`)).json());
  server.clock.now = before;

  expect(timeline.map(({ kind }) => kind)).toEqual([
    'submitted',
    'viewed',
    'note',
    'status',
    'request',
    'reply',
    'status',
    'message',
  ]);
  expect(timeline).toMatchObject([
    { author: { name: 'Ana Demo' } },
    { times: 2, author: { name: 'Dr. Maya Chen' } },
    {},
    { to: 'NEEDS_INFO' },
    { state: 'answered' },
    { version: 2, changed: ['age'] },
    { to: 'NEW', author: { role: 'PATIENT' } },
    { fromPatient: true },
  ]);
});

test('an information request about an anonymous submission is mailed to the address given in it', async () => {
  const { reference } = await submitIntake(server.browser());
  id = (await em().findOneOrFail(Submission, { reference })).id;
  await ask();
  expect(await mails('needs_info')).toMatchObject([{ recipient: 'ines.rojas@example.com' }]);
  expect(await em().count(User, { email: 'ines.rojas@example.com' })).toBe(0);
});

/** The keys of an answer and the types of their values, ignoring the values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shapes = new Map(value.map(shapeOf).map((shape) => [JSON.stringify(shape), shape]));
    return [...shapes.keys()].sort().map((key) => shapes.get(key));
  }
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]));
}

test('a question that opened only because days have passed is asked with the reply', async () => {
  const [step, ...others] = TEST_DEFINITION.steps;
  const begun = server.clock.now;
  const since = { '>': [{ daysBetween: [begun.toISOString().slice(0, 10), { var: 'today' }] }, 42] };
  const again = {
    ...{ id: 'again', type: 'yesNo', required: true, showWhen: since },
    label: { en: 'Still?', es: { text: '¿Todavía?', from: 'Still?' } },
  };
  const steps = [{ ...step, questions: [...(step?.questions ?? []), again] }, ...others];
  await publishQuestionnaire(server.orm.em.fork(), { ...TEST_DEFINITION, version: '3.0', steps }, new Date());
  patient = await server.signedIn('PATIENT');
  const intake = new TestIntake(patient, TEST_DEFINITION.id, '3.0');
  await intake.begin();
  await intake.save(GOOD_ANSWERS);
  const { reference } = (await intake.submit()).json<{ reference: string }>();
  id = (await em().findOneOrFail(Submission, { reference })).id;

  server.clock.now = new Date(begun.getTime() + 50 * 86_400_000);
  physician = await server.signedIn('PHYSICIAN');
  patient = await server.signedIn('PATIENT');
  await ask({ questionIds: ['age'] });
  const missing = await answer({ age: 42 });
  expect([missing.status, missing.text]).toEqual([422, expect.stringContaining('again')]);
  expect((await answer({ age: 42, again: true })).status).toBe(200);
});
