/** Invited users who have not signed in yet. */
import { type Invitation, resendInvitation, withdrawInvitation } from '@clinic/contract/admin';
import { call, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { Badge, Button, Card, roleTone, showToast } from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invitations } from '../queries.ts';
import { useEnrolmentCode } from '../useEnrolmentCode.tsx';
import { isWaiting } from './isWaiting.ts';

export function OpenInvitations() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data } = useQuery(invitations);
  const enrolment = useEnrolmentCode();
  const act = useAction({
    mutationFn: ({ id, path }: { id: string; path: 'resend' | 'withdraw' }) =>
      call(path === 'resend' ? resendInvitation : withdrawInvitation, { id }),
    onSuccess: (answer, { path }) => {
      enrolment.showCode(answer);
      if (isWaiting(answer)) showToast({ tone: 'neutral', title: t('admin.pending.waits') });
      else
        showToast({
          tone: 'success',
          title: t(
            path === 'resend' ? 'admin.users.invitations.sentAgain' : 'admin.users.invitations.withdrawn',
          ),
        });
    },
    onError: () =>
      showToast({
        tone: 'danger',
        title: t('admin.users.failed.title'),
        text: t('admin.users.failed.text'),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitations.queryKey }),
  });
  if (!data || data.length === 0) return null;
  const isUnderWay = (id: string, path: string): boolean =>
    act.isPending && act.variables.id === id && act.variables.path === path;
  return (
    <Card as="section" padding="none" aria-labelledby="invitations-title">
      <h2 id="invitations-title" className="px-4 pt-4 pb-3 text-xl font-semibold sm:px-6">
        {t('admin.users.invitations.title')}
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {data.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
            <Who invitation={invitation} />
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="sm"
                aria-label={t('admin.users.invitations.againTo', { email: invitation.email })}
                pending={isUnderWay(invitation.id, 'resend')}
                onClick={() => act.mutate({ id: invitation.id, path: 'resend' })}
              >
                {t('admin.users.invitations.again')}
              </Button>
              <Button
                variant="secondary"
                size="sm"
                aria-label={t('admin.users.invitations.withdrawOf', { email: invitation.email })}
                pending={isUnderWay(invitation.id, 'withdraw')}
                onClick={() => act.mutate({ id: invitation.id, path: 'withdraw' })}
              >
                {t('admin.users.invitations.withdraw')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {enrolment.dialog}
    </Card>
  );
}

function Who({ invitation: { email, role, sentAt, expiresAt, expired } }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-medium break-all">{email}</span>
        <Badge tone={roleTone[role]}>{t(`role.${role}`)}</Badge>
        {expired && <Badge tone="warning">{t('admin.users.invitations.expired')}</Badge>}
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        {t('admin.users.invitations.sentAt', { when: format.clinicDay(sentAt) })}
        {!expired && ` · ${t('admin.users.invitations.until', { when: format.clinicDay(expiresAt) })}`}
      </p>
    </div>
  );
}
