/** For staff who lost all of their second factors: they set up new ones at their next sign-in. */
import { resetSecondFactor } from '@clinic/contract/secondFactor';
import { call, useAction } from '@clinic/platform/api';
import { ConfirmDialog, Notice, showToast } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountsKey } from '../queries.ts';

export interface ResetSecondFactorProps {
  id: string;
  name: string;
  onDone: (answer: unknown) => void;
  onClose: () => void;
}

export function ResetSecondFactor({ id, name, onDone, onClose }: ResetSecondFactorProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const reset = useAction({
    mutationFn: () => call(resetSecondFactor, { id }),
    onSuccess: (answer) => {
      onClose();
      onDone(answer);
      showToast({ title: t('admin.users.reset.done', { name }), tone: 'success' });
      void queryClient.invalidateQueries({ queryKey: accountsKey });
    },
  });
  return (
    <ConfirmDialog
      title={t('admin.users.reset.title', { name })}
      text={t('admin.users.reset.text')}
      confirm={t('admin.users.reset.confirm')}
      pending={reset.isPending}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    >
      {reset.error && (
        <Notice tone="danger" role="alert" className="mb-4">
          {t('admin.users.reset.failed')}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
