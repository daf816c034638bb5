/** The clinic's open request, and replies written to a request that has since been closed. */
import type { OwnSubmissionDetail } from '@clinic/contract/patient/ownSubmission';
import type { Questionnaire } from '@clinic/engine/form';
import { Skeleton } from '@clinic/platform/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { AnswerRequest } from './AnswerRequest.tsx';
import { loadReplies, repliesTo, watchReplies } from './replyDrafts.ts';
import { UnsentReply } from './UnsentReply.tsx';

/** `form`: undefined while it loads. */
export function Replies({
  submission,
  form,
}: {
  submission: OwnSubmissionDetail;
  form: Questionnaire | undefined;
}) {
  const { id, request } = submission;
  const drafts = useSyncExternalStore(watchReplies, () => repliesTo(id));
  useEffect(() => void loadReplies(id), [id]);
  // As high as the shortest request, so that the content below moves as little as possible.
  if (!form || !drafts) return request && <Skeleton className="h-160" />;
  return (
    <>
      {Object.entries(drafts)
        .filter(([requestId]) => requestId !== request?.id)
        .map(([requestId, draft]) => (
          <UnsentReply
            key={requestId}
            submission={submission}
            requestId={requestId}
            draft={draft}
            form={form}
          />
        ))}
      {request && (
        <AnswerRequest
          key={request.id}
          submission={{ ...submission, request }}
          form={form}
          draft={drafts[request.id]}
        />
      )}
    </>
  );
}
