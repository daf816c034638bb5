/** A patient's choice whether the clinic emails them about their forms. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/useAction.ts';
import { Card } from '../ui/base/Card.tsx';
import { CheckRow } from '../ui/fields/CheckRow.tsx';
import { showToast } from '../ui/overlays/toasts.ts';
import { LoadFailed } from '../ui/states/LoadFailed.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import { emailUpdatesQuery, saveEmailUpdates } from './queries.ts';

export function EmailUpdates() {
  const { t } = useTranslation();
  const id = useId();
  const queryClient = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery(emailUpdatesQuery);
  const saving = useAction({
    mutationFn: saveEmailUpdates,
    onSuccess: (saved) => {
      queryClient.setQueryData(emailUpdatesQuery.queryKey, saved);
      showToast({ tone: 'success', title: t('emailUpdates.saved') });
    },
    onError: () => showToast({ tone: 'danger', title: t('notifications.preferences.saveFailed') }),
  });
  return (
    <Card as="section" id="emails" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl font-semibold">
        {t('emailUpdates.title')}
      </h2>
      {isPending && <Loading text={t('notifications.loading')} />}
      {isError && <LoadFailed title={t('notifications.preferences.loadFailed')} onRetry={refetch} />}
      {data && (
        <>
          <div className="mt-4">
            <CheckRow
              label={t('emailUpdates.label')}
              hint={t('emailUpdates.hint')}
              checked={saving.isPending ? saving.variables : data.emailUpdates}
              pending={saving.isPending}
              onChange={(event) => saving.mutate(event.target.checked)}
            />
          </div>
          <p className="mt-3 text-sm text-ink-soft">{t('emailUpdates.always')}</p>
        </>
      )}
    </Card>
  );
}
