/**
 * Opens the intake's page or the rest of the portal, which load separately. Small, so that it runs at once:
 * then all scripts of the page, and the questionnaire, are fetched side by side.
 */
import { startFinding } from './intake/headStart.ts';
import { questionnaireIdIn } from './intake/questionnaireIdIn.ts';
import { applyStoredTheme } from './shell/theme.ts';
import './styles.css';

const { pathname } = window.location;

applyStoredTheme();
if (/^\/intake(\/|$)/.test(pathname)) {
  startFinding(questionnaireIdIn(pathname));
  const { openIntake } = await import('./shell/openIntake.tsx');
  await openIntake();
} else {
  const { openPortal } = await import('./shell/openPortal.tsx');
  await openPortal();
}
