/** Every shared component in every state, for development: `npm run design`. It is not part of the build. */
import { startI18n } from '@clinic/platform/i18n';
import { TooltipProvider } from '@clinic/platform/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DesignPage } from './app/design/DesignPage.tsx';
import { drawStates } from './app/design/page/drawStates.ts';
import './styles.css';

await startI18n('portal');
drawStates();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <TooltipProvider>
      <DesignPage />
    </TooltipProvider>
  </StrictMode>,
);
