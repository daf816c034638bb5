/** Mounts the app. The intake's page and the rest of the portal load separately. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { startI18n } from './shell/i18n.ts';
import { applyStoredTheme } from './shell/theme.ts';
import './styles.css';

const isIntake = /^\/intake(\/|$)/.test(window.location.pathname);

applyStoredTheme();
const [{ default: Shell }] = await Promise.all([
  isIntake ? import('./shell/IntakeShell.tsx') : import('./shell/PortalShell.tsx'),
  startI18n(isIntake ? 'intake' : 'portal'),
]);
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ErrorBoundary>
      <Shell />
    </ErrorBoundary>
  </StrictMode>,
);
