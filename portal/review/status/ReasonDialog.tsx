import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Status } from '../../../contract/review.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx';
import { ReasonField } from '../ReasonField.tsx';
import type { ReasonKind } from './status.ts';

export interface ReasonDialogProps {
  to: Status;
  kind: ReasonKind | undefined;
  pending: boolean;
  onGiven: (reason: string) => void;
  onCancel: () => void;
}

/** Asks for a reason before an action that requires one. */
export function ReasonDialog({ to, kind, pending, onGiven, onCancel }: ReasonDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const give = (event: FormEvent) => {
    event.preventDefault();
    const given = reason.trim();
    setMissing(given === '');
    if (given !== '') onGiven(given);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t(kind === 'danger' ? 'reason.danger.title' : 'reason.reopen.title')}
      text={t(kind === 'danger' ? 'reason.danger.text' : 'reason.reopen.text', {
        status: t(`status.${to}`),
      })}
    >
      <form onSubmit={give}>
        <ReasonField
          autoFocus
          error={missing && t('reason.missing')}
          value={reason}
          onChange={(next) => {
            setReason(next);
            setMissing(false);
          }}
        />
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant={kind === 'danger' ? 'danger' : 'primary'} pending={pending}>
            {t('reason.confirm', { status: t(`status.${to}`) })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
