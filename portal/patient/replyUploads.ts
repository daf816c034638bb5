/** Uploads a reply's files to its submission. */
import type { NamedFile } from '../../engine/questionTypes/file.ts';
import { client } from '../platform/api/client.ts';
import { fileFailure } from '../platform/api/fileFailure.ts';
import { sendFile } from '../platform/api/sendFile.ts';
import { UploadFailure, type Uploads } from '../wizard/state/uploads.ts';
import { ownSubmissionPath } from './queries.ts';

export function replyUploads(submissionId: string, onChange: () => void): Uploads {
  const documents = ownSubmissionPath(submissionId, '/documents');
  return {
    async send({ id, questionId, file, onProgress, signal }) {
      if (!navigator.onLine) throw new UploadFailure('offline');
      const path = `${documents}?question=${encodeURIComponent(questionId)}`;
      try {
        const stored = (await sendFile({ path, file, id, onProgress, signal })) as NamedFile;
        onChange();
        return stored;
      } catch (error) {
        throw new UploadFailure(fileFailure(error));
      }
    },
    // Files that were already submitted stay at the clinic: the server does not delete them.
    async remove(id) {
      await client.send('DELETE', `${documents}/${encodeURIComponent(id)}`);
      onChange();
    },
  };
}
