import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DocumentList } from '@clinic/contract/documents';
import { DRAFT_SECRET_HEADER, SubmitRefused } from '@clinic/contract/intake';
import { Document, Draft, Submission } from '@clinic/server-platform/entities';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply, TestBrowser } from '@clinic/testing/server/testBrowser';
import type { TestIntake } from '@clinic/testing/server/testIntake';
import {
  begun,
  PERSON,
  type Sending,
  SIGNED,
  send,
  stored,
  submittedWithFile as submittedBy,
  uploadTo,
} from '@clinic/testing/server/testUploads';
import { beforeEach, expect, test } from 'vitest';
import { pdf, pdfOf, photo } from './clean/testFiles.ts';

const LIMIT = 10 * 1024 * 1024;

const server = sharedServer();
let intake: TestIntake;
beforeEach(async () => {
  intake = await begun(server.browser());
  await server.orm.em.fork().execute('delete from document_upload');
});

const upload = (content: Buffer, sending: Sending = {}, to = intake) => uploadTo(to, content, sending);
const submitted = (browser: TestBrowser) => submittedBy(server, browser);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes of buffers that are still referenced. */
function heldMemory(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

const count = (to = intake) => server.orm.em.fork().count(Document, { draft: to.id });
const pieces = async () =>
  (await server.orm.em.fork().execute('select document_id from document_piece')).length;

test('repeated uploads of a file store it once, and it is returned unchanged', async () => {
  const id = randomUUID();
  const replies = await Promise.all(Array.from({ length: 4 }, () => upload(pdf(), { id })));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(stored(replies[0] as Reply)).toEqual({
    id,
    name: 'labs.pdf',
    size: pdf().length,
    type: 'application/pdf',
  });
  expect(await count()).toBe(1);
  const read = await intake.browser.get(`/api/documents/${id}`, intake.headers());
  expect(read.status).toBe(200);
  expect(read.text).toBe(pdf().toString());
});

test('an upload of 10 MB is accepted, one byte more is refused, and its memory is freed', async () => {
  const before = heldMemory();
  expect((await upload(pdfOf(LIMIT))).status).toBe(201);
  const more = await upload(pdfOf(LIMIT + 1));
  expect(more.status).toBe(413);
  expect(more.json()).toMatchObject({ code: 'fileSize', max: 10 });
  expect(await count()).toBe(1);
  // The sockets release the last chunks after the response.
  await expect.poll(() => heldMemory() - before).toBeLessThan(LIMIT);
});

test.each([
  ['a GIF declared as a PDF', Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)'), 'application/pdf', 415],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 415],
  ['a PDF that is HTML too', pdf('<html><script>1</script>'), 'application/pdf', 415],
  ['nothing', Buffer.alloc(0), 'application/pdf', 422],
])('%s is refused and leaves nothing', async (_name, content, type, status) => {
  const before = await pieces();
  expect((await upload(content, { type })).status).toBe(status);
  expect(await count()).toBe(0);
  expect(await pieces()).toBe(before);
});

test('a PDF without a media type, as some devices send it, is stored as a PDF', async () => {
  const reply = await upload(pdf(), { type: '' });
  expect(reply.status).toBe(201);
  expect(stored(reply).type).toBe('application/pdf');
});

test('a photo is stored without its location', async () => {
  const reply = await upload(photo(), { type: 'image/jpeg', name: 'card.jpg', question: 'identity_photo' });
  expect(reply.status).toBe(201);
  const { id, size } = stored(reply);
  expect(size).toBeLessThan(photo().length);
  const read = await intake.browser.get(`/api/documents/${id}`, intake.headers());
  expect(read.text).not.toContain('GPS');
});

test.each([
  ['../../x', 'x.pdf'],
  ['a\r\nX-Evil: 1', 'aX-Evil_ 1.pdf'],
  ['labs\u202Efdp.exe', 'labsfdp.exe.pdf'],
  ['"; filename="x.html', '_; filename=_x.html.pdf'],
])('the file name %j is made harmless', async (given, shown) => {
  const { id, name } = stored(await upload(pdf(), { name: given }));
  expect(name).toBe(shown.replaceAll(';', '_'));
  const read = await intake.browser.get(`/api/documents/${id}`, intake.headers());
  expect(read.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[^"\r\n]+"; filename\*=UTF-8''\S+$/,
  );
  expect(read.headers.get('x-evil')).toBeNull();
});

test('a name of 5,000 characters is truncated; one that is not valid percent-encoding is refused', async () => {
  expect(stored(await upload(pdf(), { name: `${'n'.repeat(5_000)}.pdf` })).name).toHaveLength(120);
  expect((await upload(pdf(), { headers: { 'x-file-name': '%E0%A4%A' } })).status).toBe(400);
});

test('another draft, a wrong secret and an unknown question get the same 404', async () => {
  const other = await begun(server.browser());
  const replies = [
    await upload(pdf(), { headers: { [DRAFT_SECRET_HEADER]: other.secret } }),
    await upload(pdf(), { headers: { [DRAFT_SECRET_HEADER]: 'short' } }),
    await send(`/api/intake/drafts/${randomUUID()}/documents?question=lab_results`, intake.browser, pdf(), {
      headers: intake.headers(),
    }),
  ];
  expect(replies.map(({ status, text }) => `${status} ${text}`)).toEqual(Array(3).fill('404 No such draft'));
  expect((await upload(pdf(), { question: 'note' })).status).toBe(404);
  expect(await count()).toBe(0);
});

test("another draft's document id reveals nothing and changes nothing", async () => {
  const other = await begun(server.browser());
  const { id } = stored(await upload(pdf(), {}, other));
  const reply = await upload(pdf('mine'), { id });
  expect(reply.status).toBe(409);
  expect(reply.text).not.toContain('labs.pdf');
  expect((await other.browser.get(`/api/documents/${id}`, other.headers())).text).toBe(pdf().toString());
});

test("without the CSRF token, or with a content type that another site's form can send, an upload is refused", async () => {
  expect((await upload(pdf(), { headers: { 'x-csrf-token': 'wrong' } })).text).toContain('CSRF');
  expect((await upload(pdf(), { headers: { origin: 'https://evil.example' } })).status).toBe(403);
  expect((await upload(pdf(), { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  expect((await upload(pdf(), { headers: { 'content-type': 'multipart/form-data' } })).status).toBe(415);
  expect(await count()).toBe(0);
});

test('an aborted upload leaves nothing', async () => {
  const before = await pieces();
  const token = await intake.browser.csrfToken();
  await new Promise<void>((resolve) => {
    const path = `/api/intake/drafts/${intake.id}/documents?question=lab_results`;
    const sending = httpRequest(new URL(path, server.url), {
      method: 'POST',
      headers: {
        cookie: intake.browser.cookieHeader(path),
        'content-type': 'application/octet-stream',
        'content-length': LIMIT,
        'x-csrf-token': token,
        'x-document-id': randomUUID(),
        'x-file-name': 'labs.pdf',
        'x-file-type': 'application/pdf',
        ...intake.headers(),
      },
    });
    sending.on('error', () => resolve());
    sending.write(pdfOf(500_000), () => sending.destroy(new Error('gone')));
  });
  await expect
    .poll(() =>
      server.logged.some(({ route, status }) => String(route).endsWith('/documents') && status === 400),
    )
    .toBe(true);
  expect(await count()).toBe(0);
  expect(await pieces()).toBe(before);
  expect((await upload(pdf())).status).toBe(201);
});

test('an intake holds at most 30 documents; removing one makes room', async () => {
  const ids = Array.from({ length: 30 }, () => randomUUID());
  for (const id of ids) expect((await upload(pdf(), { id })).status).toBe(201);
  expect((await upload(pdf())).json()).toMatchObject({ code: 'tooMany' });
  const path = `/api/intake/drafts/${intake.id}/documents/${ids[0]}`;
  expect((await intake.browser.send('DELETE', path, {}, intake.headers())).status).toBe(204);
  expect((await intake.browser.get(`/api/documents/${ids[0]}`, intake.headers())).status).toBe(404);
  expect((await upload(pdf())).status).toBe(201);
});

test('a sender has 300 uploads an hour, whether they succeed or not', async () => {
  const em = server.orm.em.fork();
  expect((await upload(pdf())).status).toBe(201);
  await em.execute(
    'insert into document_upload (sender, bytes, at) select sender, 1, at from document_upload, generate_series(1, 299)',
  );
  const other = await begun(server.browser());
  const refused = await upload(pdf(), {}, other);
  expect(refused.status).toBe(429);
  server.clock.now = new Date(Date.now() + 3_700_000);
  expect((await upload(pdf(), {}, other)).status).toBe(201);
  server.clock.now = new Date();
});

test('an answer may only name documents uploaded there for that question', async () => {
  const other = await begun(server.browser());
  const foreign = stored(await upload(pdf(), {}, other));
  const own = stored(await upload(pdf()));
  const refused = [
    { lab_results: [foreign] },
    { lab_results: [{ ...own, id: randomUUID() }] },
    { lab_results: [{ ...own, name: 'other.pdf' }] },
    { lab_results: [{ ...own, size: 1 }] },
    { identity_photo: [own] },
    { lab_results: [own, { id: 1 }] },
  ];
  for (const changes of refused) expect((await intake.save(changes)).status).toBe(400);
  expect((await intake.save({ lab_results: [own] })).status).toBe(200);
});

test('on submission, documents that answer a question are kept, others are deleted, and the staff is notified', async () => {
  const file = stored(await upload(pdf()));
  const forgotten = stored(await upload(pdf('not named')));
  await intake.save({ ...PERSON, lab_results: [file], consent_documents: true, signature: SIGNED });
  expect((await intake.submit()).status).toBe(200);
  const em = server.orm.em.fork();
  const { id } = await em.findOneOrFail(Submission, { draft: intake.id });
  expect(await em.count(Document, { id: forgotten.id })).toBe(0);
  const notified = await em.execute('select kind from notification where submission_id = ?', [id]);
  expect(notified).toContainEqual({ kind: 'document_uploaded' });
  expect((await upload(pdf())).status).toBe(404);
  const path = `/api/intake/drafts/${intake.id}/documents/${file.id}`;
  expect((await intake.browser.send('DELETE', path, {}, intake.headers())).status).toBe(204);
  expect(await em.count(Document, { id: file.id })).toBe(1);
});

test('an answer whose document was removed in another tab cannot be submitted', async () => {
  const file = stored(await upload(pdf()));
  await intake.save({ ...PERSON, lab_results: [file], consent_documents: true, signature: SIGNED });
  await intake.browser.send(
    'DELETE',
    `/api/intake/drafts/${intake.id}/documents/${file.id}`,
    {},
    intake.headers(),
  );
  const reply = await intake.submit();
  expect(reply.status).toBe(422);
  expect(SubmitRefused.parse(reply.json()).issues).toMatchObject([{ key: 'lab_results', code: 'fileLost' }]);
});

test('a physician lists and downloads submitted documents as attachments that run no scripts; both are audited', async () => {
  const { id, file } = await submitted(server.browser());
  const physician = await server.signedIn('PHYSICIAN');
  const list = DocumentList.parse((await physician.get(`/api/submissions/${id}/documents`)).json());
  expect(list).toMatchObject([{ ...file, question: 'lab_results', scan: 'not_scanned', sentWith: 'intake' }]);
  const read = await physician.get(`/api/documents/${file.id}`);
  expect(read.text).toBe(pdf().toString());
  expect(Object.fromEntries(read.headers)).toMatchObject({
    'content-disposition': `attachment; filename="labs.pdf"; filename*=UTF-8''labs.pdf`,
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-type': 'application/pdf',
  });
  const em = server.orm.em.fork();
  expect(await em.count(AuditEntry, { action: 'document_read', objectId: file.id })).toBe(1);
  expect(await em.count(AuditEntry, { action: 'documents_listed', objectId: id })).toBe(1);
  expect(JSON.stringify(await em.find(AuditEntry, {}))).not.toContain('labs.pdf');
  expect(JSON.stringify(server.logged)).not.toContain('labs.pdf');
});

test("a patient reads their own documents; another patient's look like unknown ids", async () => {
  const patient = await server.signedIn('PATIENT');
  const own = await submitted(patient);
  const foreign = await submitted(server.browser());
  expect((await patient.get(`/api/documents/${own.file.id}`)).status).toBe(200);
  expect((await patient.get(`/api/patient/submissions/${own.id}/documents`)).json()).toHaveLength(1);
  const answers = await Promise.all(
    [`/api/documents/${foreign.file.id}`, `/api/documents/${randomUUID()}`].map((path) => patient.get(path)),
  );
  expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
    Array(2).fill('404 No such document'),
  );
  const lists = await Promise.all(
    [foreign.id, randomUUID()].map((id) => patient.get(`/api/patient/submissions/${id}/documents`)),
  );
  expect(new Set(lists.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect((await patient.get(`/api/submissions/${own.id}/documents`)).status).toBe(403);
  expect((await server.browser().get(`/api/documents/${own.file.id}`)).status).toBe(404);
});

test('no physician sees a document before it is submitted', async () => {
  const { id } = stored(await upload(pdf()));
  expect((await (await server.signedIn('PHYSICIAN')).get(`/api/documents/${id}`)).status).toBe(404);
});

test('deleting a draft deletes its documents', async () => {
  const { id } = stored(await upload(pdf()));
  const em = server.orm.em.fork();
  await em.nativeDelete(Draft, intake.id);
  expect(await em.execute('select 1 from document_piece where document_id = ?', [id])).toEqual([]);
});
