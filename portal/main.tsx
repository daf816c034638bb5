/**
 * Entry point: loads either the intake page or the rest of the portal. Kept small so that it runs at once and
 * the page's scripts and the questionnaire are fetched in parallel.
 */
import '@clinic/platform/api/schemasWithoutEval';
import { intakeAt, SIGNED_OUT_COOKIE } from '@clinic/contract/addresses';
import { startPrefetch } from '@clinic/patient';
import { ownCookie, restoreAppearance, screenPath } from '@clinic/platform/address';
import { watchForInstallOffer } from '@clinic/platform/api';
import { preferredLanguage, sharedTexts } from '@clinic/platform/i18n';
import { applyStoredTheme } from './app/account/theme.ts';
import { firstPaint } from './app/firstPaint.ts';
import './styles.css';

function open(): void {
  const intake = intakeAt(screenPath());
  restoreAppearance();
  applyStoredTheme();
  // The code that needs them reports the error.
  sharedTexts(preferredLanguage()).catch(() => undefined);
  // Not awaited: the pages' scripts share modules with this one, which must finish evaluating first.
  if (intake) {
    startPrefetch(intake.questionnaireId);
    void firstPaint()
      .then(() => import('./app/openIntake.tsx'))
      .then(({ openIntake }) => openIntake());
  } else {
    void firstPaint()
      .then(() => import('./app/openPortal.tsx'))
      .then(({ openPortal }) => openPortal());
  }
}

watchForInstallOffer();
if (ownCookie.get(SIGNED_OUT_COOKIE)) {
  void import('./app/account/clearDevice.ts').then(({ clearDevice }) => clearDevice()).finally(open);
} else open();
