/** Which notifications the user wants, in the portal and by email. */
import { NOTIFICATION_KINDS } from '@clinic/contract/messaging';
import type { NotificationPreferences as Preferences } from '@clinic/contract/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/useAction.ts';
import { languageName, useLanguage } from '../i18n/i18n.ts';
import { Card } from '../ui/base/Card.tsx';
import { showToast } from '../ui/overlays/toasts.ts';
import { LoadFailed } from '../ui/states/LoadFailed.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import { preferencesQuery, refetchAll, savePreferences } from './queries.ts';

const CHANNELS = ['inApp', 'mail'] as const;

export function NotificationPreferences() {
  const { t } = useTranslation();
  const id = useId();
  const { data, isPending, isError, refetch } = useQuery(preferencesQuery);
  return (
    <Card as="section" id="notifications" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl font-semibold">
        {t('notifications.title')}
      </h2>
      <p className="mt-1 text-ink-soft">{t('notifications.preferences.text')}</p>
      {isPending && <Loading text={t('notifications.loading')} />}
      {isError && <LoadFailed title={t('notifications.preferences.loadFailed')} onRetry={refetch} />}
      {data && <Choices preferences={data} />}
    </Card>
  );
}

function Choices({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  // Local state, because the query reports a change a moment later, and the checkbox would briefly revert.
  const [chosen, setChosen] = useState(preferences.kinds);
  const saving = useAction({
    mutationFn: savePreferences,
    // Send them one at a time, because each contains all choices.
    scope: { id: 'notification-preferences' },
    onError: () => {
      setChosen(queryClient.getQueryData(preferencesQuery.queryKey)?.kinds ?? preferences.kinds);
      showToast({ tone: 'danger', title: t('notifications.preferences.saveFailed') });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(preferencesQuery.queryKey, saved);
      return refetchAll(queryClient);
    },
  });
  const choose = (kinds: Preferences['kinds']): void => {
    setChosen(kinds);
    saving.mutate({ language, kinds });
  };
  return (
    <>
      <table className="mt-5 w-full border-collapse text-start">
        <thead>
          <tr className="border-b border-line text-sm text-ink-soft">
            <th scope="col" className="py-2 pe-2 font-semibold">
              {t('notifications.preferences.kind')}
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="w-20 px-1 py-2 text-center font-semibold sm:w-28">
                {t(`notifications.preferences.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_KINDS.map((kind) => (
            <tr key={kind} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-1 pe-2 font-normal">
                {t(`notifications.kind.${kind}`)}
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel} className="p-0 text-center">
                  <label className="inline-grid size-11 cursor-pointer place-items-center">
                    <input
                      type="checkbox"
                      className="size-5 accent-accent"
                      checked={chosen[kind][channel]}
                      aria-label={`${t(`notifications.kind.${kind}`)}: ${t(`notifications.preferences.${channel}`)}`}
                      onChange={({ target }) =>
                        choose({ ...chosen, [kind]: { ...chosen[kind], [channel]: target.checked } })
                      }
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-ink-soft">
        {t('notifications.preferences.mailNote', { language: languageName(preferences.language, language) })}
      </p>
      <p role="status" className="sr-only">
        {saving.isSuccess && t('notifications.preferences.saved')}
      </p>
    </>
  );
}
