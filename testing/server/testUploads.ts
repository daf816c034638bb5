/** Uploads files like the portal, for tests. */
import { randomUUID } from 'node:crypto';
import type { StoredDocument } from '@clinic/contract/documents';
import { newestShipped } from '@clinic/questionnaires/catalogue';
import { pdf, Submission } from '@clinic/server/testing';
import type { Reply, TestBrowser } from './testBrowser.ts';
import { TestIntake } from './testIntake.ts';
import type { TestServer } from './testServer.ts';

export const SIGNED = { name: 'Ines Rojas', date: '2026-03-15' };
export const PERSON = { first_name: 'Ines', last_name: 'Rojas', email: 'ines.rojas@example.com' };

/** A new intake with document questions. */
export async function begun(browser: TestBrowser): Promise<TestIntake> {
  const created = new TestIntake(browser);
  const { id, secret } = created;
  await browser.send('POST', '/api/intake/drafts', {
    id,
    secret,
    questionnaireId: 'documents-update',
    version: (newestShipped('documents-update') as { version: string }).version,
    language: 'en',
  });
  return created;
}

export interface Sending {
  id?: string;
  question?: string;
  name?: string;
  type?: string;
  headers?: Record<string, string>;
}

export async function send(
  path: string,
  browser: TestBrowser,
  content: Buffer,
  sending: Sending,
): Promise<Reply> {
  const { id = randomUUID(), name = 'labs.pdf', type = 'application/pdf', headers = {} } = sending;
  return browser.request(path, {
    method: 'POST',
    body: new Uint8Array(content),
    headers: {
      'content-type': 'application/octet-stream',
      'x-csrf-token': await browser.csrfToken(),
      'x-document-id': id,
      'x-file-name': encodeURIComponent(name),
      'x-file-type': type,
      ...headers,
    },
  });
}

export const uploadTo = (
  to: TestIntake,
  content: Buffer,
  { question = 'lab_results', ...sending }: Sending = {},
): Promise<Reply> =>
  send(`/api/intake/drafts/${to.id}/documents?question=${question}`, to.browser, content, {
    ...sending,
    headers: { ...to.headers(), ...sending.headers },
  });

/** Removes a document of a draft. */
export const removeFrom = (intake: TestIntake, id: string): Promise<Reply> =>
  intake.browser.send(
    'DELETE',
    `/api/intake/drafts/${intake.id}/documents/${id}`,
    undefined,
    intake.headers(),
  );

/** @throws if the upload was refused */
export function stored(reply: Reply): StoredDocument {
  if (reply.status >= 400) throw new Error(`not stored: ${reply.status} ${reply.text}`);
  return reply.json();
}

/** Submits an intake with one document, the lab results. */
export async function submittedWithFile(
  server: TestServer,
  browser: TestBrowser,
): Promise<{ id: string; file: StoredDocument }> {
  const own = await begun(browser);
  const file = stored(await uploadTo(own, pdf()));
  await own.save({ ...PERSON, lab_results: [file], consent_documents: true, signature: SIGNED });
  const reply = await own.submit();
  if (reply.status !== 200) throw new Error(`not submitted: ${reply.status}`);
  const submission = await server.orm.em.fork().findOneOrFail(Submission, { draft: own.id });
  return { id: submission.id, file };
}
