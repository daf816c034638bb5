/** Composes the physician's start page. */
import { useTranslation } from 'react-i18next';
import ClinicAnalytics from '../analytics/ClinicAnalytics.tsx';
import CompletionAnalytics from '../analytics/CompletionAnalytics.tsx';
import { CountCards } from '../review/queue/CountCards.tsx';
import { ReviewQueue } from '../review/queue/ReviewQueue.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';

export default function PhysicianDashboard() {
  const { t } = useTranslation();
  usePageTitle(t('dashboard.title'), t('brand.name'));
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-10">
      <h1 className="text-3xl font-bold">{t('dashboard.title')}</h1>
      <p className="mt-1 text-ink-soft">{t('dashboard.subtitle')}</p>
      <CountCards />
      <Tabs
        label={t('dashboard.title')}
        tabs={[
          { id: 'queue', title: t('dashboard.tabs.queue'), content: <ReviewQueue /> },
          { id: 'reports', title: t('analytics.tab.reports'), content: <ClinicAnalytics /> },
          { id: 'performance', title: t('analytics.tab.performance'), content: <CompletionAnalytics /> },
        ]}
      />
    </div>
  );
}
