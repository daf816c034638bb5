/** HTTP routes of the notifications. */

import { EmailUpdates } from '../../contract/messaging.ts';
import {
  MarkRead,
  NotificationPreferences,
  NotificationQuery,
  type Unread,
} from '../../contract/notifications.ts';
import { allow, signedIn, staff } from '../platform/auth/roles.ts';
import { parse } from '../platform/http/parse.ts';
import type { Routes } from '../platform/http/routes.ts';
import { readEmailUpdates, saveEmailUpdates } from '../platform/messaging/emailUpdates.ts';
import { countUnread } from './countUnread.ts';
import { listNotifications } from './listNotifications.ts';
import { markRead } from './markRead.ts';
import { readPreferences, savePreferences } from './preferences.ts';

const patients = allow('PATIENT');

export function notificationRoutes(routes: Routes): void {
  routes.get('/api/notifications', signedIn, async (ctx) => {
    const query = parse(NotificationQuery, ctx.query);
    ctx.body = await listNotifications(ctx.state.em, ctx.state.user, query, ctx.state.occasion);
  });

  routes.get('/api/notifications/unread', signedIn, async (ctx) => {
    ctx.body = { unread: await countUnread(ctx.state.em, ctx.state.user) } satisfies Unread;
  });

  routes.post('/api/notifications/read', signedIn, async (ctx) => {
    const request = parse(MarkRead, ctx.request.body);
    const { em, user, occasion } = ctx.state;
    await markRead(em, user, request, occasion);
    ctx.body = { unread: await countUnread(em, user) } satisfies Unread;
  });

  routes.get('/api/notifications/preferences', staff, async (ctx) => {
    ctx.body = await readPreferences(ctx.state.em, ctx.state.user);
  });

  routes.put('/api/notifications/preferences', staff, async (ctx) => {
    const preferences = parse(NotificationPreferences, ctx.request.body);
    ctx.body = await savePreferences(ctx.state.em, ctx.state.user, preferences, ctx.state.occasion);
  });

  routes.get('/api/patient/email-updates', patients, async (ctx) => {
    ctx.body = await readEmailUpdates(ctx.state.em, ctx.state.user);
  });

  routes.put('/api/patient/email-updates', patients, async (ctx) => {
    const chosen = parse(EmailUpdates, ctx.request.body);
    ctx.body = await saveEmailUpdates(ctx.state.em, ctx.state.user, chosen, ctx.state.occasion);
  });
}
