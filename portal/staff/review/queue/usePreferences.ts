/** The staff member's preferences; stored on the server, so that they apply on every device. */
import { changePreferences, Preferences, type PreferencesChange } from '@clinic/contract/preferences';
import { call, useAction } from '@clinic/platform/api';
import { showToast } from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { staffSetup } from './queries.ts';

const DEFAULTS = Preferences.parse({});

export function usePreferences() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data } = useQuery(staffSetup);
  const preferences = data?.preferences ?? DEFAULTS;
  const show = (shown: Preferences) =>
    queryClient.setQueryData(staffSetup.queryKey, (setup) => setup && { ...setup, preferences: shown });
  const mutation = useAction({
    mutationFn: (change: PreferencesChange) => call(changePreferences, {}, change),
    onMutate: (change) => {
      show({ ...preferences, ...change });
      return preferences;
    },
    onError: (_error, _change, before) => {
      if (before) show(before);
      showToast({ tone: 'danger', title: t('queue.preferences.failed'), text: t('queue.tryLater') });
    },
  });
  return { preferences, change: mutation.mutate };
}
