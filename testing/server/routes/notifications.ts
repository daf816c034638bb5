/** Examples of the routes of notifications. */
import { defaultKinds } from '../../../contract/notifications.ts';
import { get, OWN_SETTING, of, type RouteExample } from './routeExample.ts';

export const NOTIFICATION_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('PATIENT', '/api/notifications', ['notifications_listed']),
  get('PATIENT', '/api/notifications/unread', 'A number.'),
  of('post', 'PATIENT', '/api/notifications/read', 'Which were read.', { all: true }),
  get('PHYSICIAN', '/api/notifications/preferences', OWN_SETTING),
  get('PATIENT', '/api/patient/email-updates', 'The own choice about mail.'),
  of('put', 'PATIENT', '/api/patient/email-updates', ['notification_preferences_changed'], {
    emailUpdates: false,
  }),
  of('put', 'PHYSICIAN', '/api/notifications/preferences', ['notification_preferences_changed'], {
    kinds: defaultKinds(),
    language: 'en',
  }),
  get('PHYSICIAN', '/api/live', 'Says that something changed, never what.'),
];
