/** The intake's screens that come after its first ones, or only now and then. */
import { useTranslation } from 'react-i18next';
import { Loading } from '../ui/Loading.tsx';
import { later } from '../ui/later.tsx';

function Waiting() {
  const { t } = useTranslation();
  return <Loading text={t('intake.loading')} />;
}

const page = <Waiting />;

export const Confirmation = later(async () => (await import('./Confirmation.tsx')).Confirmation, page);
export const LockedPage = later(async () => (await import('./LockedPage.tsx')).LockedPage, page);
export const ResumePage = later(async () => (await import('./ResumePage.tsx')).ResumePage, page);
export const ConflictDialog = later(async () => (await import('./ConflictDialog.tsx')).ConflictDialog);
export const IdleWarning = later(async () => (await import('./IdleWarning.tsx')).IdleWarning);
export const LinkDialog = later(async () => (await import('./LinkDialog.tsx')).LinkDialog);
