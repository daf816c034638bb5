/** The page around every screen but the intake. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import { client } from '../api/client.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { TooltipProvider } from '../ui/Tooltip.tsx';
import { Header } from './Header.tsx';
import { PortalAccount } from './PortalAccount.tsx';
import { Routes } from './Routes.tsx';
import { SkipLink } from './SkipLink.tsx';
import { sessionQuery } from './useSession.ts';

const queryClient = createQueryClient({
  client,
  onAccessLost: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
});

// Asked for while the texts still load, so that whoever is signed in seldom sees the landing page first.
void queryClient.prefetchQuery(sessionQuery);

export function PortalShell() {
  const { t } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <BrowserRouter>
          <SkipLink />
          <Header account={<PortalAccount />} />
          <Routes />
        </BrowserRouter>
        <Toaster
          label={t('common.notifications')}
          itemLabel={t('common.notification')}
          closeText={t('common.close')}
        />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
