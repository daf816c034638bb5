/** Requirements on authorization, and the tests that fail without them. */
import { change, from, type Requirement } from './requirement.ts';

const ROUTES = 'server/platform/http/routes.test.ts';
const AUTHORIZATION = 'server/platform/http/authorization.test.ts';
const SAVE = 'server/patient/intake/saveDraft.test.ts';
const USERS = 'server/staff/admin/users.test.ts';

export const AUTHORIZATION_PROMISES: readonly Requirement[] = [
  {
    id: 24,
    text: 'Every route says whom it lets in; all else is refused.',
    shownBy: [
      ...from(ROUTES, 'a route that does not declare who may call it cannot be registered'),
      ...from(
        AUTHORIZATION,
        '%s admits exactly the roles it is for',
        'a method that no route has is refused on every path, for everybody',
      ),
    ],
    brokenBy: [
      change('server/platform/http/routes.ts', 'if (!access) throw', 'if (false) throw'),
      change(
        'server/platform/access/roles.ts',
        'if (roles.length > 0 && !roles.includes(ctx.state.user.role)) throw new Forbidden();',
        '',
      ),
    ],
  },
  {
    id: 25,
    text: 'What is another’s looks like what does not exist.',
    shownBy: from(AUTHORIZATION, "the id of another user's item looks like an unknown one"),
    brokenBy: [
      change(
        'server/staff/review/queue/views.ts',
        'const visible = { id, $or: [{ user: by.id }, { shared: true }] };',
        'const visible = { id };',
      ),
    ],
  },
  {
    id: 26,
    text: 'Patients receive nothing that is the staff’s.',
    shownBy: [
      ...from(AUTHORIZATION, 'responses to patients contain nothing that is for staff only'),
      ...from(
        'server/staff/review/conversation/conversation.test.ts',
        'responses to patients contain no flags, notes, reasons or staff addresses',
      ),
    ],
    brokenBy: [
      change(
        'server/staff/review/conversation/conversationView.ts',
        '  answers: submission.answersJSON,\n  answeredOn',
        '  answers: submission.answersJSON,\n  raisedFlags: submission.raisedFlags,\n  answeredOn',
      ),
    ],
  },
  {
    id: 27,
    text: 'A draft opens by its secret; its id alone is useless, and claims nothing.',
    shownBy: [
      ...from(SAVE, 'without the secret a draft looks as if it did not exist'),
      ...from(
        'server/patient/intake/own/own.test.ts',
        "neither a wrong secret nor another person's address claims anything",
      ),
    ],
    brokenBy: [
      change(
        'server/platform/db/draftSecret.ts',
        "hash('sha256', secret, 'base64url')",
        "hash('sha256', '', 'base64url')",
      ),
    ],
  },
  {
    id: 28,
    text: 'A body with anything unknown is refused.',
    shownBy: [
      ...from(AUTHORIZATION, 'a body with any unknown key is refused'),
      ...from(SAVE, 'unknown properties of a save are refused'),
    ],
    brokenBy: [
      change(
        'contract/intake.ts',
        'export const DraftSave = z.strictObject(',
        'export const DraftSave = z.object(',
      ),
      change('server/platform/http/parse.ts', 'Nothing = z.strictObject(', 'Nothing = z.object('),
    ],
  },
  {
    id: 29,
    text: 'The last administrator stays one.',
    shownBy: from(
      USERS,
      'the last administrator can be neither demoted nor deactivated',
      'if two administrators demote each other at once, one remains, every time',
    ),
    brokenBy: [
      change(
        'server/staff/admin/changeAccount.ts',
        'if ((await tx.count(User, active)) === 0) throw new LastAdmin();',
        '',
      ),
      change(
        'server/staff/admin/changeAccount.ts',
        "await tx.execute(`select pg_advisory_xact_lock(${CLINIC_LOCK})`, ['administrators']);",
        '',
      ),
    ],
  },
  {
    id: 30,
    text: 'The application’s role in the database changes no tables and no audit rows; row security is a second wall.',
    shownBy: [
      ...from(
        'server/platform/db/appRole.test.ts',
        "the application's role may not:",
        'it can read, add and change rows, add to the audit log, and receive notifications',
      ),
      ...from('server/platform/audit/record.test.ts', 'the database refuses: %s'),
      ...from(
        'server/platform/db/closedRows.test.ts',
        'a patient sees only their own rows of',
        "affects only the patient's own rows",
        'a row cannot be assigned to another account',
        'an actor stated for one transaction does not apply to the next, with and without a transaction',
      ),
    ],
    brokenBy: [
      change('server/platform/db/appRole.ts', '  `revoke all on ${SEALED} from ${staff}`,\n', ''),
      change(
        'server/platform/db/schema/rowSecurity.sql',
        'create policy own_rows on submission\n  using (user_id',
        'create policy own_rows on submission\n  using (true or user_id',
      ),
    ],
  },
  {
    id: 31,
    text: 'Emergency access asks for a reason, ends by itself, alerts and is recorded.',
    shownBy: [
      ...from(
        'server/staff/admin/emergency.test.ts',
        'without a reason, an administrator can open neither queue, submission, document nor export',
        'a reason opens access for an hour, is mailed to all other staff, and is stored outside the audit log',
        'access ends after the hour, at once, on every page',
      ),
    ],
    deviation: 'Off unless the clinic turns it on: by default administrators review as physicians do.',
    brokenBy: [
      change('server/staff/admin/openEmergencyAccess.ts', 'HOUR_MS = 3_600_000', 'HOUR_MS = 7_200_000'),
      change('server/platform/access/emergencyAccess.ts', 'needed && until === null', 'false'),
    ],
  },
];
