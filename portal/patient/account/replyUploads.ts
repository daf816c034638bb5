/** Uploads a reply's files to its submission. */
import { removeFromSubmission, uploadToSubmission } from '@clinic/contract/documents';
import { urlOf } from '@clinic/contract/route';
import type { NamedFile } from '@clinic/engine/questionTypes';
import { call, fileFailure, sendFile } from '@clinic/platform/api';
import { UploadFailure, type Uploads } from '@clinic/wizard';

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
