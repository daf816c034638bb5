/** For staff who lost all of their second factors: they choose new ones at their next sign-in. */
import { useMutation } from '@tanstack/react-query';
import { ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../api/client.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toasts.ts';

export function ResetSecondFactor({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const reset = useMutation({
    mutationFn: () => client.send('DELETE', `/api/admin/users/${id}/second-factor`, {}),
    onSuccess: () => {
      setOpen(false);
      showToast({ title: t('admin.users.reset.done', { name }), tone: 'success' });
    },
  });
  const close = (): void => {
    setOpen(false);
    reset.reset();
  };
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={t('admin.users.reset.for', { name })}
        onClick={() => setOpen(true)}
      >
        <ShieldOff aria-hidden="true" />
        {t('admin.users.reset.action')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={close}
        title={t('admin.users.reset.title', { name })}
        text={t('admin.users.reset.text')}
      >
        {reset.error && (
          <Notice tone="danger" role="alert" className="mb-4">
            {t('admin.users.reset.failed')}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" pending={reset.isPending} onClick={() => reset.mutate()}>
            {t('admin.users.reset.confirm')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
