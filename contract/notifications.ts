/** Notifications as shown to their recipient. Shared with the browser. */
import { z } from 'zod';
import { staff } from './access.ts';
import * as addresses from './addresses.ts';
import { LanguageCode } from './language.ts';
import { AnyNotificationKind, NOTIFICATION_KINDS, NotificationKind } from './messaging.ts';
import { route, routeAt } from './route.ts';

export const Notification = z.strictObject({
  id: z.uuid(),
  kind: AnyNotificationKind,
  submissionId: z.uuid(),
  /** The reference number that patient and clinic use for the submission. */
  reference: z.string(),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** Counting stops here. */
export const MAX_UNREAD = 100;

/** GET /api/notifications/unread */
export const Unread = z.strictObject({ unread: z.number().int().min(0).max(MAX_UNREAD) });
export type Unread = z.infer<typeof Unread>;

/** GET /api/notifications */
export const NotificationPage = Unread.extend({
  /** Newest first. */
  notifications: z.array(Notification),
  /** Cursor for the next older page. */
  next: z.string().nullable(),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

export const NotificationQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{4}-[\d:.T-]+Z_[\da-f-]{36}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type NotificationQuery = z.infer<typeof NotificationQuery>;

/** POST /api/notifications/read */
export const MarkRead = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }),
  z.strictObject({ all: z.literal(true) }),
]);
export type MarkRead = z.infer<typeof MarkRead>;

const Channels = z.strictObject({ inApp: z.boolean(), mail: z.boolean() });
export type Channels = z.infer<typeof Channels>;

/** GET and PUT /api/notifications/preferences */
export const NotificationPreferences = z.strictObject({
  kinds: z.record(NotificationKind, Channels),
  /** Language of the mails. */
  language: LanguageCode,
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** Default: shown in the portal, not mailed. */
export const DEFAULT_CHANNELS: Channels = { inApp: true, mail: false };

export const defaultKinds = (): NotificationPreferences['kinds'] =>
  Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, DEFAULT_CHANNELS]),
  ) as NotificationPreferences['kinds'];

const signedIn = { access: 'signedIn', healthData: false } as const;

export const notifications = route('GET', '/api/notifications', {
  ...signedIn,
  query: NotificationQuery,
  answer: NotificationPage,
});
export const unreadCount = route('GET', '/api/notifications/unread', { ...signedIn, answer: Unread });
export const markRead = route('POST', '/api/notifications/read', {
  ...signedIn,
  body: MarkRead,
  answer: Unread,
});
export const preferences = route('GET', '/api/notifications/preferences', {
  ...staff,
  answer: NotificationPreferences,
});
export const savePreferences = route('PUT', '/api/notifications/preferences', {
  ...staff,
  body: NotificationPreferences,
  answer: NotificationPreferences,
});
export const live = routeAt(addresses.live, { ...signedIn, media: 'text/event-stream' });
