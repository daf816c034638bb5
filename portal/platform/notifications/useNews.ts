/** Subscribes to the server's news: refetches the bell's list and shows a toast. */
import { type AnyNotificationKind, NotificationKind } from '@clinic/contract/messaging';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onLive } from '../api/live.ts';
import { announceNews } from './newsToasts.ts';
import { preferencesQuery, refetchAll } from './queries.ts';

export function useNews(): void {
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
