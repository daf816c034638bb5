/** Asks for confirmation before leaving a screen with unsaved changes. */
import { useTranslation } from 'react-i18next';
import { useLeaving } from '../../../platform/address/leaving.ts';
import { Dialog } from '../../../platform/ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../platform/ui/overlays/DialogActions.tsx';

export interface UnsavedChangesProps {
  active: boolean;
  onDiscard: () => void;
}

export function UnsavedChanges({ active, onDiscard }: UnsavedChangesProps) {
  const { t } = useTranslation();
  const { isAsked, leave, stay } = useLeaving(active);
  return (
    <Dialog open={isAsked} onClose={stay} title={t('settings.leave.title')} text={t('settings.leave.text')}>
      <DialogActions
        cancelText={t('settings.leave.discard')}
        onCancel={() => {
          onDiscard();
          leave();
        }}
        action={t('settings.leave.stay')}
        onAction={stay}
      />
    </Dialog>
  );
}
