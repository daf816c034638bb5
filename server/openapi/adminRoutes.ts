/** Request and response schemas of the administration and questionnaire builder routes. */
import {
  AccountQuery,
  AccountSearch,
  Accounts,
  AdminOverview,
  AdminQuestionnaires,
  Invitations,
  Invite,
  RoleChange,
} from '../../contract/admin.ts';
import {
  AuditFilter,
  AuditPage,
  AuditSearch,
  AuditVerification,
  EmergencyRequest,
  EmergencyState,
} from '../../contract/audit.ts';
import { SessionsEnded } from '../../contract/auth.ts';
import { MailStatus } from '../../contract/mail.ts';
import { PendingChanges } from '../../contract/pendingChanges.ts';
import { SettingsChange, SettingsDocument } from '../../contract/settings.ts';
import type { RouteSchemas } from './routeSchemas.ts';

export const ADMIN_ROUTES: RouteSchemas = {
  'get /healthz': { media: 'text/plain' },
  'get /readyz': { media: 'text/plain' },
  'get /metrics': { media: 'text/plain' },
  'get /demo-outbox': { media: 'text/html' },
  'get /demo-outbox/page.css': { media: 'text/css' },
  'get /api/settings': { answer: SettingsDocument },
  'put /api/settings': { body: SettingsChange, answer: SettingsDocument },
  'get /api/admin/emergency-access': { answer: EmergencyState },
  'post /api/admin/emergency-access': { body: EmergencyRequest, answer: EmergencyState, status: 201 },
  'get /api/admin/overview': { answer: AdminOverview },
  'get /api/admin/questionnaires': { answer: AdminQuestionnaires },
  'get /api/admin/users': { query: AccountQuery, answer: Accounts },
  'post /api/admin/users/search': { body: AccountSearch, answer: Accounts },
  'put /api/admin/users/:id/role': { body: RoleChange, status: 204 },
  'post /api/admin/users/:id/deactivate': { status: 204 },
  'post /api/admin/users/:id/reactivate': { status: 204 },
  'post /api/admin/users/:id/end-sessions': { answer: SessionsEnded },
  'get /api/admin/invitations': { answer: Invitations },
  'post /api/admin/invitations': { body: Invite, status: 204 },
  'post /api/admin/invitations/:id/resend': { status: 204 },
  'post /api/admin/invitations/:id/withdraw': { status: 204 },
  'get /api/admin/pending-changes': { answer: PendingChanges },
  'post /api/admin/pending-changes/:id/confirm': { status: 204 },
  'post /api/admin/pending-changes/:id/decline': { status: 204 },
  'get /api/mail/status': { answer: MailStatus },
  'post /api/admin/audit/search': { body: AuditSearch, answer: AuditPage },
  'post /api/admin/audit/export': { body: AuditFilter, media: 'text/csv' },
  'post /api/admin/audit/verify': { answer: AuditVerification },
  'delete /api/admin/users/:id/second-factor': { status: 204 },
};
