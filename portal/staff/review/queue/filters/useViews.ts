/** Creates, changes and deletes saved views. */
import {
  addView,
  changeView,
  type NewView,
  removeView,
  type SavedView as View,
  type ViewChange,
} from '@clinic/contract/queue/savedViews';
import { call, useAction } from '@clinic/platform/api';
import { showToast } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { staffSetup } from '../queries.ts';

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
  const save = useAction({
    mutationFn: (view: NewView) => call(addView, {}, view),
    onSuccess: (view) => show((views) => [...views, view]),
    onError,
  });
  const change = useAction({
    mutationFn: ({ id, ...changed }: ViewChange & { id: string }) => call(changeView, { id }, changed),
    onSuccess: (view) => show((views) => views.map((each) => (each.id === view.id ? view : each))),
    onError,
  });
  const remove = useAction({
    mutationFn: (id: string) => call(removeView, { id }),
    onSuccess: (_reply, id) => show((views) => views.filter((each) => each.id !== id)),
    onError,
  });
  return { save, change, remove };
}
