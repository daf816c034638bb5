/** The intake's screens that come after its first ones, or only now and then. */
import { useTranslation } from 'react-i18next';
import { Loading } from '../ui/Loading.tsx';
import { later } from '../ui/later.tsx';
import { PageMissing, PartMissing } from '../wizard/PartMissing.tsx';

function Waiting() {
  const { t } = useTranslation();
  return <Loading text={t('intake.loading')} />;
}

const page = { waiting: <Waiting />, Missing: PageMissing };
const dialog = { Missing: PartMissing };

export const Confirmation = later(async () => (await import('./Confirmation.tsx')).Confirmation, page);
export const LockedPage = later(async () => (await import('./LockedPage.tsx')).LockedPage, page);
export const ResumePage = later(async () => (await import('./ResumePage.tsx')).ResumePage, page);
export const ConflictDialog = later(
  async () => (await import('./ConflictDialog.tsx')).ConflictDialog,
  dialog,
);
export const BmiAside = later(async () => (await import('./BmiAside.tsx')).BmiAside, dialog);
export const IdleWarning = later(async () => (await import('./IdleWarning.tsx')).IdleWarning, dialog);
export const LinkDialog = later(async () => (await import('./LinkDialog.tsx')).LinkDialog, dialog);
