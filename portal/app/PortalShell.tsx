/** Everything around the screens of a signed-in user: router, tooltips, toasts. */
import { askingHistory, inClinic } from '@clinic/platform/address';
import { Toaster, TooltipProvider } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router-dom';
import { PortalFrame } from './PortalFrame.tsx';

export { prepareScreen } from './prepareScreen.ts';

const history = askingHistory(createBrowserHistory({ v5Compat: true }));

export function PortalShell() {
  const { t } = useTranslation();
  return (
    <TooltipProvider>
      <HistoryRouter basename={inClinic('/')} history={history}>
        <PortalFrame />
      </HistoryRouter>
      <Toaster
        label={t('common.notifications')}
        itemLabel={t('common.notification')}
        closeText={t('common.close')}
      />
    </TooltipProvider>
  );
}
