/** What other packages may use of `notifications`. */
export { EmailUpdates } from '../notifications/EmailUpdates.tsx';
export { NotificationBell } from '../notifications/NotificationBell.tsx';
export { NotificationPreferences } from '../notifications/NotificationPreferences.tsx';
