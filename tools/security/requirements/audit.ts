/** Requirements on the audit log, and the tests that fail without them. */
import { from, type Requirement } from './requirement.ts';

const SWEEP = 'server/platform/audit/sweep.test.ts';
const CHAIN = 'server/platform/audit/chain.test.ts';

export const AUDIT_PROMISES: readonly Requirement[] = [
  {
    id: 48,
    text: 'Each reading and writing of health data is recorded, or not done.',
    shownBy: from(
      SWEEP,
      'every route has an example, and every example a route',
      'who, what, outcome, when and from where are recorded',
      'no audited action takes effect: 503, and no row of any table is written',
    ),
  },
  {
    id: 49,
    text: 'A record says who, as what, what, to what, how it ended, when, in which request, from where.',
    shownBy: from(SWEEP, 'who, what, outcome, when and from where are recorded'),
    brokenBy: [{ file: 'server/platform/audit/record.ts', from: 'ip: ip ?? null', to: 'ip: null' }],
  },
  {
    id: 50,
    text: 'The audit log is a chain that shows each change; it is kept six years.',
    shownBy: from(
      CHAIN,
      'an unmodified log is intact',
      'removing the newest entries together with the head is detected by a seal noted earlier',
      'entries expire',
    ),
  },
  {
    id: 51,
    text: 'Reading and exporting the audit log is recorded, too.',
    shownBy: [
      ...from(SWEEP, 'who, what, outcome, when and from where are recorded'),
      ...from('portal/admin/audit/audit.browser.ts', 'all of that is in the log itself'),
    ],
  },
];
