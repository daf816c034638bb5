import { randomUUID } from 'node:crypto';
import { DraftResponse, SubmitRefused, Submitted } from '@clinic/contract/intake';
import { publishQuestionnaire } from '@clinic/server/testing';
import { Submission } from '@clinic/server-platform/entities';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { GOOD_ANSWERS, TEST_DEFINITION } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { beforeEach, expect, test, vi } from 'vitest';

/** How often the draft is read, and answers are resolved and validated. */
const counts = vi.hoisted(() => ({ read: 0, resolved: 0, validated: 0 }));
vi.mock('./drafts/openDraft.ts', async (original) => {
  const real = await original<typeof import('./drafts/openDraft.ts')>();
  const counted =
    (open: typeof real.openDraft): typeof real.openDraft =>
    (...given) => {
      counts.read += 1;
      return open(...given);
    };
  return { ...real, openDraft: counted(real.openDraft), lockDraft: counted(real.lockDraft) };
});
vi.mock('../../../engine/form/visibility.ts', async (original) => {
  const real = await original<typeof import('../../../engine/form/visibility.ts')>();
  const resolveForm: typeof real.resolveForm = (...given) => {
    counts.resolved += 1;
    return real.resolveForm(...given);
  };
  return { ...real, resolveForm };
});
vi.mock('../../../engine/validation/validation.ts', async (original) => {
  const real = await original<typeof import('../../../engine/validation/validation.ts')>();
  const validateForm: typeof real.validateForm = (...given) => {
    counts.validated += 1;
    return real.validateForm(...given);
  };
  return { ...real, validateForm };
});

const server = sharedServer({ withClinic: true });
let intake: TestIntake;
beforeEach(async () => {
  intake = new TestIntake(server.browser());
  await intake.begin();
});

const stored = () =>
  server.orm.em.fork().findOneOrFail(Submission, { draft: intake.id }, { populate: ['*'] });

test('a complete intake becomes one submission, pinned to its versions, with flags and their evidence', async () => {
  await intake.save({ ...GOOD_ANSWERS, pregnant: true });
  const submitted = Submitted.parse((await intake.submit()).json());

  expect(submitted.reference).toMatch(/^[2-9A-HJ-NP-TW-Z]{4}-[2-9A-HJ-NP-TW-Z]{4}$/);
  expect(await stored()).toMatchObject({
    reference: submitted.reference,
    status: 'NEW',
    questionnaireId: 'test-intake',
    version: '1.0',
    ruleSetId: 'test-flags',
    ruleSetVersion: '1.0',
    answersJSON: { ...GOOD_ANSWERS, pregnant: true },
    flagsJSON: { pregnancy: true, aged: 82 },
    raisedFlags: ['pregnancy'],
    patientName: 'Ines Rojas',
    patientEmail: 'ines.rojas@example.com',
    evidenceJSON: { pregnancy: { value: true, raised: true } },
  });
  expect(DraftResponse.parse((await intake.read()).json()).submitted).toEqual(submitted);
});

test('submitting reads, resolves and validates the answers once', async () => {
  await intake.save(GOOD_ANSWERS);
  Object.assign(counts, { read: 0, resolved: 0, validated: 0 });
  expect((await intake.submit()).status).toBe(200);
  expect(counts).toEqual({ read: 1, resolved: 1, validated: 1 });
});

test.each([
  ['Pacific/Kiritimati', '2026-05-01T11:00:00Z', '2026-05-02'],
  ['Pacific/Pago_Pago', '2026-05-02T10:00:00Z', '2026-05-01'],
])(
  'in %s, answers submitted at %s are dated %s, for evaluation and staff alike',
  async (timeZone, at, day) => {
    const em = server.orm.em.fork();
    await em.execute(
      `insert into setting (key, value) values ('timeZone', ?::jsonb)
     on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(timeZone)],
    );
    const { now } = server.clock;
    server.clock.now = new Date(at);
    await intake.save(GOOD_ANSWERS);
    expect((await intake.submit()).status).toBe(200);
    const { id, answeredOn } = await stored();
    const physician = await server.signedIn('PHYSICIAN');
    const shown = (await physician.get(`/api/submissions/${id}`)).json<{ answeredOn: string }>();
    server.clock.now = now;
    await em.execute(`delete from setting where key = 'timeZone'`);
    expect([answeredOn, shown.answeredOn]).toEqual([day, day]);
  },
);

test('the audit entry says what was done, without health data', async () => {
  await intake.save(GOOD_ANSWERS);
  await intake.submit();
  const { id } = await stored();
  const entries = await server.orm.em.fork().find(AuditEntry, { objectId: id });

  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ action: 'submission_created', actorId: null });
  expect(entries[0]?.detail).toEqual({
    raised: 0,
    questionnaire: 'test-intake@1.0',
    ruleSet: 'test-flags@1.0',
  });
  expect(JSON.stringify(entries)).not.toMatch(/Ines|Rojas|female/);
});

test('50 concurrent submits create one submission and get identical responses', async () => {
  await intake.save(GOOD_ANSWERS);
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 50 }, () => intake.submit(key)));

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await server.orm.em.fork().count(Submission, { draft: intake.id })).toBe(1);
});

test('a different key for a submitted draft gets 409 with the reference', async () => {
  await intake.save(GOOD_ANSWERS);
  const first = Submitted.parse((await intake.submit()).json());
  const second = await intake.submit();

  expect(second.status).toBe(409);
  expect(second.json()).toMatchObject({ reference: first.reference, code: 'already_submitted' });
});

test("another draft's key is refused", async () => {
  await intake.save(GOOD_ANSWERS);
  const key = randomUUID();
  await intake.submit(key);
  const other = new TestIntake(server.browser());
  await other.begin();
  await other.save(GOOD_ANSWERS);

  const refused = await other.submit(key);
  expect(refused.status).toBe(422);
  expect(refused.json()).toMatchObject({ code: 'submission_key_taken' });
  expect(refused.text).toContain('submission key');
  expect((await other.submit()).status).toBe(200);
});

test('a key sent again with another revision of the answers is refused', async () => {
  await intake.save({ ...GOOD_ANSWERS, age: 40 });
  const before = intake.revision;
  await intake.save({ age: 41 });
  const key = randomUUID();
  expect((await intake.submit(key)).status).toBe(200);

  expect((await intake.submit(key, before)).status).toBe(422);
  expect((await intake.submit(key)).status).toBe(200);
});

test('one key for two drafts creates one submission', async () => {
  await intake.save(GOOD_ANSWERS);
  const other = new TestIntake(server.browser());
  await other.begin();
  await other.save(GOOD_ANSWERS);
  const key = randomUUID();
  const replies = await Promise.all([intake.submit(key), other.submit(key)]);

  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await server.orm.em.fork().count(Submission, { submissionKey: key })).toBe(1);
});

test('an intake is submitted with the version it was started with, although the next one renames and removes questions', async () => {
  await intake.save({ given: 'Ines', family: 'Rojas' });
  const steps = TEST_DEFINITION.steps.map((step) => ({
    ...step,
    questions: step.questions
      .filter(({ id }) => id !== 'conditions')
      .map((question) => (question.id === 'mail' ? { ...question, id: 'post' } : question)),
  }));
  const next = { ...TEST_DEFINITION, version: '2.0', steps };
  const patient = { ...TEST_DEFINITION.patient, email: 'post' };
  await publishQuestionnaire(server.orm.em.fork(), { ...next, patient }, new Date());
  const begun = await server.browser().get('/api/intake/questionnaires/test-intake');
  expect(begun.json<{ definition: { version: string } }>().definition.version).toBe('2.0');

  const { given: _given, family: _family, ...rest } = GOOD_ANSWERS;
  expect((await intake.save(rest)).status).toBe(200);
  expect((await intake.submit()).status).toBe(200);
  expect(await stored()).toMatchObject({
    version: '1.0',
    ruleSetVersion: '1.0',
    answersJSON: GOOD_ANSWERS,
    patientEmail: GOOD_ANSWERS.mail,
  });
});

test('answers changed since the review are not submitted, and get 409', async () => {
  await intake.save(GOOD_ANSWERS);
  const reviewed = intake.revision;
  await intake.save({ age: 42 });
  const reply = await intake.submit(randomUUID(), reviewed);

  expect(reply.status).toBe(409);
  expect(reply.json()).toMatchObject({ revision: intake.revision });
  expect(await server.orm.em.fork().count(Submission, { draft: intake.id })).toBe(0);
});

test('each invalid question is named, and the answers stay', async () => {
  await intake.save({ ...GOOD_ANSWERS, age: 17, pregnant: null, mail: 'nowhere', conditions: ['plague'] });
  const reply = await intake.submit();

  expect(reply.status).toBe(422);
  const { issues } = SubmitRefused.parse(reply.json());
  expect(issues).toMatchObject([
    { key: 'mail', stepId: 'about-you', label: 'E-mail' },
    { key: 'age', code: 'min', label: 'Age' },
    { key: 'pregnant', stepId: 'health', code: 'required', label: 'Are you pregnant?' },
    { key: 'conditions' },
  ]);
  expect(await intake.answers()).toMatchObject({ age: 17, mail: 'nowhere' });
});

test('answers to hidden questions are dropped and raise no flags', async () => {
  await intake.save({ ...GOOD_ANSWERS, pregnant: true });
  await intake.save({ sex: 'male' });
  await intake.submit();

  const { answersJSON, flagsJSON } = await stored();
  expect(answersJSON).not.toHaveProperty('pregnant');
  expect(flagsJSON).toMatchObject({ pregnancy: false });
  expect(await intake.answers()).toMatchObject({ pregnant: true });
});

test('a submitted draft accepts no more changes', async () => {
  await intake.save(GOOD_ANSWERS);
  await intake.submit();
  const reply = await intake.save({ age: 50 });

  expect(reply.status).toBe(409);
  expect(reply.json()).toMatchObject({ code: 'already_submitted' });
  expect(await intake.answers()).toMatchObject({ age: 41 });
});

test.each(['status', 'flagsJSON', 'answersJSON', 'userId'])(
  '%s cannot be set by the client',
  async (property) => {
    await intake.save(GOOD_ANSWERS);
    const body = {
      submissionKey: randomUUID(),
      baseRevision: intake.revision,
      language: 'en',
      [property]: 'APPROVED',
    };
    const reply = await intake.browser.send(
      'POST',
      `/api/intake/drafts/${intake.id}/submit`,
      body,
      intake.headers(),
    );

    expect(reply.status).toBe(400);
    expect(reply.text).toContain(property);
  },
);

test('a submission belongs to the signed-in patient, and only to them', async () => {
  const patient = new TestIntake(await server.signedIn('PATIENT'));
  await patient.begin();
  await patient.save(GOOD_ANSWERS);
  const { reference } = Submitted.parse((await patient.submit()).json());
  await intake.save(GOOD_ANSWERS);
  await intake.submit();

  const own = (await patient.browser.get('/api/patient/submissions')).json<Array<{ reference: string }>>();
  expect(own.map((submission) => submission.reference)).toEqual([reference]);
});

test('if two intakes use one submission key concurrently, one is submitted', async () => {
  const intakes = Array.from({ length: 8 }, () => new TestIntake(intake.browser));
  for (const each of intakes) {
    await each.begin();
    await each.save(GOOD_ANSWERS);
  }
  const key = randomUUID();
  const statuses = (await Promise.all(intakes.map((each) => each.submit(key)))).map(({ status }) => status);

  expect(statuses.sort()).toEqual([200, ...Array(7).fill(422)]);
});

test('submission keys are case-insensitive', async () => {
  await intake.save(GOOD_ANSWERS);
  const key = randomUUID();
  const first = await intake.submit(key.toUpperCase());
  const again = await intake.submit(key.toUpperCase());

  expect(again.status).toBe(200);
  expect(again.text).toBe(first.text);
});
