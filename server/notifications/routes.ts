/** HTTP routes of the notifications. */

import * as messagingApi from '../../contract/messaging.ts';
import * as notificationsApi from '../../contract/notifications.ts';
import type { Routes } from '../platform/http/routes.ts';
import { readEmailUpdates, saveEmailUpdates } from '../platform/messaging/emailUpdates.ts';
import { countUnread } from './countUnread.ts';
import { listNotifications } from './listNotifications.ts';
import { markRead } from './markRead.ts';
import { readPreferences, savePreferences } from './preferences.ts';

export function notificationRoutes(routes: Routes): void {
  routes.on(notificationsApi.notifications, ({ em, user, occasion, query }) =>
    listNotifications(em, user, query, occasion),
  );

  routes.on(notificationsApi.unreadCount, async ({ em, user }) => ({ unread: await countUnread(em, user) }));

  routes.on(notificationsApi.markRead, async ({ em, user, occasion, body: request }) => {
    await markRead(em, user, request, occasion);
    return { unread: await countUnread(em, user) };
  });

  routes.on(notificationsApi.preferences, ({ em, user }) => readPreferences(em, user));

  routes.on(notificationsApi.savePreferences, ({ em, user, occasion, body: preferences }) =>
    savePreferences(em, user, preferences, occasion),
  );

  routes.on(messagingApi.emailUpdates, ({ em, user }) => readEmailUpdates(em, user));

  routes.on(messagingApi.saveEmailUpdates, ({ em, user, occasion, body: chosen }) =>
    saveEmailUpdates(em, user, chosen, occasion),
  );
}
