/** One second factor in the list. */
import type { Factor } from '@clinic/contract/secondFactor';
import { KeyRound, Pencil, Smartphone, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/useFormat.ts';
import { Button } from '../ui/base/Button.tsx';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { FactorNameField } from './FactorNameField.tsx';

const ICONS = { passkey: KeyRound, authenticator: Smartphone };

interface FactorRowProps {
  factor: Factor;
  /** The last one cannot be removed. */
  only: boolean;
  onRename: (name: string) => void;
  onRemove: () => void;
}

export function FactorRow({ factor, only, onRename, onRemove }: FactorRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const [openDialog, setOpenDialog] = useState<'rename' | 'remove'>();
  const [name, setName] = useState(factor.name);
  const Icon = ICONS[factor.kind];
  const day = (at: string) => format.clinicDay(at);
  const rename = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    onRename(name.trim());
    setOpenDialog(undefined);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-medium break-words">{factor.name}</p>
        <p className="text-sm text-ink-soft">
          {t(`secondFactor.kinds.${factor.kind}.title`)} ·{' '}
          {factor.lastUsedAt
            ? t('secondFactor.lastUsed', { day: day(factor.lastUsedAt) })
            : t('secondFactor.added', { day: day(factor.createdAt) })}
        </p>
      </div>
      <div className="flex gap-1">
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('secondFactor.rename.action', { name: factor.name })}
          onClick={() => {
            setName(factor.name);
            setOpenDialog('rename');
          }}
        >
          <Pencil aria-hidden="true" />
        </Button>
        <Button
          variant="quiet"
          size="sm"
          disabled={only}
          aria-label={t('secondFactor.remove.action', { name: factor.name })}
          onClick={() => setOpenDialog('remove')}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      {only && <p className="basis-full text-sm text-ink-soft">{t('secondFactor.remove.last')}</p>}
      <Dialog
        open={openDialog === 'rename'}
        onClose={() => setOpenDialog(undefined)}
        title={t('secondFactor.rename.title')}
      >
        <form onSubmit={rename} noValidate className="grid gap-4">
          <FactorNameField id={`${id}-name`} value={name} onChange={setName} />
          <Button type="submit">{t('secondFactor.rename.save')}</Button>
        </form>
      </Dialog>
      <ConfirmDialog
        open={openDialog === 'remove'}
        title={t('secondFactor.remove.title', { name: factor.name })}
        text={t('secondFactor.remove.text')}
        confirm={t('secondFactor.remove.confirm')}
        pending={false}
        onConfirm={() => {
          onRemove();
          setOpenDialog(undefined);
        }}
        onClose={() => setOpenDialog(undefined)}
      />
    </li>
  );
}
