import type { Role } from '@clinic/contract/auth';
import type { AnyNotificationKind } from '@clinic/contract/messaging';
import type { MarkRead, Notification } from '@clinic/contract/notifications';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import {
  BellOff,
  CircleAlert,
  ClipboardCheck,
  Clock,
  FileText,
  Inbox,
  type LucideIcon,
  MessageCircle,
  OctagonAlert,
  PhoneCall,
  RefreshCw,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAction } from '../api/useAction.ts';
import { useFormat } from '../format/useFormat.ts';
import { Button } from '../ui/base/Button.tsx';
import { classes } from '../ui/base/classes.ts';
import { showToast } from '../ui/overlays/toasts.ts';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { LoadFailed } from '../ui/states/LoadFailed.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import { markRead, notificationsQuery } from './queries.ts';

const icons: Record<AnyNotificationKind, { icon: LucideIcon; iconClass: string }> = {
  submission_received: { icon: Inbox, iconClass: 'bg-info-soft text-info' },
  high_priority: { icon: OctagonAlert, iconClass: 'bg-danger-soft text-danger' },
  document_uploaded: { icon: FileText, iconClass: 'bg-neutral-soft text-neutral' },
  flag_detected: { icon: CircleAlert, iconClass: 'bg-warning-soft text-warning' },
  ready_for_review: { icon: ClipboardCheck, iconClass: 'bg-success-soft text-success' },
  contact_today: { icon: PhoneCall, iconClass: 'bg-danger-soft text-danger' },
  contact_late: { icon: PhoneCall, iconClass: 'bg-danger-soft text-danger' },
  promise_due: { icon: Clock, iconClass: 'bg-warning-soft text-warning' },
  promise_late: { icon: Clock, iconClass: 'bg-danger-soft text-danger' },
  status_changed: { icon: RefreshCw, iconClass: 'bg-info-soft text-info' },
  information_requested: { icon: CircleAlert, iconClass: 'bg-warning-soft text-warning' },
  new_message: { icon: MessageCircle, iconClass: 'bg-accent-soft text-accent' },
};

interface NotificationListProps {
  role: Role;
  unread: number;
  onClose: () => void;
}

export function NotificationList({ role, unread, onClose }: NotificationListProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(notificationsQuery);
  const reading = useAction({
    mutationFn: (request: MarkRead) => markRead(queryClient, request),
    onError: () => showToast({ tone: 'danger', title: t('notifications.markFailed') }),
  });
  const notifications = data?.pages.flatMap((page) => page.notifications) ?? [];
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-2 border-b border-line py-2 pe-2 ps-4">
        <h2 className="font-semibold">{t('notifications.title')}</h2>
        {unread > 0 && (
          <Button
            variant="quiet"
            size="sm"
            pending={reading.isPending}
            onClick={() => reading.mutate({ all: true })}
          >
            {t('notifications.markAll')}
          </Button>
        )}
      </div>
      <div className="max-h-[min(28rem,70dvh)] overflow-y-auto">
        {isPending && <Loading text={t('notifications.loading')} />}
        {isError && <LoadFailed title={t('notifications.loadFailed')} onRetry={refetch} />}
        {data && notifications.length === 0 && (
          <EmptyState
            icon={BellOff}
            title={t('notifications.none.title')}
            text={t('notifications.none.text')}
          />
        )}
        {notifications.length > 0 && (
          <ul>
            {notifications.map((notification) => (
              <Item
                key={notification.id}
                notification={notification}
                role={role}
                onOpen={() => {
                  if (!notification.read) reading.mutate({ ids: [notification.id] });
                  onClose();
                }}
              />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div className="p-2">
            <Button variant="quiet" block pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('notifications.older')}
            </Button>
          </div>
        )}
      </div>
      {role !== 'PATIENT' && (
        <div className="border-t border-line p-2">
          <Link
            to="/profile#notifications"
            onClick={onClose}
            className="flex min-h-10 items-center rounded px-2 text-sm font-semibold text-accent no-underline hover:bg-accent-soft"
          >
            {t('notifications.choose')}
          </Link>
        </div>
      )}
    </>
  );
}

function Item({
  notification: { kind, reference, submissionId, createdAt, read },
  role,
  onOpen,
}: {
  notification: Notification;
  role: Role;
  onOpen: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { icon: Icon, iconClass } = icons[kind];
  const when = role === 'PATIENT' ? format.longDateAndTime(createdAt) : format.clinicMoment(createdAt);
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={`${role === 'PATIENT' ? '/patient' : '/physician'}/submissions/${submissionId}`}
        onClick={onOpen}
        className="flex items-start gap-3 px-4 py-3 text-ink no-underline -outline-offset-2 hover:bg-sunken"
      >
        <span className={classes('grid size-9 shrink-0 place-items-center rounded-full', iconClass)}>
          <Icon aria-hidden="true" className="size-4.5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className={classes('block', !read && 'font-semibold')}>
            {t(`notifications.kind.${kind}`)}
          </span>
          <span className="block text-sm text-ink-soft">
            {reference} · <time dateTime={createdAt}>{when}</time>
          </span>
        </span>
        {!read && (
          <span className="mt-1.5 shrink-0">
            <span aria-hidden="true" className="block size-2.5 rounded-full bg-accent" />
            <span className="sr-only">{t('notifications.unread')}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
