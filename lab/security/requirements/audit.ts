/** Requirements on the audit log, and the tests that fail without them. */
import { change, from, type Requirement } from './requirement.ts';

const SWEEP = 'server/platform/audit/sweep.test.ts';
const NAMED = 'an entry names the account, its role, the act, the object';
const CHAIN = 'server/platform/audit/chain.test.ts';

export const AUDIT_PROMISES: readonly Requirement[] = [
  {
    id: 48,
    text: 'Each reading and writing of health data is recorded, or not done.',
    shownBy: [
      ...from(
        SWEEP,
        'every route has an example, and every example a route',
        'who, what, outcome, when and from where are recorded',
        'no audited action takes effect: 503, and no row of any table is written',
      ),
      ...from(
        'server/platform/audit/unrecorded.test.ts',
        'a route leaves no entry for one of a few reasons, and the reason holds',
      ),
    ],
    brokenBy: [
      change(
        'server/staff/review/viewSubmission.ts',
        "    recordAudit(tx, requestContext, { action: 'submission_viewed', object: { type: 'submission', id } });\n",
        '',
      ),
    ],
  },
  {
    id: 49,
    text: 'A record says who, as what, what, to what, how it ended, when, in which request, from where.',
    shownBy: from(SWEEP, NAMED, 'who, what, outcome, when and from where are recorded'),
    brokenBy: [change('server/platform/audit/record.ts', 'actorId: by?.id ?? null', 'actorId: null')],
  },
  {
    id: 50,
    text: 'The audit log is a chain that shows each change; it is kept six years.',
    shownBy: from(
      CHAIN,
      'an unmodified log is intact',
      'removing the newest entries together with the head is detected by a seal noted earlier',
      'entries expire after the given number of years, at least six, and the rest stays verifiable',
    ),
    brokenBy: [change('server/platform/audit/verifyAudit.ts', 'hash !== link.hash || ', '')],
  },
  {
    id: 51,
    text: 'Reading and exporting the audit log is recorded, too.',
    shownBy: from(SWEEP, NAMED),
    brokenBy: [
      change(
        'server/platform/audit/routes.ts',
        "      recordAudit(tx, requestContext, auditLogAct('audit_log_viewed', named(filter)));\n",
        '',
      ),
      change(
        'server/platform/audit/routes.ts',
        "    await record(ctx, 'audit_log_exported', named(filter));\n",
        '',
      ),
    ],
  },
];
