/** Uploads the wizard's files to their draft. */
import { removeFromDraft, uploadToDraft } from '@clinic/contract/addresses';
import { urlOf } from '@clinic/contract/route';
import type { NamedFile } from '@clinic/engine/questionTypes';
import { ApiError, call, fileFailure, sendFile } from '@clinic/platform/api';
import { UploadFailure, type Uploads } from '@clinic/wizard';
import type { DraftKey } from './draftServer.ts';

export interface DraftOfUploads {
  /** The draft's key once the clinic has the draft; undefined when it cannot be reached. */
  keyAtClinic(): Promise<DraftKey | undefined>;
  /** Recreates a draft that the clinic no longer has. */
  refresh(): Promise<unknown>;
  noteUnsentFiles(questionIds: readonly string[]): void;
  loseUnsentFiles(): void;
}

export function documentUploads(draft: DraftOfUploads): Uploads {
  const attempt = async ({ id, questionId, file, onProgress, signal }: Parameters<Uploads['send']>[0]) => {
    const key = await draft.keyAtClinic();
    if (!key) throw new TypeError('The clinic cannot be reached');
    const path = urlOf(uploadToDraft, { id: key.id }, { question: questionId });
    return (await sendFile({ path, file, id, headers: secretOf(key), onProgress, signal })) as NamedFile;
  };
  return {
    async send(upload) {
      if (!navigator.onLine) throw new UploadFailure('offline');
      try {
        return await attempt(upload).catch(async (error: unknown) => {
          if (!(error instanceof ApiError) || error.status !== 404) throw error;
          await draft.refresh();
          return attempt(upload);
        });
      } catch (error) {
        throw new UploadFailure(fileFailure(error));
      }
    },
    async remove(id) {
      const key = await draft.keyAtClinic();
      if (key)
        await call(removeFromDraft, { id: key.id, documentId: id }, undefined, { headers: secretOf(key) });
    },
    onPending: draft.noteUnsentFiles,
    onClosed: draft.loseUnsentFiles,
  };
}

const secretOf = ({ secret }: DraftKey) => ({ 'X-Draft-Secret': secret });
