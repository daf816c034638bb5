/** One submission in one line. */
import type { QueueColumn } from '@clinic/contract/preferences';
import { Badge, classes } from '@clinic/platform/ui';
import { MailX, PhoneCall } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dueTone, useDue } from '../../DueMark.tsx';
import type { RowProps } from '../rowProps.ts';
import { useSubmissionRow } from '../useSubmissionRow.ts';
import { Viewers } from '../Viewers.tsx';
import { QueueCell } from './QueueCell.tsx';

const CELL = 'h-11 border-b border-line px-2 py-0';

export function QueueRow({ columns, ...props }: RowProps & { columns: readonly QueueColumn[] }) {
  const { submission, changed, viewers, selected, onSelect, visit } = props;
  const { t } = useTranslation();
  const row = useSubmissionRow(submission);
  const { name, path, noMail, change } = row;
  const due = useDue(submission);
  return (
    <tr
      data-row={submission.id}
      className={classes(
        'scroll-mt-28 transition-colors hover:bg-sunken/60',
        selected ? 'bg-accent-soft/60' : 'bg-surface',
        'has-[a[data-main]:focus-visible]:bg-accent-soft has-[a[data-main]:focus-visible]:outline-3 has-[a[data-main]:focus-visible]:-outline-offset-3 has-[a[data-main]:focus-visible]:outline-accent has-[a[data-main]:focus-visible]:shadow-[inset_10px_0_0_var(--accent)]',
      )}
    >
      <td className={classes(CELL, 'pe-0 ps-4')}>
        <label className="-m-2.5 grid size-10 cursor-pointer place-items-center">
          <input
            type="checkbox"
            checked={selected}
            onChange={(event) => onSelect(event.target.checked)}
            className="size-4.5"
          />
          <span className="sr-only">{t('queue.select.one', { name })}</span>
        </label>
      </td>
      <th scope="row" className={classes(CELL, 'text-start font-normal')}>
        <div className="flex items-center gap-1.5">
          <Link
            to={path}
            state={visit}
            data-main=""
            title={name}
            className="truncate py-2.5 font-semibold text-ink no-underline outline-none hover:text-accent hover:underline focus-visible:shadow-none"
          >
            {name}
          </Link>
          {changed && (
            <Badge tone="accent" className="shrink-0 px-2! py-0!">
              {t('queue.changed')}
            </Badge>
          )}
          {due && (due.what === 'contact' || due.late) && (
            <span className={`shrink-0 ${dueTone(due)}`} title={due.text}>
              {due.late ? (
                <Badge tone={due.what === 'contact' ? 'danger' : 'warning'} className="px-2! py-0!">
                  {t('contact.late')}
                </Badge>
              ) : (
                <PhoneCall aria-hidden="true" className="size-4" />
              )}
              <span className="sr-only">{due.text}</span>
            </span>
          )}
          {noMail && (
            <span title={noMail} className="shrink-0 text-warning">
              <MailX aria-hidden="true" className="size-4" />
              <span className="sr-only">{noMail}</span>
            </span>
          )}
          <Viewers names={viewers} />
        </div>
        {change.dialog}
      </th>
      {columns.map((column) => (
        <td key={column} className={CELL}>
          <QueueCell column={column} submission={submission} row={row} visit={visit} />
        </td>
      ))}
    </tr>
  );
}
