/** Requirements on operating the server, and the tests that fail without them. */
import { from, type Requirement } from './requirement.ts';

const ROUTES = 'server/platform/http/routes.test.ts';
const SWEEP = 'server/platform/audit/sweep.test.ts';
const LIMITS = 'server/platform/http/limits.test.ts';

export const OPERATION_PROMISES: readonly Requirement[] = [
  {
    id: 61,
    text: 'Who asks is believed of the configured proxies only.',
    shownBy: from(
      LIMITS,
      'an invented forwarded address does not change who is counted',
      'without a proxy nothing forwarded is believed',
    ),
  },
  {
    id: 62,
    text: 'No route or file is there for development; dependencies are locked, listed and looked at.',
    shownBy: [
      ...from(ROUTES, 'only the routes meant for everybody are open to everybody'),
      ...from(SWEEP, 'every route has an example, and every example a route'),
      ...from(
        'tools/dependencies.test.ts',
        'every version is exact and locked',
        'the bill of materials lists',
      ),
      ...from(
        'server/platform/http/portal/portalFiles.test.ts',
        '%s, which the build left for the server alone, is not served',
      ),
    ],
  },
  {
    id: 63,
    text: 'Abandoned drafts are purged; what was submitted stays.',
    shownBy: from(
      'server/retention/purgeDrafts.test.ts',
      'after thirty days nothing of an abandoned draft is left in any table',
      'what was submitted stays, however old, and so does what names no person',
      'nothing is deleted that was not marked for a week',
    ),
  },
];
