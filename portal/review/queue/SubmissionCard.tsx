/** One submission in the queue: who, how long waiting, worst flag, status. A row on wide screens. */
import { useQuery } from '@tanstack/react-query';
import { Clock3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SubmissionListItem } from '../../../server/review/contract.ts';
import { useLanguage } from '../../shell/i18n.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { buttonClasses } from '../../ui/buttonClasses.ts';
import { dangerRaised, listFlags } from '../flagList.ts';
import { questionnaireOf, ruleSetOf } from '../queries.ts';
import { questionnaireTitle } from '../questionnaireTitle.ts';
import { RelativeTime } from '../RelativeTime.tsx';
import { StatusMenu } from '../StatusMenu.tsx';
import { dateAndTime, waitingTime } from '../times.ts';
import { useNow } from '../useNow.ts';
import { useStatusChange } from '../useStatusChange.tsx';
import { CardFlags } from './CardFlags.tsx';

export function SubmissionCard({ submission }: { submission: SubmissionListItem }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, reference, status, patient } = submission;
  const { data: ruleSet } = useQuery(ruleSetOf(submission.ruleSet));
  const { data: questionnaire } = useQuery(questionnaireOf(submission.questionnaire));
  const flags = ruleSet && listFlags(ruleSet, submission.flagsJSON);
  const change = useStatusChange({ id, status, dangerRaised: flags ? dangerRaised(flags) : false });
  const name = patient.name || t('review.unknownPatient');
  const email = patient.email || t('review.noEmail');
  const form = questionnaireTitle(submission, questionnaire, language) ?? t('submission.unknownForm');
  const path = `/physician/submissions/${id}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-3 rounded border border-line bg-surface p-4 transition-colors max-lg:grid-rows-[auto_auto_1fr_auto] hover:bg-sunken/60 has-[a[data-main]:focus-visible]:bg-accent-soft lg:col-span-full lg:grid-cols-subgrid lg:content-center lg:items-center lg:rounded-none lg:border-0 lg:border-b lg:px-5 lg:py-3.5 lg:first:rounded-t lg:last:rounded-b lg:last:border-b-0">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={patient.name ?? ''} />
        <div className="min-w-0">
          <Link
            to={path}
            data-main=""
            title={name}
            className="block truncate font-semibold text-ink no-underline hover:text-accent hover:underline"
          >
            {name}
          </Link>
          <p className="truncate text-sm text-ink-soft" title={email}>
            {email}
          </p>
          <p className="truncate text-sm text-ink-soft" title={`${reference} · ${form}`}>
            <span className="tabular-nums">{reference}</span> · {form}
          </p>
        </div>
      </div>
      <Dates submission={submission} />
      <CardFlags flags={flags} values={submission.flagsJSON} path={path} name={name} />
      <div className="flex flex-wrap items-center justify-between gap-3 lg:contents">
        <div>
          <StatusMenu status={status} name={name} pending={change.pending} onChoose={change.request} />
        </div>
        <Link
          to={path}
          className={`${buttonClasses({ size: 'sm', variant: 'secondary' })} max-lg:min-h-11 max-lg:px-6`}
        >
          {t('review.review')}
          <span className="sr-only"> {name}</span>
        </Link>
      </div>
      {change.dialog}
    </li>
  );
}

/** How long somebody waits for an answer, since when, and when anything last happened. */
function Dates({ submission: { status, createdAt, updatedAt } }: { submission: SubmissionListItem }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const waits = status === 'NEW' || status === 'IN_REVIEW' || status === 'NEEDS_INFO';
  return (
    <div className="min-w-0 text-sm text-ink-soft tabular-nums">
      {waits && (
        <p className="flex items-center gap-1.5 font-semibold text-ink">
          <Clock3 aria-hidden="true" className="size-3.5 shrink-0 text-ink-soft" strokeWidth={2.25} />
          {t('review.waiting', { time: waitingTime(createdAt, now, language) ?? t('review.unknownDate') })}
        </p>
      )}
      <p>
        <span className="lg:sr-only">{t('review.submitted')} </span>
        {dateAndTime(createdAt, language) ?? t('review.unknownDate')}
      </p>
      {updatedAt !== createdAt && (
        <p>
          {t('review.updated')} <RelativeTime iso={updatedAt} />
        </p>
      )}
    </div>
  );
}
