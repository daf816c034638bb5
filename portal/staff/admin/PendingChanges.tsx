/** Access changes that wait for a second administrator. */
import { confirmChange, declineChange, type PendingChange } from '@clinic/contract/pendingChanges';
import { call, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { Button, Card, showToast } from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountsKey, invitations, pendingChanges, settingsDocument } from './queries.ts';
import { useEnrolmentCode } from './useEnrolmentCode.tsx';

export function PendingChanges() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data } = useQuery(pendingChanges);
  const enrolment = useEnrolmentCode();
  const decide = useAction({
    mutationFn: ({ id, path }: { id: string; path: 'confirm' | 'decline' }) =>
      call(path === 'confirm' ? confirmChange : declineChange, { id }),
    retry: false,
    onSuccess: (answer, { path }) => {
      enrolment.showCode(answer);
      showToast({ tone: 'success', title: t(`admin.pending.done.${path}`) });
    },
    onError: () =>
      showToast({
        tone: 'danger',
        title: t('admin.users.failed.title'),
        text: t('admin.users.failed.text'),
      }),
    onSettled: () => {
      for (const queryKey of [
        pendingChanges.queryKey,
        accountsKey,
        invitations.queryKey,
        settingsDocument.queryKey,
      ]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
  if (!data || data.length === 0) return enrolment.dialog;
  const isUnderWay = (id: string, path: string): boolean =>
    decide.isPending && decide.variables.id === id && decide.variables.path === path;
  return (
    <Card as="section" padding="none" aria-labelledby="pending-title">
      <h2 id="pending-title" className="px-4 pt-4 text-xl font-semibold sm:px-6">
        {t('admin.pending.title')}
      </h2>
      <p className="px-4 pb-3 text-ink-soft sm:px-6">{t('admin.pending.text')}</p>
      <ul className="divide-y divide-line border-t border-line">
        {data.map((change) => (
          <li key={change.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
            <What change={change} />
            <div className="flex flex-wrap gap-2">
              {!change.isOwn && (
                <Button
                  size="sm"
                  pending={isUnderWay(change.id, 'confirm')}
                  onClick={() => decide.mutate({ id: change.id, path: 'confirm' })}
                >
                  {t('admin.pending.confirm')}
                </Button>
              )}
              <Button
                variant="secondary"
                size="sm"
                pending={isUnderWay(change.id, 'decline')}
                onClick={() => decide.mutate({ id: change.id, path: 'decline' })}
              >
                {t(change.isOwn ? 'admin.pending.withdraw' : 'admin.pending.decline')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {enrolment.dialog}
    </Card>
  );
}

function What({ change }: { change: PendingChange }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, about, role, proposedBy, isOwn, createdAt, effectiveAt } = change;
  const when = format.clinicMoment(createdAt);
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-semibold break-words">
        {t(`admin.pending.kind.${kind}`, { about, role: role === null ? '' : t(`role.${role}`) })}
      </p>
      <p className="text-sm text-ink-soft">
        {isOwn ? t('admin.pending.byYou', { when }) : t('admin.pending.by', { name: proposedBy, when })}
        {effectiveAt !== null && ` ${t('admin.pending.alone', { when: format.clinicMoment(effectiveAt) })}`}
      </p>
    </div>
  );
}
