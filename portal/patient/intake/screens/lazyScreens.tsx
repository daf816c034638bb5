/** The intake's screens that are needed later, or only occasionally. */
import { Loading, lazyComponent } from '@clinic/platform/ui';
import { PageMissing, PartMissing } from '@clinic/wizard';
import { useTranslation } from 'react-i18next';

function Waiting() {
  const { t } = useTranslation();
  return <Loading text={t('intake.loading')} />;
}

const page = { waiting: <Waiting />, Missing: PageMissing };
const dialog = { Missing: PartMissing };

export const Confirmation = lazyComponent(
  async () => (await import('./Confirmation.tsx')).Confirmation,
  page,
);
export const LockedPage = lazyComponent(async () => (await import('./LockedPage.tsx')).LockedPage, page);
export const ResumePage = lazyComponent(async () => (await import('./ResumePage.tsx')).ResumePage, page);
export const ConflictDialog = lazyComponent(
  async () => (await import('./ConflictDialog.tsx')).ConflictDialog,
  dialog,
);
export const BmiAside = lazyComponent(async () => (await import('./BmiAside.tsx')).BmiAside, dialog);
export const IdleWarning = lazyComponent(async () => (await import('./IdleWarning.tsx')).IdleWarning, dialog);
export const LinkDialog = lazyComponent(async () => (await import('./LinkDialog.tsx')).LinkDialog, dialog);
export const OwnDraftOffer = lazyComponent(
  async () => (await import('./OwnDraftOffer.tsx')).OwnDraftOffer,
  dialog,
);
export const BeginAnother = lazyComponent(
  async () => (await import('./OwnDraftOffer.tsx')).BeginAnother,
  dialog,
);
export const OwnDraftNotice = lazyComponent(
  async () => (await import('./OwnDraftOffer.tsx')).OwnDraftNotice,
  dialog,
);
export const StartOver = lazyComponent(async () => (await import('./StartOver.tsx')).StartOver, dialog);
