/** Everything around the screens of a signed-in user: router, tooltips, toasts. */

import { useTranslation } from 'react-i18next';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { inClinic } from '../platform/address/address.ts';
import { Toaster } from '../platform/ui/overlays/Toaster.tsx';
import { TooltipProvider } from '../platform/ui/overlays/Tooltip.tsx';
import { PortalFrame } from './PortalFrame.tsx';

export { prepareScreen } from './prepareScreen.ts';

// A data router, so that a screen with unsaved changes can block a navigation.
const router = createBrowserRouter([{ path: '*', element: <PortalFrame /> }], { basename: inClinic('/') });

export function PortalShell() {
  const { t } = useTranslation();
  return (
    <TooltipProvider>
      <RouterProvider router={router} />
      <Toaster
        label={t('common.notifications')}
        itemLabel={t('common.notification')}
        closeText={t('common.close')}
      />
    </TooltipProvider>
  );
}
