/** HTTP routes of the notifications. */
import * as messagingApi from '@clinic/contract/messaging';
import * as notificationsApi from '@clinic/contract/notifications';
import type { Routes } from '@clinic/server-platform/http';
import { readEmailUpdates, saveEmailUpdates } from '@clinic/server-platform/messaging';
import { countUnread } from './countUnread.ts';
import { listNotifications } from './listNotifications.ts';
import { markRead } from './markRead.ts';
import { readPreferences, savePreferences } from './preferences.ts';

export function notificationRoutes(routes: Routes): void {
  routes.on(notificationsApi.notifications, ({ em, user, requestContext, query }) =>
    listNotifications(em, user, query, requestContext),
  );

  routes.on(notificationsApi.unreadCount, async ({ em, user }) => ({ unread: await countUnread(em, user) }));

  routes.on(notificationsApi.markRead, async ({ em, user, requestContext, body: request }) => {
    await markRead(em, user, request, requestContext);
    return { unread: await countUnread(em, user) };
  });

  routes.on(notificationsApi.preferences, ({ em, user }) => readPreferences(em, user));

  routes.on(notificationsApi.savePreferences, ({ em, user, requestContext, body: preferences }) =>
    savePreferences(em, user, preferences, requestContext),
  );

  routes.on(messagingApi.emailUpdates, ({ em, user }) => readEmailUpdates(em, user));

  routes.on(messagingApi.saveEmailUpdates, ({ em, user, requestContext, body: chosen }) =>
    saveEmailUpdates(em, user, chosen, requestContext),
  );
}
