import type { Status, SubmissionDetail } from '@clinic/contract/review';
import { Card, classes } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../RelativeTime.tsx';
import { DangerList } from './DangerList.tsx';

/** Who set which status, when and why; latest first. */
export function StatusHistory({ history }: { history: SubmissionDetail['statusHistory'] }) {
  const { t } = useTranslation();
  if (history.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="history-title" padding="dense">
      <h2 id="history-title" className="text-sm font-semibold tracking-normal text-ink-soft">
        {t('submission.history.title')}
      </h2>
      <ol className="mt-3 grid gap-3">
        {history.toReversed().map(({ from, to, reason, dangers, createdAt, author }) => (
          <li key={`${createdAt} ${to}`} className="flex gap-3 text-sm">
            <span
              aria-hidden="true"
              className={classes('mt-1.5 size-2.5 shrink-0 rounded-full', statusDot[to])}
            />
            <div className="min-w-0">
              <p className="font-semibold">
                {t('submission.history.change', { from: t(`status.${from}`), to: t(`status.${to}`) })}
              </p>
              <p className="text-ink-soft">
                {author.name} · <RelativeTime iso={createdAt} />
              </p>
              <DangerList dangers={dangers} className="mt-1" />
              {reason && <p className="mt-1 border-s-2 border-line ps-2.5 wrap-anywhere">{reason}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The solid colour of each status. */
const statusDot: Record<Status, string> = {
  NEW: 'bg-status-new',
  IN_REVIEW: 'bg-status-in-review',
  NEEDS_INFO: 'bg-status-needs-info',
  APPROVED: 'bg-status-approved',
  ARCHIVED: 'bg-status-archived',
};
