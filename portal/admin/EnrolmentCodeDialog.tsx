/** An enrolment code, shown only once: the administrator hands it over, and no mail contains it. */
import { useTranslation } from 'react-i18next';
import { Dialog } from '../platform/ui/overlays/Dialog.tsx';
import { DialogActions } from '../platform/ui/overlays/DialogActions.tsx';

export function EnrolmentCodeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      onClose={onClose}
      title={t('admin.users.enrolmentCode.title')}
      text={t('admin.users.enrolmentCode.text')}
    >
      <output className="mb-5 block rounded bg-sunken p-4 text-center font-mono text-xl font-semibold select-all">
        {code}
      </output>
      <DialogActions action={t('admin.users.enrolmentCode.done')} onAction={onClose} />
    </Dialog>
  );
}
