import type { QueueColumn } from '@clinic/contract/preferences';
import type { SubmissionListItem } from '@clinic/contract/review';
import { useFormat } from '@clinic/platform/format';
import { useTranslation } from 'react-i18next';
import { dueTone, useDue } from '../../DueMark.tsx';
import { RelativeTime } from '../../RelativeTime.tsx';
import { StatusMenu } from '../../status/StatusMenu.tsx';
import { useNow } from '../../useNow.ts';
import { AssigneeMenu } from '../AssigneeMenu.tsx';
import { isWaiting } from '../isWaiting.ts';
import type { SubmissionRow } from '../useSubmissionRow.ts';
import type { Visit } from '../visitedQueue.ts';
import { FlagsCell } from './FlagsCell.tsx';

interface QueueCellProps {
  column: QueueColumn;
  submission: SubmissionListItem;
  row: SubmissionRow;
  visit: Visit;
}

export function QueueCell({ column, submission, row, visit }: QueueCellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const due = useDue(submission);
  const { name, change } = row;
  const submitted = format.dateAndTime(submission.createdAt);
  const bmi = submission.flagsJSON.bmi;
  switch (column) {
    case 'waiting':
      if (due && (due.what === 'contact' || due.late)) {
        return (
          <span className={`block truncate font-semibold tabular-nums ${dueTone(due)}`} title={due.text}>
            {due.short}
          </span>
        );
      }
      return isWaiting(submission) ? (
        <span
          className="block truncate font-semibold tabular-nums"
          title={due?.text ?? format.dateAndTime(submission.waitingSince)}
        >
          {format.waitingTime(submission.waitingSince, now) ?? t('review.unknownDate')}
        </span>
      ) : null;
    case 'flags':
      return <FlagsCell submission={submission} row={row} visit={visit} />;
    case 'status':
      return (
        <StatusMenu
          dense
          status={submission.status}
          name={name}
          pending={change.pending}
          onChoose={change.request}
        />
      );
    case 'assignee':
      return <AssigneeMenu dense submission={submission} name={name} />;
    case 'reference':
      return <span className="block truncate tabular-nums">{submission.reference}</span>;
    case 'form':
      return (
        <span className="block truncate" title={row.form}>
          {row.form}
        </span>
      );
    case 'submitted':
      return (
        <span className="block truncate text-ink-soft tabular-nums" title={submitted}>
          {submitted ? format.clinicDay(submission.createdAt) : t('review.unknownDate')}
        </span>
      );
    case 'updated':
      return (
        <span className="block truncate text-ink-soft">
          <RelativeTime iso={submission.updatedAt} />
        </span>
      );
    case 'contact':
      return (
        <span className="block truncate text-ink-soft" title={row.contact}>
          {row.contact}
        </span>
      );
    case 'bmi':
      return typeof bmi === 'number' ? <span className="tabular-nums">{format.oneDecimal(bmi)}</span> : null;
  }
}
