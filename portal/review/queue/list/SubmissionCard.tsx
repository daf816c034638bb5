/** One submission in the queue: patient, waiting time, worst flag, status. A row on wide screens. */
import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Preferences } from '../../../../contract/preferences.ts';
import type { Status, SubmissionListItem } from '../../../../contract/review.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { Avatar } from '../../../platform/ui/base/Avatar.tsx';
import { Badge } from '../../../platform/ui/base/Badge.tsx';
import { buttonClasses } from '../../../platform/ui/base/buttonClasses.ts';
import { classes } from '../../../platform/ui/base/classes.ts';
import { passedRules } from '../../flags/ContinuedPast.tsx';
import { dangerRaised, listFlags } from '../../flags/flagList.ts';
import { questionnaireOf, ruleSetOf } from '../../queries.ts';
import { questionnaireTitle } from '../../questionnaireTitle.ts';
import { StatusMenu } from '../../status/StatusMenu.tsx';
import { useStatusChange } from '../useStatusChange.tsx';
import type { Visit } from '../visitedQueue.ts';
import { CardAssignee } from './CardAssignee.tsx';
import { CardDates } from './CardDates.tsx';
import { CardFlags } from './CardFlags.tsx';
import { CardViewers } from './CardViewers.tsx';

export interface SubmissionCardProps {
  submission: SubmissionListItem;
  density: Preferences['density'];
  /** Another user changed it since it was shown. */
  changed: boolean;
  viewers: readonly string[];
  selected: boolean;
  onSelect: (selected: boolean) => void;
  /** Passed to the submission's page, so that it can navigate within the list. */
  visit: Visit;
}

export function SubmissionCard(props: SubmissionCardProps) {
  const { submission, density, changed, viewers, selected, onSelect, visit } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, reference, status, patient } = submission;
  const { data: ruleSet } = useQuery(ruleSetOf(submission.ruleSet));
  const { data: questionnaire } = useQuery(questionnaireOf(submission.questionnaire));
  const flags = ruleSet && listFlags(ruleSet, submission.flagsJSON);
  const change = useStatusChange({ id, status, dangerRaised: flags ? dangerRaised(flags) : false });
  const name = patient.name || t('review.unknownPatient');
  const email = patient.email || (patient.phone ?? t('review.noEmail'));
  const form = questionnaireTitle(submission, questionnaire, language, t('submission.unknownForm'));
  const path = `/physician/submissions/${id}`;
  const compact = density === 'compact';
  const choose = (to: Status) => change.request(to);
  return (
    <li
      data-row={id}
      className={classes(
        'relative grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 rounded border border-line bg-surface p-4 transition-colors hover:bg-sunken/60 @max-4xl:grid-rows-[auto_auto_1fr_auto]',
        '@4xl:col-span-full @4xl:grid-cols-subgrid @4xl:content-center @4xl:items-center @4xl:rounded-none @4xl:border-0 @4xl:border-b @4xl:px-4 @4xl:first:rounded-t @4xl:last:rounded-b @4xl:last:border-b-0',
        compact ? '@4xl:py-1.5' : '@4xl:py-3.5',
        selected && 'bg-accent-soft/60',
        'has-[a[data-main]:focus-visible]:z-10 has-[a[data-main]:focus-visible]:bg-accent-soft has-[a[data-main]:focus-visible]:outline-3 has-[a[data-main]:focus-visible]:-outline-offset-3 has-[a[data-main]:focus-visible]:outline-accent has-[a[data-main]:focus-visible]:shadow-[inset_10px_0_0_var(--accent)]',
      )}
    >
      <div className="flex min-w-0 items-center gap-3">
        <label className="-m-2 grid size-10 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            checked={selected}
            onChange={(event) => onSelect(event.target.checked)}
            className="size-4.5"
          />
          <span className="sr-only">{t('queue.select.one', { name })}</span>
        </label>
        <Avatar name={patient.name ?? ''} size={compact ? 'sm' : 'md'} />
        <div className="min-w-0">
          <div className="flex items-center gap-2">
            <Link
              to={path}
              state={visit}
              data-main=""
              title={name}
              className="truncate font-semibold text-ink no-underline outline-none hover:text-accent hover:underline focus-visible:shadow-none"
            >
              {name}
            </Link>
            {changed && (
              <Badge tone="accent" className="shrink-0 py-0!">
                {t('queue.changed')}
              </Badge>
            )}
            {!patient.reachable && (
              <Badge tone="warning" icon={MailX} className="shrink-0 py-0!">
                {t('unreachable.short')}
              </Badge>
            )}
            <CardViewers names={viewers} />
          </div>
          {compact ? (
            <p className="truncate text-sm text-ink-soft" title={`${email} · ${reference} · ${form}`}>
              {email} · <span className="tabular-nums">{reference}</span> · {form}
            </p>
          ) : (
            <>
              <p className="truncate text-sm text-ink-soft" title={email}>
                {email}
              </p>
              <p className="truncate text-sm text-ink-soft" title={`${reference} · ${form}`}>
                <span className="tabular-nums">{reference}</span> · {form}
              </p>
            </>
          )}
        </div>
      </div>
      <CardDates submission={submission} compact={compact} />
      <CardFlags
        flags={flags}
        values={submission.flagsJSON}
        passed={passedRules(submission, questionnaire)}
        path={path}
        name={name}
        visit={visit}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 @4xl:contents">
        <div className="contents @4xl:flex @4xl:min-w-0 @4xl:flex-col @4xl:items-start @4xl:gap-0.5">
          <StatusMenu status={status} name={name} pending={change.pending} onChoose={choose} />
          <CardAssignee submission={submission} name={name} />
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
