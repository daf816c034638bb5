/** The Performance tab: how patients get through the form. */
import type { CompletionAnalytics as Completion } from '@clinic/contract/analytics/completion';
import { NONE, useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, LogOut, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeviceUsage } from './DeviceUsage.tsx';
import { FiguresHeading } from './FiguresHeading.tsx';
import { Insights } from './Insights.tsx';
import { peakTimeText } from './insightTexts.ts';
import { LoadedAnalytics } from './LoadedAnalytics.tsx';
import { type AnalyticsFilter, completionAnalytics } from './queries.ts';
import { StatCard } from './StatCard.tsx';
import { StepAnalysis } from './StepAnalysis.tsx';
import { WeeklyTrends } from './WeeklyTrends.tsx';

export default function CompletionAnalytics({ filter = {} }: { filter?: AnalyticsFilter }) {
  const { t } = useTranslation();
  const query = useQuery(completionAnalytics(filter));
  return (
    <LoadedAnalytics
      query={query}
      loadingText={t('analytics.completion.loading')}
      failed={{ title: t('analytics.completion.failed.title'), text: t('analytics.completion.failed.text') }}
    >
      {(completion) => <Performance completion={completion} />}
    </LoadedAnalytics>
  );
}

function Performance({ completion }: { completion: Completion }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { completionMetrics: made, performanceMetrics: time, insights } = completion;
  const any = made.estimatedStarted > 0;
  return (
    <div className="grid gap-6">
      <FiguresHeading
        title={t('analytics.completion.title')}
        subtitle={t('analytics.completion.subtitle')}
        figures={completion}
      />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <StatCard
          title={t('analytics.completion.rate')}
          icon={CircleCheck}
          figures={[
            {
              label: t('analytics.completion.ofStarted', {
                completed: format.whole(made.totalCompleted),
                count: made.estimatedStarted,
                started: format.whole(made.estimatedStarted),
              }),
              value: any ? format.percent(made.completionRate) : NONE,
            },
          ]}
        />
        <StatCard
          title={t('analytics.completion.time')}
          icon={Clock}
          figures={[
            {
              label: t('analytics.completion.activeTime'),
              value: time.sampleSize > 0 ? format.minutes(time.avgCompletionTimeMinutes) : NONE,
              note:
                time.sampleSize > 0
                  ? t('analytics.completion.median', {
                      time: format.minutes(time.medianCompletionTimeMinutes),
                    })
                  : undefined,
            },
          ]}
        />
        <StatCard
          title={t('analytics.completion.peak')}
          icon={TrendingUp}
          figures={[
            {
              label: t('analytics.completion.peakNote'),
              value: peakTimeText(insights.details.peak, language) ?? NONE,
            },
          ]}
        />
        <StatCard
          title={t('analytics.completion.dropOff')}
          icon={LogOut}
          figures={[
            {
              label: t('analytics.completion.notCompleted'),
              value: any ? format.percent(made.abandonmentRate) : NONE,
              note:
                made.inProgress > 0
                  ? t('analytics.completion.inProgress', { count: made.inProgress })
                  : undefined,
            },
          ]}
        />
      </div>
      <StepAnalysis completion={completion} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <DeviceUsage completion={completion} />
        <WeeklyTrends weeks={completion.weeklyTrends} />
      </div>
      <Insights details={insights.details} />
    </div>
  );
}
