/** One submission in the queue: who, how long waiting, worst flag, status. A row on wide screens. */
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Clock3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { STATUSES, type SubmissionListItem } from '../../server/review/contract.ts';
import { useLanguage } from '../shell/i18n.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { buttonClasses } from '../ui/buttonClasses.ts';
import { Menu, MenuChoice } from '../ui/Menu.tsx';
import { CardFlags } from './CardFlags.tsx';
import { dangerRaised, listFlags } from './flagList.ts';
import { ruleSetOf } from './queries.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { dateAndTime, waitingTime } from './times.ts';
import { useNow } from './useNow.ts';
import { useStatusChange } from './useStatusChange.tsx';

export function SubmissionCard({ submission }: { submission: SubmissionListItem }) {
  const { t } = useTranslation();
  const { id, reference, status, patient, questionnaire } = submission;
  const { data: ruleSet } = useQuery(ruleSetOf(submission.ruleSet));
  const flags = ruleSet && listFlags(ruleSet, submission.flagsJSON);
  const change = useStatusChange({ id, status, dangerRaised: flags ? dangerRaised(flags) : false });
  const name = patient.name ?? t('review.unknownPatient');
  const path = `/physician/submissions/${id}`;
  return (
    <li className="grid gap-x-6 gap-y-3 rounded border border-line bg-surface p-4 transition-colors hover:bg-sunken/60 has-[a[data-main]:focus-visible]:bg-accent-soft lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)_minmax(0,1.5fr)_8.5rem_auto] lg:items-center lg:rounded-none lg:border-0 lg:border-b lg:px-5 lg:py-3.5 lg:first:rounded-t lg:last:rounded-b lg:last:border-b-0">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={patient.name ?? ''} />
        <div className="min-w-0">
          <Link
            to={path}
            data-main=""
            className="block truncate font-semibold text-ink no-underline hover:text-accent hover:underline"
          >
            {name}
          </Link>
          <p className="truncate text-sm text-ink-soft">{patient.email ?? t('review.noEmail')}</p>
        </div>
      </div>
      <div className="min-w-0 text-sm text-ink-soft">
        <Waiting submission={submission} />
        <p className="truncate" title={id}>
          <span className="tabular-nums">{reference}</span> · {questionnaire.name} {questionnaire.version}
        </p>
      </div>
      <CardFlags flags={flags} values={submission.flagsJSON} path={path} name={name} />
      <div>
        <StatusBadge status={status} className="tracking-wide uppercase" />
      </div>
      <div className="flex gap-2 lg:justify-end">
        <Menu
          trigger={
            <Button
              variant="secondary"
              size="sm"
              pending={change.pending}
              aria-label={t('review.updateStatusOf', { name })}
              className="max-lg:min-h-11 max-lg:flex-1"
            >
              {t('review.updateStatus')}
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          {STATUSES.map((each) => (
            <MenuChoice key={each} checked={each === status} onSelect={() => change.request(each)}>
              {t(`status.${each}`)}
            </MenuChoice>
          ))}
        </Menu>
        <Link
          to={path}
          aria-label={t('review.reviewOf', { name })}
          className={`${buttonClasses({ size: 'sm' })} max-lg:min-h-11 max-lg:flex-1`}
        >
          {t('review.review')}
        </Link>
      </div>
      {change.dialog}
    </li>
  );
}

/** How long somebody waits for an answer; a settled submission shows its dates only. */
function Waiting({ submission: { status, createdAt, updatedAt } }: { submission: SubmissionListItem }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const created = dateAndTime(createdAt, language) ?? t('review.unknownDate');
  const updated = dateAndTime(updatedAt, language) ?? t('review.unknownDate');
  const waits = status === 'NEW' || status === 'IN_REVIEW' || status === 'NEEDS_INFO';
  return (
    <>
      {waits && (
        <p className="flex items-center gap-1.5 font-medium text-ink tabular-nums">
          <Clock3 aria-hidden="true" className="size-3.5 shrink-0 text-ink-soft" />
          {t('review.waiting', { time: waitingTime(createdAt, now, language) ?? t('review.unknownDate') })}
        </p>
      )}
      <p className="truncate tabular-nums" title={t('review.updatedAt', { time: updated })}>
        {t('review.submittedAt', { time: created })}
      </p>
    </>
  );
}
