/** The admin's analytics: the physicians' figures and the turnaround, for any period and version. */
import { Tabs, usePageTitle } from '@clinic/platform/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import ClinicAnalytics from './ClinicAnalytics.tsx';
import CompletionAnalytics from './CompletionAnalytics.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import type { AnalyticsFilter } from './queries.ts';
import { TurnaroundCard } from './TurnaroundCard.tsx';

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
          ]}
        />
      </div>
    </div>
  );
}
