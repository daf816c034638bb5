/** Performs an action on many submissions, with undo. */
import { type BulkAction, type BulkReply, changeMany, undoChange } from '@clinic/contract/queue/bulk';
import { call, useAction } from '@clinic/platform/api';
import { showToast } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeQueueRow } from '../changeQueueRow.ts';
import { reviewQueueKey } from '../queries.ts';

export interface Bulk {
  pending: boolean;
  run: (action: BulkAction) => void;
  undo: (operationId: string) => void;
}

/** `onDone` receives the result for each submission. */
export function useBulk(onDone: (action: BulkAction, reply: BulkReply) => void): Bulk {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const show = async (reply: BulkReply): Promise<void> => {
    for (const { id, item } of reply.results) if (item) changeQueueRow(queryClient, id, item);
    await queryClient.invalidateQueries({ queryKey: reviewQueueKey });
  };
  const failed = () =>
    showToast({ tone: 'danger', title: t('queue.bulk.failed'), text: t('queue.tryLater') });

  const undoing = useAction({
    mutationFn: (operationId: string) => call(undoChange, { id: operationId }),
    onSuccess: async (reply) => {
      const back = reply.results.filter(({ ok }) => ok).length;
      const all = back === reply.results.length;
      showToast({
        tone: all ? 'success' : 'danger',
        title: t('queue.bulk.undone', { count: back }),
        text: all ? undefined : t('queue.bulk.undonePartly'),
      });
      await show(reply);
    },
    onError: failed,
  });

  const running = useAction({
    mutationFn: (action: BulkAction) => call(changeMany, {}, action),
    onSuccess: async (reply, action) => {
      onDone(action, reply);
      await show(reply);
    },
    onError: failed,
  });

  return { pending: running.isPending || undoing.isPending, run: running.mutate, undo: undoing.mutate };
}
