import type { OpenDanger, Status } from '@clinic/contract/review';
import { Dialog, DialogForm, Notice } from '@clinic/platform/ui';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../ReasonField.tsx';
import { DangerList } from './DangerList.tsx';
import type { ReasonKind } from './status.ts';

interface ReasonDialogProps {
  to: Status;
  kind: ReasonKind | undefined;
  /** Named, because the reason is given for them. */
  dangers: readonly OpenDanger[];
  /** Others were shown when the reason was written. */
  haveChanged?: boolean | undefined;
  pending: boolean;
  onGiven: (reason: string) => void;
  onCancel: () => void;
}

/** Asks for a reason before an action that requires one. */
export function ReasonDialog({
  to,
  kind,
  dangers,
  haveChanged,
  pending,
  onGiven,
  onCancel,
}: ReasonDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const trimmed = reason.trim();
  return (
    <Dialog
      onClose={onCancel}
      title={t(kind === 'danger' ? 'reason.danger.title' : 'reason.reopen.title')}
      text={t(kind === 'danger' ? 'reason.danger.text' : 'reason.reopen.text', {
        status: t(`status.${to}`),
      })}
    >
      {haveChanged && (
        <Notice tone="warning" icon={TriangleAlert} className="mb-4" role="alert">
          {t(dangers.length > 0 ? 'reason.danger.changed' : 'reason.danger.gone')}
        </Notice>
      )}
      <DangerList dangers={dangers} className="mb-5" />
      <DialogForm
        onSubmit={() => trimmed !== '' && onGiven(trimmed)}
        className="gap-5"
        onCancel={onCancel}
        action={t('reason.confirm', { status: t(`status.${to}`) })}
        danger={kind === 'danger'}
        pending={pending}
      >
        {(tried) => (
          <ReasonField
            autoFocus
            error={tried && trimmed === '' && t('reason.missing')}
            value={reason}
            onChange={setReason}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
