/** One submission in the queue: patient, dates, flags, status. A row of three lines on wide screens. */

import type { SubmissionListItem } from '@clinic/contract/review';
import { useFormat } from '@clinic/platform/format';
import { Avatar, Badge, buttonClasses, classes } from '@clinic/platform/ui';
import { Clock3, MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DueMark, useDue } from '../../DueMark.tsx';
import { RelativeTime } from '../../RelativeTime.tsx';
import { StatusMenu } from '../../status/StatusMenu.tsx';
import { useNow } from '../../useNow.ts';
import { AssigneeMenu } from '../AssigneeMenu.tsx';
import { isWaiting } from '../isWaiting.ts';
import type { RowProps } from '../rowProps.ts';
import { useSubmissionRow } from '../useSubmissionRow.ts';
import { Viewers } from '../Viewers.tsx';
import { CardFlags } from './CardFlags.tsx';

export function SubmissionCard(props: RowProps) {
  const { submission, changed, viewers, selected, onSelect, visit } = props;
  const { t } = useTranslation();
  const row = useSubmissionRow(submission);
  const { name, contact, form, path, noMail, change } = row;
  const { id, reference, status, patient } = submission;
  const version = form.lastIndexOf(' ');
  return (
    <li
      data-row={id}
      className={classes(
        'relative grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 rounded border border-line bg-surface p-4 transition-colors hover:bg-sunken/60 @max-4xl:grid-rows-[auto_auto_1fr_auto]',
        '@4xl:col-span-full @4xl:grid-cols-subgrid @4xl:content-center @4xl:items-center @4xl:gap-x-3 @4xl:rounded-none @4xl:border-0 @4xl:border-b @4xl:px-4 @4xl:py-1',
        selected && 'bg-accent-soft/60',
        'has-[a[data-main]:focus-visible]:z-10 has-[a[data-main]:focus-visible]:bg-accent-soft has-[a[data-main]:focus-visible]:outline-3 has-[a[data-main]:focus-visible]:-outline-offset-3 has-[a[data-main]:focus-visible]:outline-accent has-[a[data-main]:focus-visible]:shadow-[inset_10px_0_0_var(--accent)]',
      )}
    >
      <div className="flex min-w-0 items-center gap-3 @4xl:gap-2">
        <label className="-m-2 grid size-10 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            checked={selected}
            onChange={(event) => onSelect(event.target.checked)}
            className="size-4.5"
          />
          <span className="sr-only">{t('queue.select.one', { name })}</span>
        </label>
        <Avatar name={patient.name ?? ''} className="@4xl:size-[2rem] @4xl:text-xs" />
        <div className="min-w-0">
          <div className="flex items-center gap-x-2 gap-y-1 @max-4xl:flex-wrap">
            <Link
              to={path}
              state={visit}
              data-main=""
              title={name}
              className="truncate @max-4xl:line-clamp-2 @max-4xl:wrap-anywhere @max-4xl:whitespace-normal font-semibold text-ink no-underline outline-none hover:text-accent hover:underline focus-visible:shadow-none"
            >
              {name}
            </Link>
            {changed && (
              <Badge tone="accent" className="shrink-0 py-0!">
                {t('queue.changed')}
              </Badge>
            )}
            {noMail && (
              <Badge tone="warning" icon={MailX} title={noMail} className="min-w-0 py-0! whitespace-normal!">
                <span className="@4xl:sr-only">{noMail}</span>
              </Badge>
            )}
            <Viewers names={viewers} />
          </div>
          <p className="text-sm wrap-anywhere text-ink-soft @4xl:truncate @4xl:text-xs" title={contact}>
            {contact}
          </p>
          <p
            className="text-sm wrap-anywhere whitespace-pre-wrap text-ink-soft @4xl:flex @4xl:text-xs"
            title={`${reference} · ${form}`}
          >
            <span className="tabular-nums @4xl:shrink-0">{reference} · </span>
            <span className="@4xl:truncate">{form.slice(0, version)}</span>
            <span className="@4xl:shrink-0">{form.slice(version)}</span>
          </p>
        </div>
      </div>
      <CardDates submission={submission} />
      <CardFlags submission={submission} row={row} visit={visit} />
      <div className="flex flex-wrap items-center justify-between gap-3 @4xl:contents">
        <div className="contents @4xl:flex @4xl:min-w-0 @4xl:flex-col @4xl:items-start">
          <StatusMenu status={status} name={name} pending={change.pending} onChoose={change.request} />
          <AssigneeMenu submission={submission} name={name} />
        </div>
        <Link
          to={path}
          state={visit}
          className={classes(
            buttonClasses({ size: 'sm', variant: 'secondary' }),
            '@max-4xl:min-h-11 @max-4xl:grow',
          )}
        >
          {t('review.review')}
          <span className="sr-only"> {name}</span>
        </Link>
      </div>
      {change.dialog}
    </li>
  );
}

/** How long the patient has been waiting, since when, and the last activity. */
function CardDates({ submission }: { submission: SubmissionListItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { createdAt, updatedAt, waitingSince } = submission;
  const submitted = format.dateAndTime(createdAt);
  const waits = isWaiting(submission);
  const due = useDue(submission);
  // A row has three lines.
  const replacesWaiting = due !== undefined && (due.what === 'contact' || due.late);
  return (
    <div className="min-w-0 text-sm text-ink-soft tabular-nums @4xl:text-xs">
      {due && (
        <p className={classes('mb-1 @4xl:mb-0', replacesWaiting ? '@4xl:flex' : '@4xl:hidden')}>
          <DueMark due={due} />
        </p>
      )}
      {waits && (
        <p
          className={classes(
            'flex items-center gap-1.5 font-semibold text-ink',
            replacesWaiting && '@4xl:hidden',
          )}
          title={due?.text}
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
