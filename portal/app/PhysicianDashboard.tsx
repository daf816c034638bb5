/** The physician's start page. */
import { Tabs, usePageTitle } from '@clinic/platform/ui';
import { ExportData, QueueBar, ReviewQueue, StatusCounts } from '@clinic/staff';
import ClinicAnalytics from '@clinic/staff/analytics/ClinicAnalytics';
import CompletionAnalytics from '@clinic/staff/analytics/CompletionAnalytics';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';

/** In display order; the first is open unless the URL says otherwise. */
const TABS: { id: string; title: string; content: ReactNode }[] = [
  { id: 'queue', title: 'dashboard.tabs.queue', content: <ReviewQueue /> },
  { id: 'reports', title: 'analytics.tab.reports', content: inPage(<ClinicAnalytics />) },
  { id: 'performance', title: 'analytics.tab.performance', content: inPage(<CompletionAnalytics />) },
];

export default function PhysicianDashboard() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  usePageTitle(t('dashboard.title'), t('brand.name'));
  const ofPath = pathname.startsWith('/physician/reports') ? 'reports' : 'queue';
  const tabOfAddress = parameters.get('tab') ?? ofPath;
  const tab = TABS.find(({ id }) => id === tabOfAddress)?.id ?? 'queue';
  const open = (id: string) => {
    // Not those rendered: a filter removed by the press before this one would return.
    const next = new URLSearchParams(window.location.search);
    if (id === ofPath) next.delete('tab');
    else next.set('tab', id);
    setParameters(next, { replace: true });
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-0.5 max-lg:py-2 print:hidden">
        <div className="min-w-48 flex-1">
          <h1 className="text-lg/5.5 font-bold">{t('dashboard.title')}</h1>
          <p className="text-xs text-ink-soft">{t('dashboard.subtitle')}</p>
        </div>
        <StatusCounts queueAt={tab === 'queue' ? undefined : '/physician/dashboard'} />
        <ExportData />
      </div>
      <Tabs
        label={t('dashboard.title')}
        value={tab}
        onChange={open}
        tabs={TABS.map(({ id, title, content }) => ({ id, title: t(title), content }))}
        extra={tab === 'queue' ? <QueueBar /> : null}
      />
    </>
  );
}

/** A page of limited width: charts and figures do not need more. */
function inPage(content: ReactNode): ReactNode {
  return <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6">{content}</div>;
}
