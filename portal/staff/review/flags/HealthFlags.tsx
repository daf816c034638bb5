/** The rule results for the answers: alerts first, then what to measure and what could not be assessed. */
import type { SubmissionDetail } from '@clinic/contract/review';
import { Card, EmptyState, LoadFailed, Loading, Notice, Skeleton } from '@clinic/platform/ui';
import { alertsOf } from '@clinic/rules/evaluate';
import { ChevronRight, CircleCheck, CircleHelp, FlagOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Basis } from '../useBasis.ts';
import { ContinuedPast } from './ContinuedPast.tsx';
import { EarlierAssessments } from './EarlierAssessments.tsx';
import { FlagItem } from './FlagItem.tsx';
import { type ListedFlag, noRiskDetected, withState } from './flagList.ts';

interface HealthFlagsProps {
  submission: SubmissionDetail;
  basis: Basis;
  flags: readonly ListedFlag[] | undefined;
}

export function HealthFlags({ submission, basis, flags }: HealthFlagsProps) {
  const { t } = useTranslation();
  const { questionnaire, ruleSet, formFailed, rulesFailed, retry } = basis;
  if (formFailed || rulesFailed) {
    return (
      <Card padding="none">
        <LoadFailed title={t('basis.rules.title')} text={t('basis.rules.text')} query={retry} />
      </Card>
    );
  }
  if (!flags || !ruleSet || !questionnaire) {
    return (
      <Loading text={t('shell.loadingSubmission')}>
        <Skeleton className="h-48" />
      </Loading>
    );
  }
  const { noRulesReason } = questionnaire.definition;
  const alerts = alertsOf(flags);
  const unassessed = withState(flags, 'unassessed').filter((each) => !alerts.includes(each));
  const unmeasured = withState(flags, 'unmeasured');
  const items = (listed: readonly ListedFlag[], className = 'grid gap-2.5') => (
    <ul className={className}>
      {listed.map((each) => (
        <FlagItem
          key={each.flag.key}
          listed={each}
          submission={submission}
          questionnaire={questionnaire}
          ruleSet={ruleSet}
        />
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="flags-title" className="grid gap-6">
      <h2 id="flags-title" className="text-xl font-semibold">
        {t('flags.title')}
      </h2>
      {flags.length === 0 && (
        <Card padding="none">
          <EmptyState
            level={3}
            tone="warning"
            icon={FlagOff}
            title={t('flags.noRules.title')}
            text={[
              t('flags.noRules.text'),
              noRulesReason && t('flags.noRules.reason', { reason: noRulesReason }),
            ]
              .filter(Boolean)
              .join(' ')}
          />
        </Card>
      )}
      <ContinuedPast submission={submission} questionnaire={questionnaire} />
      {noRiskDetected(flags) && submission.continuedPast.length === 0 && (
        <Card padding="none">
          <EmptyState
            level={3}
            tone="success"
            icon={CircleCheck}
            title={t('flags.none.title')}
            text={t('flags.none.text')}
          />
        </Card>
      )}
      {alerts.length > 0 && items(alerts)}
      {alerts.length === 0 && unassessed.length + unmeasured.length > 0 && (
        <Notice tone="warning" icon={CircleHelp}>
          {t('flags.undecided')}
        </Notice>
      )}
      {unmeasured.length > 0 && (
        <div>
          <h3 className="mb-2.5 font-semibold">
            {t('flags.unmeasured.title', { count: unmeasured.length })}
          </h3>
          {items(unmeasured)}
        </div>
      )}
      {unassessed.length > 0 && (
        <div>
          <h3 className="mb-2.5 font-semibold">
            {t('flags.unassessed.title', { count: unassessed.length })}
          </h3>
          {items(unassessed)}
        </div>
      )}
      {(['notAsked', 'clear'] as const).map((state) => {
        const listed = withState(flags, state);
        return (
          listed.length > 0 && (
            <details key={state} className="group/clear">
              <summary className="inline-flex min-h-10 list-none items-center gap-1.5 rounded font-semibold text-accent [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  aria-hidden="true"
                  className="size-4 shrink-0 transition-transform group-open/clear:rotate-90 rtl:group-open/clear:-rotate-90"
                />
                {t(`flags.${state}.title`, { count: listed.length })}
              </summary>
              <div className="mt-2">
                {items(listed, 'divide-y divide-line overflow-hidden rounded border border-line bg-surface')}
              </div>
            </details>
          )
        );
      })}
      {flags.length > 0 && <EarlierAssessments submissionId={submission.id} ruleSet={ruleSet} />}
    </section>
  );
}
