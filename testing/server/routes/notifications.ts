/** Examples of the routes of notifications. */
import { defaultKinds } from '@clinic/contract/notifications';
import { get, of, type RouteExample } from './routeExample.ts';

export const NOTIFICATION_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('PATIENT', '/api/notifications', ['notifications_listed']),
  get('PATIENT', '/api/notifications/unread', 'own'),
  of('post', 'PATIENT', '/api/notifications/read', 'own', { all: true }),
  get('PHYSICIAN', '/api/notifications/preferences', 'own'),
  get('PATIENT', '/api/patient/email-updates', 'own'),
  of('put', 'PATIENT', '/api/patient/email-updates', ['notification_preferences_changed'], {
    emailUpdates: false,
  }),
  of('put', 'PHYSICIAN', '/api/notifications/preferences', ['notification_preferences_changed'], {
    kinds: defaultKinds(),
    language: 'en',
  }),
  get('PHYSICIAN', '/api/live', 'own'),
];
