import type { SubmissionListItem } from '@clinic/contract/review';
import { useFormat } from '@clinic/platform/format';
import { classes } from '@clinic/platform/ui';
import { Clock3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ContactMark } from '../../ContactMark.tsx';
import { RelativeTime } from '../../RelativeTime.tsx';
import { useNow } from '../../useNow.ts';
import { isWaiting } from '../isWaiting.ts';

/** How long the patient has been waiting, since when, and the last activity. */
export function CardDates({ submission }: { submission: SubmissionListItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { createdAt, updatedAt, waitingSince } = submission;
  const submitted = format.dateAndTime(createdAt);
  const waits = isWaiting(submission);
  return (
    <div className="min-w-0 text-sm text-ink-soft tabular-nums @4xl:text-xs">
      {submission.contact && (
        <p className="mb-1 @4xl:mb-0 @4xl:flex">
          <ContactMark contact={submission.contact} />
        </p>
      )}
      {waits && (
        <p
          className={classes(
            'flex items-center gap-1.5 font-semibold text-ink',
            // A row has three lines.
            submission.contact && '@4xl:hidden',
          )}
        >
          <Clock3 aria-hidden="true" className="size-3.5 shrink-0 text-ink-soft" strokeWidth={2.25} />
          {t('review.waiting', {
            time: format.waitingTime(waitingSince, now) ?? t('review.unknownDate'),
          })}
        </p>
      )}
      <p className="wrap-anywhere @4xl:truncate" title={submitted}>
        <span className="@4xl:sr-only">{t('review.submitted')} </span>
        {submitted ? format.clinicMinute(createdAt) : t('review.unknownDate')}
      </p>
      {updatedAt !== createdAt && (
        <p className="wrap-anywhere @4xl:truncate">
          {t('review.updated')} <RelativeTime iso={updatedAt} />
        </p>
      )}
    </div>
  );
}
