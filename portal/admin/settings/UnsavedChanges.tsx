/** Asks for confirmation before leaving a screen with unsaved changes. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx';
import { DialogActions } from '../../platform/ui/overlays/DialogActions.tsx';

export function UnsavedChanges({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(active);
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('settings.leave.title')}
      text={t('settings.leave.text')}
    >
      <DialogActions
        cancelText={t('settings.leave.discard')}
        onCancel={() => blocker.proceed?.()}
        action={t('settings.leave.stay')}
        onAction={() => blocker.reset?.()}
      />
    </Dialog>
  );
}
