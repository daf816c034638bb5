/** The result for each submission, if some failed. */
import type { BulkReply } from '@clinic/contract/queue/bulk';
import type { SubmissionListItem } from '@clinic/contract/review';
import { Dialog, DialogActions } from '@clinic/platform/ui';
import { CircleCheck, OctagonAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface BulkResultsProps {
  items: readonly SubmissionListItem[];
  reply: BulkReply;
  onUndo: () => void;
  onClose: () => void;
}

const EXPLAINED = ['not_found', 'reason_required', 'status_changed', 'changed_since'];

export function BulkResults({ items, reply, onUndo, onClose }: BulkResultsProps) {
  const { t } = useTranslation();
  const done = reply.results.filter(({ ok }) => ok).length;
  const nameOf = (id: string) =>
    items.find((item) => item.id === id)?.patient.name || t('review.unknownPatient');
  return (
    <Dialog
      onClose={onClose}
      title={t('queue.bulk.partly.title', { count: done, all: reply.results.length })}
      text={t('queue.bulk.partly.text')}
    >
      <ul
        aria-label={t('queue.bulk.partly.list')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list has to be scrolled by keyboard as well
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded border border-line"
      >
        {reply.results.map(({ id, ok, code }) => (
          <li
            key={id}
            className="flex items-center gap-3 border-b border-line px-3 py-2 text-sm last:border-b-0 [&_svg]:size-4 [&_svg]:shrink-0"
          >
            {ok ? (
              <CircleCheck aria-hidden="true" className="text-success" />
            ) : (
              <OctagonAlert aria-hidden="true" className="text-danger" />
            )}
            <span className="min-w-0 flex-1 truncate font-semibold">{nameOf(id)}</span>
            <span className={ok ? 'text-ink-soft' : 'text-danger'}>
              {t(`queue.bulk.result.${ok ? 'ok' : code && EXPLAINED.includes(code) ? code : 'other'}`)}
            </span>
          </li>
        ))}
      </ul>
      <DialogActions
        className="mt-5"
        cancelText={t('queue.bulk.undo')}
        onCancel={done > 0 ? onUndo : undefined}
        action={t('common.close')}
        onAction={onClose}
      />
    </Dialog>
  );
}
