/** Sends the wizard's files to the draft they belong to. */
import type { NamedFile } from '../../engine/questionTypes/file.ts';
import { ApiError, client } from '../api/client.ts';
import { sendFile } from '../api/sendFile.ts';
import { type FailureCode, UploadFailure, type Uploads } from '../wizard/uploads.ts';
import type { DraftKey } from './draftServer.ts';

/** @param keyOfDraft the draft's key once the clinic knows the draft; undefined when it cannot be reached */
export function documentUploads(keyOfDraft: () => Promise<DraftKey | undefined>): Uploads {
  return {
    async send({ id, questionId, file, onProgress, signal }) {
      if (!navigator.onLine) throw new UploadFailure('offline');
      const key = await keyOfDraft();
      if (!key) throw new UploadFailure(navigator.onLine ? 'network' : 'offline');
      const path = `${pathOf(key)}?question=${encodeURIComponent(questionId)}`;
      try {
        return (await sendFile({ path, file, id, headers: secretOf(key), onProgress, signal })) as NamedFile;
      } catch (error) {
        throw new UploadFailure(failureOf(error));
      }
    },
    async remove(id) {
      const key = await keyOfDraft();
      if (key) await client.send('DELETE', `${pathOf(key)}/${id}`, undefined, { headers: secretOf(key) });
    },
  };
}

const pathOf = ({ id }: DraftKey): string => `/api/intake/drafts/${id}/documents`;
const secretOf = ({ secret }: DraftKey) => ({ 'X-Draft-Secret': secret });

const KNOWN: readonly unknown[] = [
  'fileSize',
  'fileType',
  'infected',
  'tooMany',
  'tooOften',
] satisfies FailureCode[];

function failureOf(error: unknown): FailureCode {
  if (!(error instanceof ApiError)) return navigator.onLine ? 'network' : 'offline';
  const code = error.json?.code;
  return KNOWN.includes(code) ? (code as FailureCode) : 'server';
}
