/** Asks for confirmation before leaving a screen with unsaved changes. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { Button } from '../../platform/ui/base/Button.tsx';
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx';

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
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={t('settings.leave.title')}
      text={t('settings.leave.text')}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={() => blocker.proceed?.()}>
          {t('settings.leave.discard')}
        </Button>
        <Button onClick={() => blocker.reset?.()}>{t('settings.leave.stay')}</Button>
      </div>
    </Dialog>
  );
}
