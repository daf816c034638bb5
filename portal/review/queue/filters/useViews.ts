/** Creates, renames and deletes saved views. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type NewView, SavedView, type SavedView as View } from '../../../../contract/queue.ts';
import { client } from '../../../platform/api/client.ts';
import { showToast } from '../../../platform/ui/overlays/toasts.ts';
import { staffSetup } from '../queries.ts';

const PATH = '/api/review/views';

export function useViews() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const show = (change: (views: View[]) => View[]) =>
    queryClient.setQueryData(
      staffSetup.queryKey,
      (setup) => setup && { ...setup, views: change(setup.views) },
    );
  const onError = () =>
    showToast({ tone: 'danger', title: t('queue.views.failed'), text: t('queue.tryLater') });
  const save = useMutation({
    mutationFn: async (view: NewView) => SavedView.parse(await client.send('POST', PATH, view)),
    onSuccess: (view) => show((views) => [...views, view]),
    onError,
  });
  const rename = useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) =>
      SavedView.parse(await client.send('PATCH', `${PATH}/${id}`, { name })),
    onSuccess: (view) => show((views) => views.map((each) => (each.id === view.id ? view : each))),
    onError,
  });
  const remove = useMutation({
    mutationFn: (id: string) => client.send('DELETE', `${PATH}/${id}`),
    onSuccess: (_reply, id) => show((views) => views.filter((each) => each.id !== id)),
    onError,
  });
  return { save, rename, remove };
}
