/** For staff who lost all of their second factors: they set up new ones at their next sign-in. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { resetSecondFactor } from '../../../contract/secondFactor.ts';
import { call } from '../../platform/api/call.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { Notice } from '../../platform/ui/base/Notice.tsx';
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx';
import { showToast } from '../../platform/ui/overlays/toasts.ts';

export interface ResetSecondFactorProps {
  id: string;
  name: string;
  onClose: () => void;
}

export function ResetSecondFactor({ id, name, onClose }: ResetSecondFactorProps) {
  const { t } = useTranslation();
  const reset = useMutation({
    mutationFn: () => call(resetSecondFactor, { id }),
    onSuccess: () => {
      onClose();
      showToast({ title: t('admin.users.reset.done', { name }), tone: 'success' });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('admin.users.reset.title', { name })}
      text={t('admin.users.reset.text')}
    >
      {reset.error && (
        <Notice tone="danger" role="alert" className="mb-4">
          {t('admin.users.reset.failed')}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="danger" pending={reset.isPending} onClick={() => reset.mutate()}>
          {t('admin.users.reset.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
