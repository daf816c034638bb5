import type { SavedView } from '@clinic/contract/queue/savedViews';
import { Button, ConfirmDialog, Dialog, Field, Input } from '@clinic/platform/ui';
import { Trash2, Users } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViews } from './useViews.ts';

/** Renames, shares and deletes saved views. Deleting a shared one affects others, so it asks for confirmation. */
export function ManageViewsDialog({ views, onClose }: { views: SavedView[]; onClose: () => void }) {
  const { t } = useTranslation();
  const { remove } = useViews();
  const [viewToDelete, setViewToDelete] = useState<SavedView>();
  const onDelete = (view: SavedView) => (view.shared ? setViewToDelete(view) : remove.mutate(view.id));
  return (
    <Dialog onClose={onClose} title={t('queue.views.manage')}>
      {views.length === 0 ? (
        <p className="text-ink-soft">{t('queue.views.none')}</p>
      ) : (
        <ul className="grid gap-3">
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              deleting={remove.isPending && remove.variables === view.id}
              onDelete={() => onDelete(view)}
            />
          ))}
        </ul>
      )}
      <div className="mt-5 text-end">
        <Button variant="secondary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
      {viewToDelete && (
        <ConfirmDialog
          title={t('queue.views.deleteShared.title', { name: viewToDelete.name })}
          text={t('queue.views.deleteShared.text')}
          confirm={t('queue.views.deleteShared.confirm')}
          pending={remove.isPending}
          onConfirm={() => remove.mutate(viewToDelete.id, { onSuccess: () => setViewToDelete(undefined) })}
          onClose={() => setViewToDelete(undefined)}
        />
      )}
    </Dialog>
  );
}

interface ViewRowProps {
  view: SavedView;
  deleting: boolean;
  onDelete: () => void;
}

function ViewRow({ view, deleting, onDelete }: ViewRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState(view.name);
  const { change } = useViews();
  const newName = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (newName !== '' && newName !== view.name) change.mutate({ id: view.id, name: newName });
  };
  return (
    <li>
      <form onSubmit={submit} className="flex items-center gap-2">
        <Field
          id={id}
          dense
          labelHidden
          label={t('queue.views.nameOf', { name: view.name })}
          className="min-w-0 flex-1"
        >
          {(control) => (
            <Input
              {...control}
              dense
              autoComplete="off"
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          disabled={newName === '' || newName === view.name}
          pending={change.isPending}
        >
          {t('queue.views.rename')}
          <span className="sr-only"> {view.name}</span>
        </Button>
        <Button
          variant={view.shared ? 'secondary' : 'quiet'}
          aria-pressed={view.shared}
          title={t('queue.views.share')}
          aria-label={t('queue.views.shareOne', { name: view.name })}
          onClick={() => change.mutate({ id: view.id, shared: !view.shared })}
          className="px-2.5!"
        >
          <Users aria-hidden="true" />
        </Button>
        <Button
          variant="quiet"
          pending={deleting}
          onClick={onDelete}
          aria-label={t('queue.views.delete', { name: view.name })}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </form>
    </li>
  );
}
