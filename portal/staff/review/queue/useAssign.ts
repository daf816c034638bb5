/** Assigns a submission to a user: shown optimistically, rolled back on failure. */
import { assign } from '@clinic/contract/queue/staff';
import type { SubmissionListItem } from '@clinic/contract/review';
import { ApiError, call, useAction } from '@clinic/platform/api';
import { showToast } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeQueueRow } from './changeQueueRow.ts';
import { reviewQueueKey } from './queries.ts';

type Person = { id: string; name: string };

export function useAssign({
  id,
  assignee,
  revision,
}: Pick<SubmissionListItem, 'id' | 'assignee' | 'revision'>): {
  pending: boolean;
  to: (person: Person | null) => void;
} {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const mutation = useAction({
    mutationFn: (person: Person | null) => call(assign, { id }, { assigneeId: person?.id ?? null, revision }),
    onMutate: async (person) => {
      await queryClient.cancelQueries({ queryKey: reviewQueueKey });
      changeQueueRow(queryClient, id, { assignee: person && { id: person.id, name: person.name } });
      return assignee;
    },
    onSuccess: (item) => {
      changeQueueRow(queryClient, id, item);
      showToast({
        tone: 'success',
        title: item.assignee
          ? t('queue.assign.done', { name: item.assignee.name })
          : t('queue.assign.released'),
      });
    },
    onError: (error, _person, before) => {
      changeQueueRow(queryClient, id, { assignee: before ?? null });
      const conflict = error instanceof ApiError && error.status === 409;
      showToast({
        tone: 'danger',
        title: t('queue.assign.failed'),
        text: t(conflict ? 'queue.assign.conflict' : 'queue.tryLater'),
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviewQueueKey }),
  });
  return { pending: mutation.isPending, to: mutation.mutate };
}
