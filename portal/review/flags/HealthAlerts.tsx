/** The raised flags, most severe first: each a title that expands in place. */
import { HeartPulse } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../../contract/review.ts';
import { textIn } from '../../../engine/definition/definition.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Card } from '../../platform/ui/base/Card.tsx';
import { RetryNotice } from '../../platform/ui/states/RetryNotice.tsx';
import { Skeleton } from '../../platform/ui/states/Skeleton.tsx';
import type { Basis } from '../useBasis.ts';
import { TabLink } from '../useReviewTab.tsx';
import { passedRules } from './ContinuedPast.tsx';
import { FlagBadge } from './FlagBadge.tsx';
import { FlagItem } from './FlagItem.tsx';
import { type ListedFlag, withState } from './flagList.ts';

export interface HealthAlertsProps {
  submission: SubmissionDetail;
  basis: Basis;
  /** Undefined until the rules have loaded. */
  flags: readonly ListedFlag[] | undefined;
}

export function HealthAlerts({ submission, basis, flags }: HealthAlertsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { questionnaire, ruleSet, formFailed, rulesFailed, retry } = basis;
  const raised = flags && withState(flags, 'raised');
  const open = flags ? withState(flags, 'unassessed').length : 0;
  const passed = passedRules(submission, questionnaire);
  return (
    <Card as="section" aria-labelledby="alerts-title" padding="dense">
      <h2
        id="alerts-title"
        className="flex items-center gap-2 text-sm font-semibold tracking-normal text-ink-soft"
      >
        <HeartPulse aria-hidden="true" className="size-4 text-accent" />
        {t('submission.alerts.title')}
      </h2>
      {raised && ruleSet && questionnaire ? (
        <>
          {raised.length > 0 && (
            <ul className="mt-2.5 grid grid-cols-[minmax(0,1fr)] gap-1.5">
              {raised.map((listed) => (
                <FlagItem
                  key={listed.flag.key}
                  listed={listed}
                  submission={submission}
                  questionnaire={questionnaire}
                  ruleSet={ruleSet}
                  compact
                />
              ))}
            </ul>
          )}
          {passed.map(({ id, title }) => (
            <p key={id} className="mt-2">
              <TabLink tab="flags" className="block rounded-full no-underline">
                <FlagBadge severity="warning">
                  {t('continuedPast.title', { title: textIn(title, language) })}
                </FlagBadge>
              </TabLink>
            </p>
          ))}
          {(raised.length === 0 || open > 0) && (
            <p className="mt-2.5 text-sm text-ink-soft">
              {raised.length === 0 &&
                t(flags?.length === 0 ? 'flags.noRules.title' : 'submission.alerts.none')}{' '}
              {open > 0 && (
                <TabLink tab="flags" className="text-accent underline underline-offset-3">
                  {t('submission.alerts.unassessed', { count: open })}
                </TabLink>
              )}
            </p>
          )}
        </>
      ) : formFailed || rulesFailed ? (
        <>
          {raised?.map(({ flag }) => (
            <p key={flag.key} className="mt-2">
              <FlagBadge severity={flag.severity}>{textIn(flag.title, language)}</FlagBadge>
            </p>
          ))}
          {submission.continuedPast.length > 0 && (
            <p className="mt-2">
              <FlagBadge severity="warning">{t('continuedPast.badge')}</FlagBadge>
            </p>
          )}
          <RetryNotice
            title={t('basis.rules.title')}
            text={t('basis.rules.text')}
            query={retry}
            className="mt-2.5"
          />
        </>
      ) : (
        <div aria-hidden="true" className="mt-2.5 grid gap-1.5">
          <Skeleton className="h-9.5" />
          <Skeleton className="h-9.5" />
        </div>
      )}
    </Card>
  );
}
