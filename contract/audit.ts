/** Contents of the audit log, and the routes administrators read it with. Shared with the browser. */
import { z } from 'zod';
import { Role } from './auth.ts';
import { route } from './route.ts';

export const AUDIT_OUTCOMES = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

export const AUDIT_ACTIONS = [
  'access_refused',
  'account_deactivated',
  'account_invited',
  'account_reactivated',
  'account_role_changed',
  'accounts_listed',
  'accounts_searched',
  'analytics_viewed',
  'audit_log_expired',
  'audit_log_exported',
  'audit_log_verified',
  'audit_log_viewed',
  'bulk_change',
  'bulk_change_undone',
  'change_confirmed',
  'change_declined',
  'change_proposed',
  'code_list_stored',
  'document_read',
  'document_removed',
  'document_uploaded',
  'documents_handed_in',
  'documents_listed',
  'draft_claimed',
  'draft_opened',
  'draft_resumed',
  'draft_saved',
  'draft_started',
  'drafts_purged',
  'earlier_visit_viewed',
  'emergency_access_opened',
  'export_broken_off',
  'export_started',
  'fixtures_changed',
  'information_answered',
  'information_requested',
  'invitation_accepted',
  'invitation_resent',
  'invitation_withdrawn',
  'invitations_listed',
  'message_sent',
  'messages_viewed',
  'neighbours_viewed',
  'note_added',
  'notes_viewed',
  'notification_preferences_changed',
  'notifications_listed',
  'own_draft_opened',
  'own_drafts_listed',
  'own_messages_viewed',
  'own_submission_printed',
  'own_submission_viewed',
  'own_submissions_listed',
  'recovery_codes_made',
  'refusals_counted',
  'questionnaire_draft_discarded',
  'questionnaire_draft_started',
  'questionnaire_published',
  'questionnaire_retired',
  'resume_link_sent',
  'rule_draft_discarded',
  'rule_draft_started',
  'rule_impact_listed',
  'rule_impact_previewed',
  'rule_reevaluation_cancelled',
  'rule_reevaluation_finished',
  'rule_reevaluation_started',
  'rule_set_declined',
  'rule_set_proposed',
  'rule_set_published',
  'second_factor_added',
  'second_factor_proved',
  'second_factor_removed',
  'second_factor_renamed',
  'second_factor_reset',
  'sessions_ended',
  'settings_changed',
  'shared_view_changed',
  'shared_view_created',
  'shared_view_deleted',
  'sign_in_refused',
  'sign_in_requested',
  'signed_in',
  'signed_out',
  'status_changed',
  'submission_assigned',
  'submission_anonymised',
  'submission_claimed',
  'submission_created',
  'submission_evaluations_viewed',
  'submission_exported',
  'submission_printed',
  'submission_reevaluated',
  'submission_viewed',
  'submissions_counted',
  'submissions_exported',
  'submissions_listed',
  'timeline_viewed',
  'versions_viewed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const Moment = z.iso.datetime();

/** Filter; sent as the POST body of search and export, because names must not appear in URLs. */
export const AuditFilter = z.strictObject({
  /** Part of a name or e-mail address, or an account id. */
  person: z.string().trim().min(1).max(254).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  objectId: z.string().trim().min(1).max(100).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  requestId: z.string().trim().min(1).max(100).optional(),
  /** Days in the clinic's time zone, both inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AUDIT_LINES_PER_PAGE = 50;

/** POST /api/admin/audit/search */
export const AuditSearch = AuditFilter.extend({
  /** Id of the last line of the previous page (newest first). */
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
export type AuditSearch = z.infer<typeof AuditSearch>;

const AuditLine = z.strictObject({
  id: z.string(),
  at: Moment,
  actor: z.strictObject({
    id: z.uuid().nullable(),
    role: Role.nullable(),
    /** Staff only, the current name: a patient's name would reveal that they are a patient. */
    name: z.string().nullable(),
  }),
  action: z.string(),
  object: z.strictObject({ type: z.string(), id: z.string().nullable() }),
  outcome: z.enum(AUDIT_OUTCOMES),
  requestId: z.string(),
  ip: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const AuditPage = z.strictObject({
  lines: z.array(AuditLine),
  /** `before` of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type AuditPage = z.infer<typeof AuditPage>;

/** Reasons why verification fails; the first broken entry is reported. */
export const AUDIT_FAULTS = [
  'altered',
  'missing',
  'unsealed',
  'sealMissing',
  'endMissing',
  'expiryMissing',
] as const;

/** POST /api/admin/audit/verify */
export const AuditVerification = z.strictObject({
  /** Entries that were checked. */
  checked: z.number().int().min(0),
  /** The last seal. A copy kept elsewhere proves that nothing was cut off after it. */
  head: z.strictObject({ seq: z.number().int().min(0), hash: z.string() }),
  fault: z
    .strictObject({
      kind: z.enum(AUDIT_FAULTS),
      /** Position in the chain; null for an entry outside it. */
      seq: z.number().int().nullable(),
      entryId: z.string().nullable(),
    })
    .nullable(),
});
export type AuditVerification = z.infer<typeof AuditVerification>;

export const EMERGENCY_ACCESS_CODE = 'emergency_access_needed';

/** GET /api/admin/emergency-access */
export const EmergencyState = z.strictObject({
  /** Whether administrators need emergency access to open submissions. */
  needed: z.boolean(),
  /** When it expires, while it is active. */
  until: Moment.nullable(),
});
export type EmergencyState = z.infer<typeof EmergencyState>;

/** POST /api/admin/emergency-access */
export const EmergencyRequest = z.strictObject({ reason: z.string().trim().min(10).max(1000) });

const admin = { access: 'admin', healthData: false } as const;
export const emergencyState = route('GET', '/api/admin/emergency-access', {
  ...admin,
  answer: EmergencyState,
});
export const openEmergencyAccess = route('POST', '/api/admin/emergency-access', {
  ...admin,
  body: EmergencyRequest,
  answer: EmergencyState,
  status: 201,
});
export const searchAudit = route('POST', '/api/admin/audit/search', {
  ...admin,
  body: AuditSearch,
  answer: AuditPage,
});
export const exportAudit = route('POST', '/api/admin/audit/export', {
  ...admin,
  limit: { per: 'account', most: 30, minutes: 60 },
  body: AuditFilter,
  media: 'text/csv',
});
export const verifyAudit = route('POST', '/api/admin/audit/verify', {
  ...admin,
  limit: { per: 'account', most: 30, minutes: 60 },
  answer: AuditVerification,
});
