/** Limits on what one intake may hold and one sender may upload. */
import { createHmac } from 'node:crypto';
import { asSystem } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';
import { UploadRefused } from './clean/uploadRefused.ts';

const MB = 1024 * 1024;

/** Per intake, or per submission for documents sent later. */
const MAX_DOCUMENTS = 30;
const MAX_BYTES = 100 * MB;
/** Per sender per hour: a whole clinic may share one address. */
const MAX_UPLOADS = 300;
const MAX_UPLOADED_BYTES = 1_000 * MB;

/** Addresses are stored only as a keyed hash that cannot be reversed. */
export const senderOf = (ip: string, key: string): string =>
  createHmac('sha256', key).update(ip).digest('base64url');

export interface Holder {
  draftId?: string;
  submissionId?: string;
}

/** @throws UploadRefused when the intake or the sender has reached its limit */
export async function checkQuota(
  em: EntityManager,
  { draftId, submissionId }: Holder,
  sender: string,
  at: Date,
): Promise<void> {
  const [held] = (await em.execute(
    `select count(*)::int as documents, coalesce(sum(size), 0)::float8 as bytes from document
     where ${draftId ? 'draft_id' : 'draft_id is null and submission_id'} = ?`,
    [draftId ?? submissionId],
  )) as [{ documents: number; bytes: number }];
  if (held.documents >= MAX_DOCUMENTS || held.bytes >= MAX_BYTES) throw new UploadRefused('tooMany');
  const [sent] = (await asSystem('upload limits', () =>
    em.execute(
      `select count(*)::int as uploads, coalesce(sum(bytes), 0)::float8 as bytes from document_upload
       where sender = ? and at > ?::timestamptz - interval '1 hour'`,
      [sender, at],
    ),
  )) as [{ uploads: number; bytes: number }];
  if (sent.uploads >= MAX_UPLOADS || sent.bytes >= MAX_UPLOADED_BYTES) throw new UploadRefused('tooOften');
}

/** Counts an upload towards its sender's hourly limit; deletes counts older than a day. */
export async function countUpload(em: EntityManager, sender: string, bytes: number, at: Date): Promise<void> {
  await asSystem('upload limits', async () => {
    await em.execute('insert into document_upload (sender, bytes, at) values (?, ?, ?)', [sender, bytes, at]);
    await em.execute("delete from document_upload where at < ?::timestamptz - interval '1 day'", [at]);
  });
}
