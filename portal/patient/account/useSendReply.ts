/** Sends the answer to the clinic's request for information. */
import { type OwnSubmissionDetail, replyToRequest } from '@clinic/contract/patient/ownSubmission';
import type { Issue } from '@clinic/engine/validation';
import { ApiError, call, useAction } from '@clinic/platform/api';
import { showToast } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownSubmission, ownSubmissions } from './queries.ts';
import { forgetReply } from './replyDrafts.ts';
import type { Reply } from './useReply.ts';

export type AskedSubmission = OwnSubmissionDetail & {
  request: NonNullable<OwnSubmissionDetail['request']>;
};

/** @param onRefused called with the issues if the server rejects answers */
export function useSendReply(
  submission: AskedSubmission,
  reply: Reply,
  onRefused: (issues: Issue[] | undefined) => void,
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { request } = submission;
  return useAction({
    meta: { showsWaiting: true },
    mutationFn: async () => {
      const { key, changes, message } = reply.draft();
      const body = {
        key,
        requestId: request.id,
        baseRevision: submission.revision,
        changes,
        ...(message.trim() === '' ? {} : { message: message.trim() }),
      };
      return call(replyToRequest, { id: submission.id }, body);
    },
    onSuccess: (detail) => {
      forgetReply(submission.id, request.id);
      queryClient.setQueryData(ownSubmission(submission.id).queryKey, detail);
      showToast({
        tone: 'success',
        title: t('ownSubmission.sent.title'),
        text: t('ownSubmission.sent.text'),
      });
      return queryClient.invalidateQueries({ queryKey: ownSubmissions.queryKey, exact: true });
    },
    onError: (error) => {
      const issues = error instanceof ApiError && error.status === 422 ? error.json?.issues : undefined;
      onRefused(
        Array.isArray(issues) ? issues.map((issue) => ({ level: 'hard', ...issue }) as Issue) : undefined,
      );
      if (error instanceof ApiError && error.status === 409) {
        showToast({
          tone: 'danger',
          title: t('ownSubmission.closed.title'),
          text: t('ownSubmission.closed.text'),
        });
        return queryClient.invalidateQueries({ queryKey: ownSubmission(submission.id).queryKey });
      }
    },
  });
}
