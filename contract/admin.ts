/** Response types of the administration screens. Shared with the browser. */
import { z } from 'zod';
import { admin } from './access.ts';
import { Role, SessionsEnded } from './auth.ts';
import { LanguageCode } from './language.ts';
import { Waiting } from './pendingChanges.ts';
import { route } from './route.ts';
import { EnrolmentCode } from './secondFactor.ts';
import { Moment, TypedEmail } from './values.ts';

const Count = z.number().int().min(0);
const Titles = z.record(z.string(), z.string());

/** One line of the audit log, without its subject. */
const RecentEvent = z.strictObject({
  id: z.string(),
  at: Moment,
  action: z.string(),
  objectType: z.string(),
  /** The name is given for staff only: a patient's name would reveal that they are a patient. */
  actor: z.strictObject({ role: Role.nullable(), name: z.string().nullable() }),
});

/** GET /api/admin/overview */
export const AdminOverview = z.strictObject({
  timestamp: Moment,
  submissions: z.strictObject({
    today: Count,
    thisWeek: Count,
    waiting: Count,
    oldestWaiting: Moment.nullable(),
  }),
  draftsInProgress: Count,
  accounts: z.strictObject({ PATIENT: Count, PHYSICIAN: Count, ADMIN: Count }),
  activeQuestionnaire: z
    .strictObject({ id: z.string(), version: z.string(), titles: Titles, publishedAt: Moment.nullable() })
    .nullable(),
  recentEvents: z.array(RecentEvent),
});
export type AdminOverview = z.infer<typeof AdminOverview>;

export const QuestionnaireVersionLine = z.strictObject({
  version: z.string(),
  status: z.enum(['draft', 'published', 'retired']),
  publishedAt: Moment.nullable(),
  /** Null for versions shipped with the product. */
  publishedBy: z.string().nullable(),
  changeNote: z.string().nullable(),
  /** Whether it was imported from a FHIR file, so that it has an import report. */
  isImported: z.boolean(),
  submissions: Count,
  draftsInProgress: Count,
});
export type QuestionnaireVersionLine = z.infer<typeof QuestionnaireVersionLine>;

/** GET /api/admin/questionnaires */
export const AdminQuestionnaires = z.array(
  z.strictObject({
    id: z.string(),
    titles: Titles,
    /** The questionnaire `/intake` shows. */
    active: z.boolean(),
    /** Newest first. */
    versions: z.array(QuestionnaireVersionLine),
  }),
);
export type AdminQuestionnaires = z.infer<typeof AdminQuestionnaires>;

export const ACCOUNTS_PER_PAGE = 50;

/** GET /api/admin/users */
export const AccountQuery = z.strictObject({
  role: Role.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type AccountQuery = z.infer<typeof AccountQuery>;

/** POST /api/admin/users/search: a POST, because names and e-mail addresses must not appear in URLs. */
export const AccountSearch = AccountQuery.extend({ search: z.string().trim().min(1).max(100) });
export type AccountSearch = z.infer<typeof AccountSearch>;

export const Accounts = z.strictObject({
  total: Count,
  accounts: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      role: Role,
      createdAt: Moment,
      lastSignIn: Moment.nullable(),
      deactivatedAt: Moment.nullable(),
      hasSecondFactor: z.boolean(),
      /** Number of browsers they are signed in with. */
      sessions: Count,
    }),
  ),
});
export type Accounts = z.infer<typeof Accounts>;

/** PUT /api/admin/users/:id/role */
export const RoleChange = z.strictObject({ role: Role });

export const STAFF_ROLES = ['PHYSICIAN', 'ADMIN'] as const;
const StaffRole = z.enum(STAFF_ROLES);

/** POST /api/admin/invitations */
export const Invite = z.strictObject({
  email: TypedEmail,
  role: StaffRole,
  /** Language of the mail. */
  language: LanguageCode,
});
export type Invite = z.infer<typeof Invite>;

const Invited = z.union([EnrolmentCode, Waiting]);

/** GET /api/admin/invitations: pending ones, neither accepted nor withdrawn. */
export const Invitation = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  role: StaffRole,
  sentAt: Moment,
  expiresAt: Moment,
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;
export const Invitations = z.array(Invitation);

const adminById = { access: 'admin', healthData: false, params: { id: z.uuid() } } as const;
export const overview = route('GET', '/api/admin/overview', { ...admin, answer: AdminOverview });
export const questionnaires = route('GET', '/api/admin/questionnaires', {
  ...admin,
  answer: AdminQuestionnaires,
});
export const accounts = route('GET', '/api/admin/users', { ...admin, query: AccountQuery, answer: Accounts });
export const searchAccounts = route('POST', '/api/admin/users/search', {
  ...admin,
  body: AccountSearch,
  answer: Accounts,
});
export const changeRole = route('PUT', '/api/admin/users/:id/role', {
  ...adminById,
  body: RoleChange,
  status: 204,
});
export const deactivateAccount = route('POST', '/api/admin/users/:id/deactivate', {
  ...adminById,
  status: 204,
});
export const reactivateAccount = route('POST', '/api/admin/users/:id/reactivate', {
  ...adminById,
  status: 204,
});
export const endSessionsOfAccount = route('POST', '/api/admin/users/:id/end-sessions', {
  ...adminById,
  answer: SessionsEnded,
});
export const invitations = route('GET', '/api/admin/invitations', { ...admin, answer: Invitations });
export const invite = route('POST', '/api/admin/invitations', { ...admin, body: Invite, answer: Invited });
export const resendInvitation = route('POST', '/api/admin/invitations/:id/resend', {
  ...adminById,
  answer: Invited,
});
export const withdrawInvitation = route('POST', '/api/admin/invitations/:id/withdraw', {
  ...adminById,
  status: 204,
});
