/** Mounts the app. The intake's page and the rest of the portal load separately. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { startI18n } from './shell/i18n.ts';
import { applyStoredTheme } from './shell/theme.ts';
import './styles.css';

const isIntake = /^\/intake(\/|$)/.test(window.location.pathname);

// Two functions: of `a ? import() : import()` the build would preload one branch's files for both.
const intakeShell = () => import('./shell/IntakeShell.tsx');
const portalShell = () => import('./shell/PortalShell.tsx');

applyStoredTheme();
const [{ default: Shell }] = await Promise.all([
  (isIntake ? intakeShell : portalShell)(),
  startI18n(isIntake ? 'intake' : 'portal'),
]);
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ErrorBoundary>
      <Shell />
    </ErrorBoundary>
  </StrictMode>,
);
