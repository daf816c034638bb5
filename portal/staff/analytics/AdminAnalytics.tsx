/** The admin's analytics: the physicians' figures, the turnaround, promises and alerts, for any period and version. */

import { NONE, useFormat } from '@clinic/platform/format';
import { Tabs, usePageTitle } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import ClinicAnalytics from './ClinicAnalytics.tsx';
import CompletionAnalytics from './CompletionAnalytics.tsx';
import { CountedForm } from './FiguresHeading.tsx';
import { LoadedAnalytics } from './LoadedAnalytics.tsx';
import { Period } from './Period.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { PromiseAnalytics } from './PromiseAnalytics.tsx';
import { type AnalyticsFilter, turnaround } from './queries.ts';
import { StatCard } from './StatCard.tsx';

export default function AdminAnalytics() {
  const { t } = useTranslation();
  usePageTitle(t('analytics.admin.title'), t('brand.name'));
  const [filter, setFilter] = useState<AnalyticsFilter>({});
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-10">
      <h1 className="text-3xl font-bold">{t('analytics.admin.title')}</h1>
      <p className="mt-1 text-ink-soft">{t('analytics.admin.subtitle')}</p>
      <PeriodFilter filter={filter} onChange={setFilter} />
      <TurnaroundCard filter={filter} />
      <div className="mt-6">
        <Tabs
          label={t('analytics.admin.title')}
          tabs={[
            {
              id: 'reports',
              title: t('analytics.tab.reports'),
              content: <ClinicAnalytics filter={filter} />,
            },
            {
              id: 'performance',
              title: t('analytics.tab.performance'),
              content: <CompletionAnalytics filter={filter} />,
            },
            {
              id: 'promises',
              title: t('analytics.tab.promises'),
              content: <PromiseAnalytics filter={filter} />,
            },
          ]}
        />
      </div>
    </div>
  );
}

/** How long patients waited for the first decision. */
function TurnaroundCard({ filter }: { filter: AnalyticsFilter }) {
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
