export {
  chosenByAccount,
  mailIn,
  patientMail,
  readEmailUpdates,
  saveEmailUpdates,
} from '../messaging/emailUpdates.ts';
export { enqueueMail, MAIL_CHANNEL, queuedMail } from '../messaging/enqueueMail.ts';
export { mailOfToken, RESUME_MAIL } from '../messaging/linkToken.ts';
export { notification, notify, personalNotifications } from '../messaging/notify.ts';
export { notifyPatient } from '../messaging/notifyPatient.ts';
export { leavePresent, othersPresent, type PresenceSubject, stayPresent } from '../messaging/presence.ts';
export { LIVE_CHANNEL, Published, publication, publishLive } from '../messaging/publishLive.ts';
export { mailAccount, mailStaff } from '../messaging/securityMail.ts';
