import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../../../contract/queue.ts';
import { Button } from '../../../platform/ui/base/Button.tsx';
import { Field } from '../../../platform/ui/fields/Field.tsx';
import { Input } from '../../../platform/ui/fields/Input.tsx';
import { Dialog } from '../../../platform/ui/overlays/Dialog.tsx';
import { useViews } from './useViews.ts';

/** Renames and deletes saved views. */
export function ManageViewsDialog({ views, onClose }: { views: SavedView[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={t('queue.views.manage')}>
      {views.length === 0 ? (
        <p className="text-ink-soft">{t('queue.views.none')}</p>
      ) : (
        <ul className="grid gap-3">
          {views.map((view) => (
            <ViewRow key={view.id} view={view} />
          ))}
        </ul>
      )}
      <div className="mt-5 text-right">
        <Button variant="secondary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  );
}

function ViewRow({ view }: { view: SavedView }) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState(view.name);
  const { rename, remove } = useViews();
  const given = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given !== '' && given !== view.name) rename.mutate({ id: view.id, name: given });
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
          disabled={given === '' || given === view.name}
          pending={rename.isPending}
        >
          {t('queue.views.rename')}
          <span className="sr-only"> {view.name}</span>
        </Button>
        <Button
          variant="quiet"
          pending={remove.isPending}
          onClick={() => remove.mutate(view.id)}
          aria-label={t('queue.views.delete', { name: view.name })}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </form>
    </li>
  );
}
