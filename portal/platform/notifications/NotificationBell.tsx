/** The bell in the header: the number of new notifications, their list, and a toast for each new one. */
import type { Role } from '@clinic/contract/auth';
import { MAX_UNREAD } from '@clinic/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../ui/overlays/Popover.tsx';
import { NotificationList } from './NotificationList.tsx';
import { unreadQuery } from './queries.ts';
import { useNews } from './useNews.ts';

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
              className="absolute top-0.5 right-0 grid h-[1.25rem] min-w-[1.25rem] place-items-center rounded-full bg-danger-strong px-1 text-xs font-semibold text-on-danger tabular-nums"
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
