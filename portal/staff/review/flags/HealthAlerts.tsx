/**
 * Raised flags and dangers that were not assessed, each a title that expands in place; then what to measure, and in one
 * line what else was not assessed.
 */
import type { SubmissionDetail } from '@clinic/contract/review';
import { textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { Card, RetryNotice, Skeleton } from '@clinic/platform/ui';
import { alertsOf } from '@clinic/rules/evaluate';
import { HeartPulse } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Basis } from '../useBasis.ts';
import { TabLink } from '../useReviewTab.tsx';
import { passedRules } from './ContinuedPast.tsx';
import { FlagBadge } from './FlagBadge.tsx';
import { FlagItem } from './FlagItem.tsx';
import { type ListedFlag, withState } from './flagList.ts';

interface HealthAlertsProps {
  submission: SubmissionDetail;
  basis: Basis;
  /** Undefined until the rules have loaded. */
  flags: readonly ListedFlag[] | undefined;
}

export function HealthAlerts({ submission, basis, flags }: HealthAlertsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { questionnaire, ruleSet, formFailed, rulesFailed, retry } = basis;
  const alerts = flags && alertsOf(flags);
  const unmeasured = flags ? withState(flags, 'unmeasured') : [];
  const isNoneRaised = alerts?.every(({ state }) => state !== 'raised');
  const others = flags ? withState(flags, 'unassessed').filter((each) => !alerts?.includes(each)) : [];
  const items = (listed: readonly ListedFlag[]) =>
    ruleSet &&
    questionnaire &&
    listed.length > 0 && (
      <ul className="mt-2.5 grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {listed.map((each) => (
          <FlagItem
            key={each.flag.key}
            listed={each}
            submission={submission}
            questionnaire={questionnaire}
            ruleSet={ruleSet}
            compact
          />
        ))}
      </ul>
    );
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
      {alerts && ruleSet && questionnaire ? (
        <>
          {items(alerts)}
          {passed.map(({ id, title }) => (
            <p key={id} className="mt-2">
              <TabLink tab="flags" className="block rounded-full no-underline">
                <FlagBadge severity="warning">
                  {t('continuedPast.title', { title: textIn(title, language) })}
                </FlagBadge>
              </TabLink>
            </p>
          ))}
          {items(unmeasured)}
          {(isNoneRaised || others.length > 0) && (
            <p className="mt-2.5 text-sm text-ink-soft">
              {isNoneRaised && t(flags?.length === 0 ? 'flags.noRules.title' : 'submission.alerts.none')}{' '}
              {others.length > 0 && (
                <TabLink tab="flags" className="text-ink-soft underline underline-offset-3">
                  {t('submission.alerts.unassessed', {
                    flags: others.map(({ flag }) => textIn(flag.title, language)).join(', '),
                  })}
                </TabLink>
              )}
            </p>
          )}
        </>
      ) : formFailed || rulesFailed ? (
        <>
          {alerts?.map(({ flag, state }) => (
            <p key={flag.key} className="mt-2">
              <FlagBadge severity={flag.severity}>
                {textIn(flag.title, language)}
                {state === 'unassessed' && ` · ${t('flags.state.unassessed')}`}
              </FlagBadge>
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
