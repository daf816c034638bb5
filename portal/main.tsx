/**
 * Opens the intake's page or the rest of the portal, which load separately. Small, so that it runs at once:
 * then all scripts of the page, and the questionnaire, are fetched side by side.
 */

import { restoreAppearance } from './app/carryAppearance.ts';
import { applyStoredTheme } from './app/theme.ts';
import { startPrefetch } from './intake/boot/prefetch.ts';
import { questionnaireIdIn } from './intake/boot/questionnaireIdIn.ts';
import { watchForInstallOffer } from './platform/api/installOffer.ts';
import { preferredLanguage } from './platform/i18n/languages.ts';
import { sharedTexts } from './platform/i18n/sharedTexts.ts';
import './styles.css';

const { pathname } = window.location;

watchForInstallOffer();
restoreAppearance();
applyStoredTheme();
// Whoever needs them hears of a failure.
sharedTexts(preferredLanguage()).catch(() => undefined);
// Not awaited here: the pages' scripts share modules with this one, which has to be done first.
if (/^\/intake(\/|$)/.test(pathname)) {
  startPrefetch(questionnaireIdIn(pathname));
  void import('./app/openIntake.tsx').then(({ openIntake }) => openIntake());
} else {
  void import('./app/openPortal.tsx').then(({ openPortal }) => openPortal());
}
