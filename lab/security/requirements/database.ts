/** Requirements on the database, uploads and backups, and the tests that fail without them. */
import { change, from, type Requirement } from './requirement.ts';

const CLOSED = 'server/platform/db/closedRows.test.ts';

export const DATABASE_PROMISES: readonly Requirement[] = [
  {
    id: 66,
    text: 'Where nobody is stated there is no row: direct, through a transaction pooler, and as the application’s role, in every table with a person’s data.',
    shownBy: [
      ...from(
        CLOSED,
        'every table has policies, or holds no personal data',
        'without an actor no table shows a row; the server itself sees all of them',
        'a secret opens its own draft and what belongs to it',
        'sees no more than without it',
      ),
      ...from(
        'server/platform/db/pooler.test.ts',
        'of 300 mixed reads by patients, staff and visitors, each sees exactly its rows',
      ),
    ],
    brokenBy: [
      change('server/platform/db/schema/rowSecurity.sql', "'session', 'sign_in_link',", "'session',"),
    ],
  },
  {
    id: 67,
    text: 'Functions with the owner’s rights are strict, granted by name, and check their arguments; expiry of the audit log is sealed in its chain.',
    shownBy: [
      ...from(
        'server/platform/db/ownerFunctions.test.ts',
        'each owner function is strict, names its search path, and can be called only by roles it is granted to',
        'expire_audit(%s) expires nothing when called by the application',
      ),
      ...from(
        'server/platform/audit/chain.test.ts',
        'an expiry is itself an entry: how many entries expired, and the last seal before the first remaining one',
        'a chain that starts later %s fails verification',
      ),
    ],
    brokenBy: [
      change('server/platform/audit/verifyAudit.ts', 'if (first > 1 && !expirySealed) {', 'if (false) {'),
    ],
  },
  {
    id: 73,
    text: 'Values are bound to statements, never put into their text.',
    shownBy: from(
      'server/platform/db/boundConnection.test.ts',
      'from the first answer to the decision, user input is bound to statements and never part of their text',
      'no statement is built by putting a text between quotes',
      'every database access goes through the driver that binds values',
    ),
    brokenBy: [
      change(
        'server/staff/review/queue/conditions.ts',
        `{ text: "search_text like '%' || lower(?) || '%'", values: [literally(term)] }`,
        "{ text: `search_text like '%' || lower('${term}') || '%'`, values: [] }",
      ),
    ],
  },
];
