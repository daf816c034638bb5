/** A page of the staff's portal as the server renders it, before any of its data has been read. */
import { currentUser } from '@clinic/contract/addresses';
import type { RenderedStaffPage } from '@clinic/contract/rendering/rendering';
import { addressOf, inClinic } from '@clinic/platform/address';
import { client, createQueryClient, readsOf } from '@clinic/platform/api';
import { Loading, TooltipProvider } from '@clinic/platform/ui';
import { emergencyState, staffSetup } from '@clinic/staff';
import { type QueryClient, QueryClientProvider, type QueryObserverOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { PortalAccount } from './account/PortalAccount.tsx';
import { PortalLayout } from './PortalLayout.tsx';
import { StaffRoutes } from './StaffRoutes.tsx';
import { isGuarded } from './staffScreens.ts';

export const pathIn = (address: string): string => new URL(address, 'http://clinic').pathname;

/** What the page may know: the user's appearance settings, and whether they may see it. */
export function queriesOf({ role, address, preferences, emergency }: RenderedStaffPage): QueryClient {
  const queries = createQueryClient({ client, onAccessLost: () => undefined });
  queries.setQueryData(staffSetup.queryKey, { preferences, views: [], staff: [] });
  if (emergency && isGuarded(role, pathIn(address))) queries.setQueryData(emergencyState.queryKey, emergency);
  return queries;
}

export function StaffPage({ page, queries }: { page: RenderedStaffPage; queries: QueryClient }) {
  const { t } = useTranslation();
  const { role, address, sidebar } = page;
  const loading = <Loading text={t('shell.loadingPortal')} />;
  return (
    <QueryClientProvider client={queries}>
      <TooltipProvider>
        <StaticRouter basename={inClinic('/')} location={inClinic(address)}>
          <PortalLayout
            role={role}
            sidebar={{
              width: sidebar,
              sheetOpen: false,
              toggle: () => undefined,
              closeSheet: () => undefined,
            }}
            account={<PortalAccount />}
          >
            <p role="status" className="sr-only">
              {t('shell.loadingPortal')}
            </p>
            {/* Its controls do nothing yet. */}
            <div data-skeleton="" inert aria-hidden="true">
              <StaffRoutes role={role} profile={loading} />
            </div>
          </PortalLayout>
        </StaticRouter>
      </TooltipProvider>
    </QueryClientProvider>
  );
}

/** The URLs that the rendered page's queries would read: its scripts request these first. */
export function firstReads(queries: QueryClient): string[] {
  const { signal } = new AbortController();
  const reads = readsOf(() => {
    for (const { queryKey, options } of queries.getQueryCache().getAll()) {
      const { queryFn, enabled } = options as QueryObserverOptions;
      if (enabled === false || typeof queryFn !== 'function') continue;
      const answer = queryFn({ client: queries, queryKey, signal, meta: undefined });
      // Some need a browser.
      void Promise.resolve(answer).catch(() => undefined);
    }
  });
  return [...new Set([addressOf(currentUser), ...reads])];
}
