import { NONE, useFormat } from '@clinic/platform/format';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CountedForm } from './FiguresHeading.tsx';
import { LoadedAnalytics } from './LoadedAnalytics.tsx';
import { Period } from './Period.tsx';
import { type AnalyticsFilter, turnaround } from './queries.ts';
import { StatCard } from './StatCard.tsx';

/** How long patients waited for the first decision. */
export function TurnaroundCard({ filter }: { filter: AnalyticsFilter }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <LoadedAnalytics
      query={useQuery(turnaround(filter))}
      loadingText={t('analytics.loading')}
      failed={{ title: t('analytics.failed.title'), text: t('analytics.failed.text') }}
    >
      {({ meanHours, medianHours, sampleSize, undecided, period, form }) => {
        const all = sampleSize + undecided;
        const decided = t('analytics.admin.decided', {
          decided: format.whole(sampleSize),
          count: all,
        });
        return (
          <StatCard
            title={t('analytics.admin.turnaround')}
            icon={Hourglass}
            level={2}
            about={
              <>
                <CountedForm form={form} />
                {' · '}
                <Period days={period} />
              </>
            }
            figures={[
              {
                label: t('analytics.admin.mean'),
                value: sampleSize === 0 ? NONE : format.duration(meanHours),
                note: decided,
              },
              {
                label: t('analytics.admin.median'),
                value: sampleSize === 0 ? NONE : format.duration(medianHours),
              },
            ]}
          />
        );
      }}
    </LoadedAnalytics>
  );
}
