/** The physician's start page. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import ClinicAnalytics from '../analytics/ClinicAnalytics.tsx';
import CompletionAnalytics from '../analytics/CompletionAnalytics.tsx';
import { Tabs } from '../platform/ui/states/Tabs.tsx';
import { usePageTitle } from '../platform/ui/states/usePageTitle.ts';
import { CountCards } from '../review/queue/filters/CountCards.tsx';
import { ExportMenu } from '../review/queue/filters/ExportMenu.tsx';
import { ReviewQueue } from '../review/queue/screen/ReviewQueue.tsx';

/** In display order; the first is open unless the URL says otherwise. */
const TABS: { id: string; title: string; content: ReactNode }[] = [
  { id: 'queue', title: 'dashboard.tabs.queue', content: <ReviewQueue /> },
  { id: 'reports', title: 'analytics.tab.reports', content: <ClinicAnalytics /> },
  { id: 'performance', title: 'analytics.tab.performance', content: <CompletionAnalytics /> },
];

export default function PhysicianDashboard() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  usePageTitle(t('dashboard.title'), t('brand.name'));
  const ofPath = pathname.startsWith('/physician/reports') ? 'reports' : 'queue';
  const asked = parameters.get('tab') ?? ofPath;
  const tab = TABS.find(({ id }) => id === asked)?.id ?? 'queue';
  const open = (id: string) => {
    const next = new URLSearchParams(parameters);
    if (id === ofPath) next.delete('tab');
    else next.set('tab', id);
    setParameters(next, { replace: true });
  };
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-10">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-3xl font-bold">{t('dashboard.title')}</h1>
          <p className="mt-1 text-ink-soft">{t('dashboard.subtitle')}</p>
        </div>
        <ExportMenu />
      </header>
      <CountCards />
      <Tabs
        label={t('dashboard.title')}
        value={tab}
        onChange={open}
        tabs={TABS.map(({ id, title, content }) => ({ id, title: t(title), content }))}
      />
    </div>
  );
}
