/** Names a save worth keeping; named saves are not thinned out. */
import { call, useAction } from '@clinic/platform/api';
import { Button, showToast, TextField } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthoredKind } from '../kind.ts';
import { savesKey } from './historyQueries.ts';

interface SaveNameFormProps extends Pick<AuthoredKind, 'routes'> {
  draftId: string;
  revision: number;
  name: string | null;
}

export function SaveNameForm({ routes, draftId, revision, name }: SaveNameFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(name ?? '');
  const give = useGiveName(routes, draftId, revision);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '' && typed.trim() !== name) give.mutate(typed.trim());
  };
  return (
    <form onSubmit={submit} className="mt-3 flex max-w-xl flex-wrap items-end gap-2">
      <TextField
        className="min-w-52 flex-1"
        label={t('versions.name.label')}
        help={t('versions.name.help')}
        maxLength={100}
        value={typed}
        onChange={setTyped}
      />
      <Button
        type="submit"
        variant="secondary"
        pending={give.isPending}
        disabled={typed.trim() === '' || typed.trim() === name}
      >
        <Star aria-hidden="true" />
        {t('versions.name.give')}
      </Button>
      {name !== null && (
        <Button variant="quiet" onClick={() => give.mutate(null)}>
          {t('versions.name.remove')}
        </Button>
      )}
    </form>
  );
}

function useGiveName(routes: AuthoredKind['routes'], id: string, revision: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: (name: string | null) => call(routes.nameSave, { id, revision }, { name }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: savesKey({ routes }, id) }),
    onError: () =>
      showToast({ title: t('versions.name.failed'), text: t('builder.tryLater'), tone: 'danger' }),
  });
}
