/** Notifications, live messages and mail. Shared with the browser. */
import { z } from 'zod';
import { route } from './route.ts';

/** Sent to staff. */
export const NOTIFICATION_KINDS = [
  'submission_received',
  'high_priority',
  'document_uploaded',
  'flag_detected',
  'ready_for_review',
] as const;
export const NotificationKind = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Sent to single members of staff who have to contact a patient, or whose turn it is; nobody can switch them off. */
export const DUTY_NOTIFICATION_KINDS = [
  'contact_today',
  'contact_late',
  'promise_due',
  'promise_late',
] as const;
export type DutyNotificationKind = (typeof DUTY_NOTIFICATION_KINDS)[number];

/** Sent to a patient about one of their submissions. */
export const PATIENT_NOTIFICATION_KINDS = ['status_changed', 'information_requested', 'new_message'] as const;
export const PatientNotificationKind = z.enum(PATIENT_NOTIFICATION_KINDS);
export type PatientNotificationKind = z.infer<typeof PatientNotificationKind>;

export const AnyNotificationKind = z.enum([
  ...NOTIFICATION_KINDS,
  ...DUTY_NOTIFICATION_KINDS,
  ...PATIENT_NOTIFICATION_KINDS,
]);
export type AnyNotificationKind = z.infer<typeof AnyNotificationKind>;

/** Sent to open pages. Says that something changed, never the answers. */
export const LiveMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('notification'), kind: AnyNotificationKind, submissionId: z.uuid() }),
  /** A submission is new, or its status, assignee, answers, notes or messages changed. */
  z.strictObject({ type: z.literal('submission_changed'), submissionId: z.uuid() }),
  /** A questionnaire draft was saved. */
  z.strictObject({ type: z.literal('questionnaire_draft_changed'), draftId: z.uuid(), revision: z.int() }),
  /** A rule-set draft was saved. */
  z.strictObject({ type: z.literal('rule_draft_changed'), draftId: z.uuid(), revision: z.int() }),
  /** A draft of a plan was saved. */
  z.strictObject({ type: z.literal('plan_draft_changed'), draftId: z.uuid(), revision: z.int() }),
  /** The set of people who have a submission open changed. */
  z.strictObject({ type: z.literal('presence_changed'), submissionId: z.uuid() }),
  /** The set of people who have a draft of a questionnaire or rule set open changed. */
  z.strictObject({ type: z.literal('editors_changed'), draftId: z.uuid() }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;

export const MAIL_TEMPLATES = [
  'sign_in',
  'resume_link',
  'follow_up',
  'needs_info',
  'new_message',
  'received',
  'staff_invitation',
  'emergency_access',
  'account_changed',
  'new_device',
  'codes_wrong',
  'factors_reset',
  'change_waiting',
  'change_delayed',
  'access_widened',
  'licence_ends',
  'file_answered',
  'webhook_failing',
  ...NOTIFICATION_KINDS,
  ...DUTY_NOTIFICATION_KINDS,
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/** Mail about a form that is sent only to patients who consented to it. */
export const OPTIONAL_TEMPLATES: ReadonlySet<MailTemplate> = new Set([
  'received',
  'new_message',
  'follow_up',
]);

/**
 * The mail that a patient gets about a form: all, only what is necessary for care (no consent to the rest), or none (no
 * address).
 */
export const PatientMail = z.enum(['all', 'necessary', 'none']);
export type PatientMail = z.infer<typeof PatientMail>;

/** The mail that is actually sent, and that staff are shown. */
export const getsMail = (mail: PatientMail, template: MailTemplate): boolean =>
  mail === 'all' || (mail === 'necessary' && !OPTIONAL_TEMPLATES.has(template));

/** GET and PUT /api/patient/email-updates: whether the patient wants mail about their forms. */
export const EmailUpdates = z.strictObject({ emailUpdates: z.boolean() });
export type EmailUpdates = z.infer<typeof EmailUpdates>;

const patient = { access: 'patient', healthData: false } as const;
export const emailUpdates = route('GET', '/api/patient/email-updates', { ...patient, answer: EmailUpdates });
export const saveEmailUpdates = route('PUT', '/api/patient/email-updates', {
  ...patient,
  body: EmailUpdates,
  answer: EmailUpdates,
});
