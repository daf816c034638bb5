/** The bell in the header: the number of new notifications, their list, and a toast for each new one. */
import type { Role } from '@clinic/contract/auth';
import { type AnyNotificationKind, NotificationKind } from '@clinic/contract/messaging';
import { MAX_UNREAD } from '@clinic/contract/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onLive } from '../api/live.ts';
import { Popover } from '../ui/overlays/Popover.tsx';
import { currentToasts, onToastsChange, showToast, type ToastContent } from '../ui/overlays/toasts.ts';
import { NotificationList } from './NotificationList.tsx';
import { preferencesQuery, refetchAll, unreadQuery } from './queries.ts';

export function NotificationBell({ role }: { role: Role }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { data: unread = 0 } = useQuery(unreadQuery);
  useNews();
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('notifications.title')}
      trigger={
        <button
          type="button"
          aria-label={unread > 0 ? t('notifications.bell', { count: unread }) : t('notifications.title')}
          className="relative grid size-11 shrink-0 place-items-center rounded text-ink-soft hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
        >
          <Bell aria-hidden="true" className="size-5" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-0.5 end-0 grid h-[1.25rem] min-w-[1.25rem] place-items-center rounded-full bg-danger-strong px-1 text-xs font-semibold text-on-danger tabular-nums"
            >
              {unread < MAX_UNREAD ? unread : '99+'}
            </span>
          )}
        </button>
      }
    >
      <NotificationList role={role} unread={unread} onClose={() => setOpen(false)} />
    </Popover>
  );
}

/** Subscribes to the server's news: refetches the bell's list and shows a toast. */
function useNews(): void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  useEffect(() => {
    const isWanted = async (kind: AnyNotificationKind): Promise<boolean> => {
      const ofStaff = NotificationKind.safeParse(kind);
      if (!ofStaff.success) return true;
      const preferences = await queryClient.fetchQuery(preferencesQuery).catch(() => undefined);
      return preferences?.kinds[ofStaff.data].inApp ?? true;
    };
    return onLive(async (event) => {
      if (event.type !== 'notification' && event.type !== 'resync') return;
      const reading = refetchAll(queryClient);
      if (event.type === 'notification' && (await isWanted(event.kind))) {
        announceNews(event.kind, (kind) => ({ title: t(`notifications.kind.${kind}`) }));
      }
      await reading;
    });
  }, [queryClient, t]);
}

const GRAVEST_FIRST: readonly AnyNotificationKind[] = [
  'contact_late',
  'contact_today',
  'promise_late',
  'high_priority',
  'flag_detected',
  'promise_due',
  'information_requested',
  'new_message',
  'ready_for_review',
  'document_uploaded',
  'status_changed',
  'submission_received',
];

const TOGETHER_MS = 300;

let waiting: AnyNotificationKind[] = [];
let stopWaiting: (() => void) | undefined;

/**
 * Announces news as a toast. News that arrives together is announced once, by the most serious item. It waits
 * while another toast is open, because that one reports on the user's own action.
 */
function announceNews(kind: AnyNotificationKind, wording: (kind: AnyNotificationKind) => ToastContent): void {
  waiting.push(kind);
  if (stopWaiting) return;
  const show = (): void => {
    if (currentToasts().some(({ open }) => open)) return;
    stopWaiting?.();
    stopWaiting = undefined;
    const gravest = GRAVEST_FIRST.find((each) => waiting.includes(each));
    waiting = [];
    if (gravest) showToast(wording(gravest));
  };
  const timer = setTimeout(() => {
    const unsubscribe = onToastsChange(show);
    stopWaiting = unsubscribe;
    show();
  }, TOGETHER_MS);
  stopWaiting = () => clearTimeout(timer);
}
