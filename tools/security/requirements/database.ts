/** What is promised about the database, uploads and backups, and the tests that fail without it. */
import { from, type Requirement } from '../requirement.ts';

export const DATABASE_PROMISES: readonly Requirement[] = [
  {
    id: 67,
    text: 'Functions with the owner’s rights are strict, granted by name, and check their arguments; expiry of the audit log is sealed in its chain.',
    shownBy: [
      ...from(
        'server/db/ownerFunctions.test.ts',
        'each is strict, names its search path, and is called by nobody whom it is not granted to',
        'the application expires nothing with expire_audit(%s)',
      ),
      ...from(
        'server/audit/chain.test.ts',
        'an expiry is an entry of the chain',
        'a chain that begins later %s does not hold',
      ),
    ],
  },
];
