import { CheckRow, Dialog, DialogForm, showToast, TextField } from '@clinic/platform/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleaned, type SortedFilter } from '../queueFilter.ts';
import { useViews } from './useViews.ts';

/** Saves the current filter and order under a name. The search text is not saved. */
export function SaveViewDialog({ filter, onClose }: { filter: SortedFilter; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const { save } = useViews();
  const submit = () => {
    const viewName = name.trim();
    if (viewName === '') return;
    const { search: _, ...savedFilter } = filter;
    save.mutate(
      { name: viewName, filter: cleaned(savedFilter), shared },
      {
        onSuccess: () => {
          onClose();
          showToast({ tone: 'success', title: t('queue.views.saved', { name: viewName }) });
        },
      },
    );
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('queue.views.save')}
      text={t(filter.search ? 'queue.views.textSearch' : 'queue.views.text')}
    >
      <DialogForm
        onSubmit={submit}
        className="gap-5"
        onCancel={onClose}
        action={t('queue.views.confirm')}
        pending={save.isPending}
      >
        {(tried) => (
          <>
            <TextField
              label={t('queue.views.name')}
              error={tried && name.trim() === '' ? t('queue.views.nameMissing') : undefined}
              autoFocus
              autoComplete="off"
              maxLength={60}
              value={name}
              onChange={setName}
            />
            <CheckRow
              label={t('queue.views.share')}
              hint={t('queue.views.shareHint')}
              checked={shared}
              onChange={({ target }) => setShared(target.checked)}
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
