/** Erasure of a person: nothing of them is found afterwards, nothing of others is missing, and nothing is half erased. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileRequest, OwnFile, PatientRights } from '@clinic/contract/patients/rights';
import { pdf } from '@clinic/server/testing';
import { verifyAudit } from '@clinic/server-platform/audit';
import type { ObjectStorage } from '@clinic/server-platform/config';
import { asSystem, MAIN, ormConfig } from '@clinic/server-platform/db';
import { openObjects } from '@clinic/server-platform/objects';
import { AuditEntry, createTestDatabase, issueLinkToken } from '@clinic/server-platform/testing';
import { backup, readKeyFile, restore, writeKeyFile } from '@clinic/server-shared/backup';
import { Library } from '@clinic/server-shared/catalogue';
import { removeObjects } from '@clinic/server-shared/documents';
import type { Reply, TestBrowser } from '@clinic/testing/server/testBrowser';
import { GOOD_ANSWERS, publishTestClinic } from '@clinic/testing/server/testClinic';
import { testConfig } from '@clinic/testing/server/testConfig';
import { dumpOf, tablesWith } from '@clinic/testing/server/testDump';
import { submitIntake, TestIntake } from '@clinic/testing/server/testIntake';
import { sharedObjectStorage } from '@clinic/testing/server/testObjectStorage';
import { startTestServer, TEST_METRICS_TOKEN, type TestServer } from '@clinic/testing/server/testServer';
import { begun, SIGNED, stored, uploadTo } from '@clinic/testing/server/testUploads';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { purgeDrafts } from '../retention/purgeDrafts.ts';
import { packLoose, projectWaiting } from '../rules/impact/copyInputs.ts';

const DAY_MS = 86_400_000;
const storage = sharedObjectStorage();
let server: TestServer;
let admin: TestBrowser;
let physician: TestBrowser;
beforeAll(async () => {
  server = await startTestServer({ environment: { DOCUMENTS_URL: storage.url() } });
  await publishTestClinic(server.orm);
});
beforeEach(async () => {
  server.clock.now = new Date(server.clock.now.getTime() + 25 * 3_600_000);
  admin = await server.signedIn('ADMIN');
  physician = await server.signedIn('PHYSICIAN');
});
afterAll(() => server.close());

const em = () => server.orm.em.fork();
const one = async <Row>(sql: string, values: unknown[] = []): Promise<Row> => {
  const [row] = await em().execute<Row[]>(sql, values);
  if (!row) throw new Error(`No row: ${sql}`);
  return row;
};
const post = (by: TestBrowser, path: string, body: object = {}) => by.send('POST', path, body);

/** Signs in by a mailed link, as whoever has the mailbox does. */
async function patientAt(email: string): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.send('POST', '/api/auth/magic-link', { email, method: 'magic-link' });
  const mail = await one<{ key: string }>(
    'select dedupe_key as key from mail where recipient = ? order by created_at desc limit 1',
    [email],
  );
  const token = await issueLinkToken(em(), mail.key, server.clock.now);
  await browser.send('POST', '/api/auth/magic-link/redeem', { token });
  browser.forgetCsrfToken();
  return browser;
}

interface Row {
  id: string;
  person: string;
  reference: string;
  draft: string;
}

const submitted = async (stated: object = {}, browser = server.browser()): Promise<Row> => {
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  const { reference } = await submitIntake(browser, stated as Record<string, unknown>);
  return submissionWith(reference);
};
const submissionWith = (reference: string) =>
  one<Row>(
    'select id, person_id as person, reference, draft_id as draft from submission where reference = ?',
    [reference],
  );

const erase = (id: string, persons: string[] = [id], by = admin): Promise<Reply> =>
  post(by, `/api/admin/patients/${id}/erase`, { reason: 'requested', persons });
const count = async (table: string, where = 'true', values: unknown[] = []): Promise<number> =>
  (await one<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`, values)).n;

const waits = () =>
  expect
    .poll(
      () =>
        count(
          'pg_locks',
          'not granted and pid in (select pid from pg_stat_activity where datname = current_database())',
        ),
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);

/** A connection that holds what `sql` locks until it is ended. */
async function holding(sql: string, values: unknown[]): Promise<{ end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query(`begin; set local app.actor = 'system:test'; set local search_path = clinic_main`);
  await client.query(sql, values);
  return {
    async end() {
      await client.query('commit');
      await client.end();
    },
  };
}

/** Everything that a person can leave, with the same strings in all of it. */
async function everythingOf(canary: string) {
  const email = `${canary}@example.com`;
  const stated = {
    given: canary,
    family: `${canary}son`,
    mail: email,
    phone: '(555) 010-7788',
    born: '1971-05-06',
    medicines: [{ medicine: canary }],
  };
  const browser = await patientAt(email);
  const first = await submitted(stated, browser);
  const files = await begun(browser);
  const file = stored(await uploadTo(files, pdf(canary), { name: `${canary}.pdf` }));
  await files.save({
    first_name: canary,
    last_name: `${canary}son`,
    email,
    lab_results: [file],
    consent_documents: true,
    signature: { ...SIGNED, name: canary },
  });
  expect((await files.submit()).status).toBe(200);
  // Nobody has claimed it, but it says the same.
  const open = new TestIntake(server.browser());
  await open.begin();
  await open.save({ ...GOOD_ANSWERS, ...stated });
  const link = { email, language: 'en' };
  await open.browser.send('POST', `/api/intake/drafts/${open.id}/resume-link`, link, open.headers());
  const claimed = new TestIntake(browser);
  await claimed.begin();
  await claimed.save({ given: canary });

  const at = `/api/submissions/${first.id}`;
  const done = async (reply: Promise<Reply>): Promise<Reply> => {
    const { status, text: body } = await reply;
    if (status >= 300) throw new Error(`${status}: ${body}`);
    return reply;
  };
  await done(post(physician, `${at}/notes`, { message: `${canary} note` }));
  await done(post(physician, `${at}/messages`, { key: randomUUID(), message: `Dear ${canary}` }));
  await done(
    post(browser, `/api/patient/submissions/${first.id}/messages`, { key: randomUUID(), message: canary }),
  );
  await done(post(physician, `${at}/requests`, { message: canary, questionIds: ['age', 'given'] }));
  await done(post(physician, `${at}/contacts`, { key: randomUUID(), outcome: 'reached', note: canary }));
  await done(post(physician, `${at}/presence`));
  const { id: me } = (await physician.get('/api/auth/user')).json<{ id: string }>();
  await done(post(physician, `${at}/assignee`, { assigneeId: me }));
  const redacted = (
    await done(post(physician, '/api/rules/fixtures/redacted', { submissionId: first.id }))
  ).json<{
    case: object;
  }>();
  await done(
    post(physician, '/api/rules/fixtures', {
      name: 'From patients',
      questionnaireId: 'test-intake',
      version: '1.0',
      cases: [{ ...redacted.case, title: `As ${canary} said` }],
    }),
  );
  await done(post(browser, '/api/patient/file'));
  const rights = (await physician.get(`/api/patients/${first.person}/rights`)).json<PatientRights>();
  await done(
    post(physician, `/api/patients/${first.person}/file-request`, {
      request: rights.fileRequest?.id,
      refusal: `${canary}, please call`,
    }),
  );
  await done(post(admin, `/api/admin/patients/${first.person}/hold`, { reason: `Claim of ${canary}` }));
  await done(post(admin, `/api/admin/patients/${first.person}/hold/release`));
  for (const each of [
    physician.get(`/api/patients/${first.person}/pdf`),
    physician.get(`/api/patients/${first.person}`),
    post(physician, '/api/patients/search', { search: canary }),
    post(physician, '/api/review/search', { search: canary }),
    post(admin, '/api/admin/audit/search', { person: canary }),
  ]) {
    await done(each);
  }
  await copyInputs();
  expect(await count('rule_input', 'packed and submission_id = ?', [first.id])).toBe(1);
  return { browser, first, email, drafts: [open.id, claimed.id, files.id], account: browser };
}

const copyInputs = () =>
  asSystem('test', async () => {
    await projectWaiting(server.appOrm, new Library());
    await packLoose(server.appOrm, 1);
  });

const objects = () =>
  openObjects(testConfig({ DOCUMENTS_URL: storage.url() }).objectStorage as ObjectStorage);
const removeDue = () => removeObjects(server.appOrm, objects());

/** The tables of a backup made now that contain a text, once it is restored elsewhere. */
async function tablesOfBackupWith(canary: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'erased-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, key] = [join(folder, 'clinic.backup'), join(folder, 'key')];
  const { recipient, signingKey } = await writeKeyFile(key);
  const keys = { recipients: [recipient], signingKey };
  await backup(server.databaseUrl, keys, file, server.clock.now, { objects: objects() });
  const restored = await createTestDatabase();
  await restore(restored.url, readKeyFile(key), file);
  const orm = await MikroORM.init(ormConfig(restored.url, { job: 'test', place: MAIN }));
  const tables = await tablesWith(orm.em.fork(), canary);
  await orm.close();
  await restored.drop();
  return tables;
}

test('after the erasure no string of the person is in a table, object, log, metric or new backup, and what is of others stays', async () => {
  const other = await submitted({ given: 'Somebody', family: 'Else', mail: 'else@example.com' });
  const canary = `qzx${randomUUID().replaceAll(/\W/g, '').replaceAll(/\d/g, 'w')}`;
  const { browser, first, email, drafts } = await everythingOf(canary);
  const before = await tablesWith(em(), canary);
  // What the test would not notice if it were never written.
  expect(before).toEqual(
    expect.arrayContaining(
      [
        ...['document', 'draft', 'file_request', 'fixture_case', 'information_request', 'legal_hold', 'mail'],
        ...[
          'message',
          'patient_contact',
          'person',
          'queue_entry',
          'review_note',
          'sign_in_link',
          'submission',
          'users',
        ],
      ].map((table) => `clinic_main.${table}`),
    ),
  );
  expect(await tablesOfBackupWith(canary)).toContain('clinic_main.document');
  const ids = (
    await em().execute<Array<{ id: string }>>(
      `select id from submission where person_id = ? union select draft_id from submission where person_id = ?
       union select id from draft where id = any (?::uuid[]) union select ?::uuid`,
      [first.person, first.person, `{${drafts.join(',')}}`, first.person],
    )
  ).map(({ id }) => id);
  expect(storage.keys()).toHaveLength(1);

  const reply = await erase(first.person);
  expect([reply.status, reply.json()]).toEqual([
    200,
    { persons: 1, submissions: 2, drafts: 4, accounts: 1, documents: 1, messages: 2 },
  ]);

  await removeDue();
  expect(storage.keys()).toEqual([]);
  expect(await tablesWith(em(), canary)).toEqual([]);
  await asSystem('test', () => server.appOrm.em.fork().execute(`select fold_analytics('UTC')`));
  const stays = ['clinic_main.audit_entry', 'clinic_main.erased_id'];
  for (const id of ids) {
    const holders = await tablesWith(em(), id);
    expect(holders.filter((table) => !stays.includes(table))).toEqual([]);
  }
  expect(JSON.stringify(server.logged)).not.toContain(canary);
  const metrics = await server.browser().get('/metrics', { authorization: `Bearer ${TEST_METRICS_TOKEN}` });
  expect([metrics.status, metrics.text.includes(canary)]).toEqual([200, false]);
  expect(await tablesOfBackupWith(canary)).toEqual([]);
  expect((await verifyAudit(em())).fault).toBeNull();

  expect((await browser.get('/api/patient/submissions')).status).toBe(401);
  expect((await physician.get(`/api/submissions/${other.id}`)).status).toBe(200);
  expect((await post(physician, '/api/patients/search', { search: 'else' })).text).toContain('Somebody');
  const counts = await em().execute<Array<{ flag: string; n: number }>>(
    `select flag, sum(number)::int as n from queue_tally where flag = '' group by flag`,
  );
  expect(counts[0]?.n ?? 0).toBe(await count('queue_entry'));
  await copyInputs();
  expect(await count('rule_input', 'inputs is null and not packed')).toBe(0);

  // Whoever signs in with the address again begins anew.
  const again = await patientAt(email);
  expect((await again.get('/api/patient/submissions')).json()).toEqual([]);
});

test('a link to what was erased says when, to staff and to whoever was the patient; the audit log says who did it', async () => {
  const { browser, person, id } = await ownSubmission();
  await erase(person);
  const expectedBody = { code: 'erased', erasedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
  for (const path of [`/api/patients/${person}`, `/api/patients/${person}/pdf`, `/api/submissions/${id}`]) {
    const reply = await physician.get(path);
    expect([path, reply.status, reply.json()]).toEqual([path, 410, expect.objectContaining(expectedBody)]);
  }
  expect((await browser.get(`/api/patient/submissions/${id}`)).status).toBe(401);
  const entry = await em().findOneOrFail(AuditEntry, { action: 'person_erased', objectId: person });
  expect(entry).toMatchObject({
    actorRole: 'ADMIN',
    detail: { reason: 'requested', persons: 1, submissions: 1, documents: 0 },
  });
  expect(await count('erasure', 'reason = ? and by_id = ?', ['requested', entry.actorId])).toBeGreaterThan(0);
});

async function ownSubmission(stated: object = {}) {
  const browser = await patientAt(`${randomUUID()}@example.com`);
  return { browser, ...(await submitted(stated, browser)) };
}

/** What erasure does with each table. A new one fails here until it says so. */
const TABLES: Record<string, string> = {
  ...named('deleted: it refers to the submission or person', [
    ...[
      'consent_record',
      'contact_due',
      'distinct_persons',
      'file_request',
      'information_request',
      'legal_hold',
    ],
    ...[
      'message',
      'notification',
      'notification_read',
      'patient_contact',
      'person_plan',
      'plan_event',
      'promised_step',
    ],
    ...[
      'queue_entry',
      'review_note',
      'rule_input',
      'status_change',
      'submission_evaluation',
      'submission_version',
    ],
  ]),
  ...named('deleted by name', [
    ...[
      'document',
      'document_piece',
      'draft',
      'draft_key',
      'draft_mutation',
      'draft_removal',
      'fixture_case',
    ],
    ...['fixture_expectation', 'intake_event', 'link_token', 'mail', 'person', 'presence', 'resume_token'],
    ...['sign_in_link', 'submission'],
  ]),
  ...named("deleted if it is of the patient's account", [
    ...[
      'authenticator',
      'identity',
      'known_device',
      'licence',
      'notification_preference',
      'notification_reader',
    ],
    ...['passkey', 'preference', 'queue_view', 'recovery_code', 'session'],
  ]),
  users: 'emptied: the audit log names accounts by their ids',
  queue_operation: 'the submissions are taken out of its list',
  ...named('made again without them', [
    ...['analytics_due', 'analytics_span', 'analytics_tally', 'intake_journey', 'queue_tally', 'rule_tally'],
    ...['rule_input_chunk', 'rule_input_column'],
  ]),
  document_object: 'due at once; the object is removed within minutes',
  ...named('stays: ids and codes', [
    ...['audit_entry', 'audit_head', 'audit_seal', 'erased_id', 'erasure', 'webhook_delivery'],
  ]),
  ...named('stays: tells of nobody who is known', [
    ...[
      'document_upload',
      'impact_preview_hit',
      'intake_visitor',
      'rate_limit',
      'used_assertion',
      'write_probe',
    ],
  ]),
  ...named('stays: of the clinic and its staff', [
    ...[
      'access_token',
      'analytics_zone',
      'api_token',
      'authored_draft',
      'authored_save',
      'clock_watch',
      'code_list',
      'emergency_access',
    ],
    ...[
      'enrolment_code',
      'fixture_set',
      'flag_urgency',
      'impact_preview',
      'invitation',
      'mikro_orm_migrations',
    ],
    ...[
      'fhir_export',
      'operation_mark',
      'pending_change',
      'plan_version',
      'questionnaire_version',
      'reevaluation',
    ],
    ...['rule_input_extra', 'rule_set_version', 'setting', 'webhook'],
  ]),
  demo_sign_in: 'stays: only the demo has it, with invented people',
};

function named(what: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, what]));
}

test('every table says what erasure does with it', async () => {
  const names = [...(await dumpOf(em(), 'clinic_main')).keys()].map((name) => name.split('.')[1]);
  expect(Object.keys(TABLES).sort()).toEqual(names.sort());
});

test('what refers to a submission or person is deleted because it says so by a foreign key', async () => {
  const columns = await em().execute<Array<{ name: string }>>(
    `select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'clinic_main'::regnamespace and relkind in ('r', 'p') and attnum > 0
       and attname in ('submission_id', 'person_id')
       and not exists (select from pg_constraint where conrelid = attrelid and contype = 'f' and attnum = any (conkey))
     order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(['fixture_case.submission_id']);
});

test('the whole family of merged persons is erased, and only what the caller has seen of it', async () => {
  const [one_, two] = [await submitted({ given: 'Uno' }), await submitted({ given: 'Dos' })];
  const merged = await post(physician, `/api/patients/${one_.person}/merge`, { other: two.person });
  expect(merged.status).toBe(200);
  const early = await erase(one_.person, [one_.person]);
  expect([early.status, early.json<{ code: string }>().code]).toEqual([409, 'persons_changed']);
  expect(await count('submission', 'id in (?, ?)', [one_.id, two.id])).toBe(2);
  const reply = await erase(two.person, [one_.person, two.person]);
  expect(reply.json()).toMatchObject({ persons: 2, submissions: 2 });
  for (const { person } of [one_, two])
    expect((await physician.get(`/api/patients/${person}`)).status).toBe(410);
});

test('an account that has submissions of somebody else, too, stays theirs', async () => {
  const { browser, person, id } = await ownSubmission({ born: '1980-01-01' });
  const child = await submitted({ given: 'Child', born: '2001-02-03' }, browser);
  expect(child.person).not.toBe(person);
  expect((await erase(child.person)).json()).toMatchObject({ accounts: 0, submissions: 1 });
  const own = (await browser.get('/api/patient/submissions')).json<Array<{ id: string }>>();
  expect(own.map((each) => each.id)).toEqual([id]);
});

test.each([
  ['twice', 410, async (person: string) => void (await erase(person)), () => admin],
  ['by a physician', 403, async () => undefined, () => physician],
])('%s: %i, and nothing more is erased', async (_, status, prepare, by) => {
  const { person } = await submitted();
  await prepare(person);
  const left = await count('submission');
  expect((await erase(person, [person], by())).status).toBe(status);
  expect(await count('submission')).toBe(left);
});

test('of an unknown id: 404', async () => {
  expect((await erase(randomUUID())).status).toBe(404);
});

test('a legal hold stops erasure and the purge of drafts until it is released, also of whoever is merged', async () => {
  const { browser, person } = await ownSubmission();
  const other = await submitted({ given: 'Merged' });
  const draft = new TestIntake(browser);
  await draft.begin();
  expect((await post(physician, `/api/admin/patients/${person}/hold`, { reason: 'x' })).status).toBe(403);
  const placed = await post(admin, `/api/admin/patients/${person}/hold`, { reason: 'Case 12' });
  expect(placed.json<PatientRights>().hold).toMatchObject({ reason: 'Case 12' });
  expect((await post(admin, `/api/admin/patients/${person}/hold`, { reason: 'x' })).status).toBe(409);
  const merged = await post(physician, `/api/patients/${other.person}/merge`, { other: person });
  expect(merged.status).toBe(200);
  const refused = await erase(other.person, [other.person, person]);
  expect([refused.status, refused.json()]).toEqual([
    409,
    { code: 'legal_hold', error: expect.stringContaining('legal hold') },
  ]);
  const night = (days: number) => {
    const at = new Date(Date.now() + days * DAY_MS);
    return purgeDrafts(server.appOrm, testConfig({}), { at, steadySince: new Date(0) });
  };
  await asSystem('test', () => night(24));
  await asSystem('test', () => night(32));
  expect((await draft.read()).status).toBe(200);

  expect((await post(admin, `/api/admin/patients/${other.person}/hold/release`)).json()).toMatchObject({
    hold: null,
  });
  expect((await post(admin, `/api/admin/patients/${other.person}/hold/release`)).status).toBe(409);
  const actions = await em().find(AuditEntry, {
    action: { $in: ['legal_hold_placed', 'legal_hold_released'] },
  });
  expect(actions.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(actions)).not.toContain('Case 12');
  expect((await erase(other.person, [other.person, person])).status).toBe(200);
});

test('whoever submits while the person is being erased is erased too', async () => {
  const { browser, person } = await ownSubmission();
  const draft = new TestIntake(browser);
  await draft.begin();
  await draft.save(GOOD_ANSWERS);
  const held = await holding('select from person where id = $1 for no key update', [person]);
  const submitting = draft.submit();
  await waits();
  const erasing = erase(person);
  await held.end();
  expect((await submitting).status).toBe(200);
  expect((await erasing).json()).toMatchObject({ submissions: 2 });
  expect(await count('submission', 'draft_id = ?', [draft.id])).toBe(0);
});

test('who submits or uploads after the erasure has begun is told that the form is gone, and nothing is left of it', async () => {
  const { browser, person } = await ownSubmission();
  const draft = await begun(browser);
  await draft.save({ first_name: 'Ines' });
  const held = await holding('select from person where id = $1 for no key update', [person]);
  const erasing = erase(person);
  await waits();
  const uploading = uploadTo(draft, pdf('late'));
  const submitting = draft.submit();
  await held.end();
  expect((await erasing).status).toBe(200);
  // The session has ended, too.
  for (const { status } of [await uploading, await submitting]) expect([401, 403, 404]).toContain(status);
  expect(await count('document', 'draft_id = ?', [draft.id])).toBe(0);
  await em().execute('update document_object set due_at = now() where document_id is null');
  await removeDue();
  expect(storage.keys()).toEqual([]);
});

test('a merge that began before is erased with both; one that comes later is told that the patient was erased', async () => {
  const [one_, two] = [await submitted({ given: 'Uno' }), await submitted({ given: 'Dos' })];
  const held = await holding('select from person where id = $1 for no key update', [one_.person]);
  const merging = post(physician, `/api/patients/${one_.person}/merge`, { other: two.person });
  await waits();
  const erasing = erase(one_.person, [one_.person, two.person]);
  await held.end();
  expect((await merging).status).toBe(200);
  expect((await erasing).json()).toMatchObject({ persons: 2 });
  const third = await submitted();
  const late = await post(physician, `/api/patients/${one_.person}/merge`, { other: third.person });
  expect(late.status).toBe(410);
  expect((await physician.get(`/api/submissions/${third.id}`)).status).toBe(200);
});

test('whoever changes a submission meanwhile is waited for', async () => {
  const { id, person } = await submitted();
  const held = await holding('select from submission where id = $1 for update', [id]);
  const holdsPerson = await holding('select from person where id = $1 for update', [person]);
  const erasing = erase(person);
  const waiting = () =>
    count(
      'pg_stat_activity',
      `query like '%erase_person%' and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    );
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
  // The first try comes to the submission, and fails.
  await holdsPerson.end();
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  await held.end();
  expect((await erasing).status).toBe(200);
});

test('an export that is under way is whole, with or without the person', async () => {
  const rows = await Promise.all([submitted(), submitted()]);
  const body = { ids: rows.map(({ id }) => id), format: 'csv', language: 'en', filter: {} };
  const person = rows[0]?.person ?? '';
  const [exported, erased] = await Promise.all([post(physician, '/api/review/exports', body), erase(person)]);
  expect([exported.status, erased.status]).toEqual([200, 200]);
  expect(exported.text).toContain(rows[1]?.reference);
});

test('a patient asks for the own file once, staff release it, and it can be downloaded until it expires', async () => {
  const { browser, person, reference } = await ownSubmission();
  const own = async () => (await browser.get('/api/patient/file')).json<OwnFile>();
  expect(await own()).toEqual({ available: true, request: null });
  const asked = (await post(browser, '/api/patient/file')).json<OwnFile>();
  expect(asked.request).toMatchObject({ state: 'waiting', expiresAt: null });
  expect((await post(browser, '/api/patient/file')).json()).toEqual(asked);
  const early = await browser.get('/api/patient/file/pdf');
  expect([early.status, early.json<{ code: string }>().code]).toEqual([409, 'file_not_released']);
  const waiting = (await physician.get('/api/review/file-requests')).json<Array<{ patientId: string }>>();
  expect(waiting.map(({ patientId }) => patientId)).toContain(person);

  const request = asked.request?.id;
  const answer = { request, refusal: null };
  expect((await post(physician, `/api/patients/${person}/file-request`, answer)).status).toBe(200);
  expect((await post(physician, `/api/patients/${person}/file-request`, answer)).status).toBe(409);
  const mail = await one<{ template: string; path: string; reference: string | null }>(
    `select template, path, reference from mail where template = 'file_answered' order by created_at desc limit 1`,
  );
  expect(mail).toEqual({ template: 'file_answered', path: '/patient/dashboard', reference: null });
  const file = await browser.get('/api/patient/file/pdf?language=en');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const bundle = await browser.get('/api/patient/file/fhir');
  expect([bundle.status, bundle.text.includes(reference)]).toEqual([200, true]);
  const made = await em().find(AuditEntry, { action: 'patient_file_made', objectId: person });
  expect(made.map(({ actorRole }) => actorRole)).toEqual(['PATIENT', 'PATIENT']);

  const stranger = (await ownSubmission()).browser;
  expect((await stranger.get('/api/patient/file/pdf')).status).toBe(409);
  expect((await physician.get('/api/patient/file/pdf')).status).toBe(403);

  server.clock.now = new Date(server.clock.now.getTime() + 14 * DAY_MS);
  const back = await patientAt(
    (
      await one<{ email: string }>(
        'select email from users where id = (select user_id from person where id = ?)',
        [person],
      )
    ).email,
  );
  expect((await back.get('/api/patient/file')).json<OwnFile>().request?.state).toBe('expired');
  expect((await back.get('/api/patient/file/pdf')).status).toBe(409);
  expect((await post(back, '/api/patient/file')).json<OwnFile>().request?.state).toBe('waiting');
});

test('a refused request says why; a released file is not that of somebody who was merged since', async () => {
  const { browser, person } = await ownSubmission();
  const ask = async () => (await post(browser, '/api/patient/file')).json<OwnFile>().request as FileRequest;
  const answer = async (refusal: string | null) =>
    post(physician, `/api/patients/${person}/file-request`, { request: (await ask()).id, refusal });
  await answer('Please bring an identity card.');
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  const own = async () => (await browser.get('/api/patient/file')).json<OwnFile>().request;
  expect(await own()).toMatchObject({ state: 'refused', refusal: 'Please bring an identity card.' });
  expect((await browser.get('/api/patient/file/pdf')).status).toBe(409);
  await answer(null);
  expect((await own())?.state).toBe('ready');
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  const other = await submitted({ given: 'Merged' });
  await post(physician, `/api/patients/${person}/merge`, { other: other.person });
  expect((await own())?.state).toBe('expired');
  expect((await browser.get('/api/patient/file/fhir')).status).toBe(409);
});

test('before anything was submitted there is no file to ask for', async () => {
  const browser = await patientAt(`${randomUUID()}@example.com`);
  expect((await browser.get('/api/patient/file')).json()).toEqual({ available: false, request: null });
  expect((await post(browser, '/api/patient/file')).status).toBe(404);
});
