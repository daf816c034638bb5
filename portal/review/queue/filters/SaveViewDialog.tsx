import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/ui/base/Button.tsx';
import { TextField } from '../../../platform/ui/fields/TextField.tsx';
import { Dialog } from '../../../platform/ui/overlays/Dialog.tsx';
import { showToast } from '../../../platform/ui/overlays/toasts.ts';
import { cleaned, type SortedFilter } from '../queueFilter.ts';
import { useViews } from './useViews.ts';

/** Saves the current filter and order under a name. The search text is not saved. */
export function SaveViewDialog({ filter, onClose }: { filter: SortedFilter; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const { save } = useViews();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    setMissing(given === '');
    if (given === '') return;
    const { search: _, ...kept } = filter;
    save.mutate(
      { name: given, filter: cleaned(kept) },
      {
        onSuccess: () => {
          onClose();
          showToast({ tone: 'success', title: t('queue.views.saved', { name: given }) });
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('queue.views.save')}
      text={t(filter.search ? 'queue.views.textSearch' : 'queue.views.text')}
    >
      <form onSubmit={submit}>
        <TextField
          label={t('queue.views.name')}
          error={missing ? t('queue.views.nameMissing') : undefined}
          autoFocus
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={(next) => {
            setName(next);
            setMissing(false);
          }}
        />
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" pending={save.isPending}>
            {t('queue.views.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
