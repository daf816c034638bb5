import { randomUUID } from 'node:crypto';
import { DocumentList, type StoredDocument } from '@clinic/contract/documents';
import { SubmitRefused } from '@clinic/contract/intake';
import { Submission } from '@clinic/server-platform/entities';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { send, stored, submittedWithFile as submittedBy } from '@clinic/testing/server/testUploads';
import { expect, test } from 'vitest';
import { pdf, photo } from './clean/testFiles.ts';

const server = sharedServer();

const submitted = (browser: TestBrowser) => submittedBy(server, browser);

test('a patient asked for more sends a document with the reply, and the staff is notified', async () => {
  const patient = await server.signedIn('PATIENT');
  const { id } = await submitted(patient);
  const path = `/api/patient/submissions/${id}/documents`;
  expect((await send(path, patient, pdf(), {})).json()).toMatchObject({ code: 'notAsked' });
  const em = server.orm.em.fork();
  await em.nativeUpdate(Submission, id, { status: 'NEEDS_INFO' });
  const documentId = randomUUID();
  server.clock.now = new Date();
  expect(
    (await send(path, patient, photo(), { id: documentId, type: 'image/jpeg', name: 'x.jpg' })).status,
  ).toBe(201);
  expect(
    (await send(path, patient, photo(), { id: documentId, type: 'image/jpeg', name: 'x.jpg' })).status,
  ).toBe(201);
  const list = DocumentList.parse((await patient.get(path)).json());
  expect(list.map(({ sentWith }) => sentWith)).toEqual(['intake', 'reply']);
  const notified = await em.execute(
    "select 1 from notification where submission_id = ? and kind = 'document_uploaded'",
    [id],
  );
  expect(notified).toHaveLength(2);
  const { id: foreign } = await submitted(server.browser());
  await em.nativeUpdate(Submission, foreign, { status: 'NEEDS_INFO' });
  expect((await send(`/api/patient/submissions/${foreign}/documents`, patient, pdf(), {})).status).toBe(404);
});

test('a file question asked again accepts only a document uploaded for it', async () => {
  const patient = await server.signedIn('PATIENT');
  const physician = await server.signedIn('PHYSICIAN');
  const { id, file } = await submitted(patient);
  server.clock.now = new Date();
  const asked = await physician.send('POST', `/api/submissions/${id}/requests`, {
    message: 'Please send the second page, too.',
    questionIds: ['lab_results'],
  });
  expect(asked.status).toBe(200);
  const path = `/api/patient/submissions/${id}`;
  const { request, revision } = (await patient.get(path)).json<{
    request: { id: string };
    revision: number;
  }>();
  const reply = (files: StoredDocument[]) =>
    patient.send('POST', `${path}/answers`, {
      key: randomUUID(),
      requestId: request.id,
      baseRevision: revision,
      changes: { lab_results: files },
    });
  const later = (question: string, type = 'application/pdf') =>
    send(`${path}/documents?question=${question}`, patient, type === 'image/jpeg' ? photo() : pdf(), {
      type,
    });

  const { file: foreign } = await submitted(server.browser());
  for (const wrong of [
    foreign,
    { ...file, name: 'other.pdf' },
    stored(await later('identity_photo', 'image/jpeg')),
  ]) {
    const refused = await reply([wrong]);
    expect(refused.status).toBe(422);
    expect(SubmitRefused.parse(refused.json()).issues).toMatchObject([
      { key: 'lab_results', code: 'fileLost' },
    ]);
  }
  const dropped = stored(await later('lab_results'));
  const second = stored(await later('lab_results'));
  const removal = (document: StoredDocument, by = patient) =>
    by.send('DELETE', `${path}/documents/${document.id}`, {});
  expect((await removal(dropped, physician)).status).toBe(403);
  expect((await removal(dropped)).status).toBe(204);
  // Once submitted, it stays: an earlier version of the answers refers to it.
  expect((await removal(file)).status).toBe(204);
  expect((await reply([file, second])).status).toBe(200);
  expect((await removal(second)).status).toBe(204);

  const list = DocumentList.parse((await physician.get(`/api/submissions/${id}/documents`)).json());
  const answering = list.filter(({ question }) => question === 'lab_results');
  expect(answering.map((each) => [each.id, each.sentWith])).toEqual([
    [file.id, 'intake'],
    [second.id, 'reply'],
  ]);
});
