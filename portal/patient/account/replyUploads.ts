/** Uploads a reply's files to its submission. */
import { removeFromSubmission, uploadToSubmission } from '../../../contract/documents.ts';
import { urlOf } from '../../../contract/route.ts';
import type { NamedFile } from '../../../engine/questionTypes/file.ts';
import { call } from '../../platform/api/call.ts';
import { fileFailure } from '../../platform/api/fileFailure.ts';
import { sendFile } from '../../platform/api/sendFile.ts';
import { UploadFailure, type Uploads } from '../../wizard/state/uploads.ts';

export function replyUploads(submissionId: string, onChange: () => void): Uploads {
  return {
    async send({ id, questionId, file, onProgress, signal }) {
      if (!navigator.onLine) throw new UploadFailure('offline');
      const path = urlOf(uploadToSubmission, { id: submissionId }, { question: questionId });
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
      await call(removeFromSubmission, { id: submissionId, documentId: id });
      onChange();
    },
  };
}
