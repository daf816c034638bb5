/** Asks for confirmation before leaving a screen with unsaved changes. */
import { useLeaving } from '@clinic/platform/address';
import { Dialog, DialogActions } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';

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
