/** The Reports tab: figures on the stored submissions. */
import type { ClinicAnalytics as Overview } from '@clinic/contract/analytics/clinicFigures';
import { NONE, useFormat } from '@clinic/platform/format';
import { PartBoundary } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { Activity, HeartPulse, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BmiChart } from './BmiChart.tsx';
import { FiguresHeading } from './FiguresHeading.tsx';
import { LoadedAnalytics } from './LoadedAnalytics.tsx';
import { type AnalyticsFilter, analyticsOverview, analyticsTrends } from './queries.ts';
import { RiskAssessment } from './RiskAssessment.tsx';
import { StatCard } from './StatCard.tsx';
import { StatusChart } from './StatusChart.tsx';
import { TrendsCard } from './TrendsCard.tsx';

export default function ClinicAnalytics({ filter = {} }: { filter?: AnalyticsFilter }) {
  const { t } = useTranslation();
  const query = useQuery(analyticsOverview(filter));
  return (
    <LoadedAnalytics
      query={query}
      loadingText={t('analytics.loading')}
      failed={{ title: t('analytics.failed.title'), text: t('analytics.failed.text') }}
    >
      {(overview) => <Reports overview={overview} filter={filter} />}
    </LoadedAnalytics>
  );
}

function Reports({ overview, filter }: { overview: Overview; filter: AnalyticsFilter }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: trends } = useQuery(analyticsTrends(filter));
  const { submissionMetrics, bmiAnalytics, healthFlags } = overview;
  const withBmi = t('analytics.reports.withBmi', {
    count: bmiAnalytics.sampleSize,
    number: format.whole(bmiAnalytics.sampleSize),
  });
  return (
    <div className="grid gap-6">
      <FiguresHeading
        title={t('analytics.reports.title')}
        subtitle={t('analytics.reports.subtitle')}
        figures={overview}
      />
      <div className="grid gap-4 lg:grid-cols-3">
        <StatCard
          title={t('analytics.reports.activity')}
          icon={Activity}
          figures={[
            {
              label: t('analytics.reports.total'),
              value: format.whole(submissionMetrics.totalSubmissions),
            },
            {
              label: t('analytics.reports.thisMonth'),
              value: format.whole(submissionMetrics.submissionsLastMonth),
            },
          ]}
        />
        <StatCard
          title={t('analytics.reports.bmi')}
          icon={Scale}
          figures={[
            {
              label: t('analytics.reports.averageBmi'),
              value: bmiAnalytics.sampleSize === 0 ? NONE : format.oneDecimal(bmiAnalytics.averageBMI),
              note: withBmi,
            },
            {
              label: t('analytics.reports.highBmi'),
              value: bmiAnalytics.sampleSize === 0 ? NONE : format.percent(healthFlags.highBMI.percentage),
              note: withBmi,
            },
          ]}
        />
        <StatCard
          title={t('analytics.reports.flags')}
          icon={HeartPulse}
          figures={[
            {
              label: t('analytics.reports.contraindications'),
              value: format.whole(healthFlags.glp1Contraindicated.count),
            },
            { label: t('analytics.reports.pregnancy'), value: format.whole(healthFlags.pregnancy.count) },
          ]}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <PartBoundary as="div">
          <StatusChart metrics={submissionMetrics} />
        </PartBoundary>
        <PartBoundary as="div">
          <BmiChart bmi={bmiAnalytics} />
        </PartBoundary>
      </div>
      {trends && trends.trends.length > 0 && (
        <PartBoundary as="div">
          <TrendsCard trends={trends} chosen={filter.from !== undefined} />
        </PartBoundary>
      )}
      <PartBoundary as="div">
        <RiskAssessment overview={overview} />
      </PartBoundary>
    </div>
  );
}
