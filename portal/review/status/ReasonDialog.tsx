import { OctagonAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenDanger, Status } from '../../../contract/review.ts';
import { textIn } from '../../../engine/definition/definition.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Notice } from '../../platform/ui/base/Notice.tsx';
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx';
import { DialogForm } from '../../platform/ui/overlays/DialogForm.tsx';
import { ReasonField } from '../ReasonField.tsx';
import type { ReasonKind } from './status.ts';

export interface ReasonDialogProps {
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
  const language = useLanguage();
  const [reason, setReason] = useState('');
  const given = reason.trim();
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
      {dangers.length > 0 && (
        <ul className="mb-5 grid gap-1.5">
          {dangers.map(({ key, title, state }) => (
            <li key={key} className="flex items-start gap-2">
              <OctagonAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{textIn(title, language)}</span>
                {' – '}
                {t(`reason.danger.${state}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <DialogForm
        onSubmit={() => given !== '' && onGiven(given)}
        className="gap-5"
        onCancel={onCancel}
        action={t('reason.confirm', { status: t(`status.${to}`) })}
        danger={kind === 'danger'}
        pending={pending}
      >
        {(tried) => (
          <ReasonField
            autoFocus
            error={tried && given === '' && t('reason.missing')}
            value={reason}
            onChange={setReason}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
