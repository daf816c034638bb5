/** Requirements on operating the server, and the tests that fail without them. */
import { change, from, type Requirement } from './requirement.ts';

const ROUTES = 'server/platform/http/routes.test.ts';
const SWEEP = 'server/platform/audit/sweep.test.ts';
const LIMITS = 'server/platform/http/limits.test.ts';

export const OPERATION_PROMISES: readonly Requirement[] = [
  {
    id: 61,
    text: 'Who asks is believed of the configured proxies only.',
    shownBy: from(
      LIMITS,
      'an invented forwarded address is ignored, another real one is counted separately',
      'without a configured proxy, forwarded addresses are ignored',
    ),
    brokenBy: [
      change('server/start/app.ts', 'app.maxIpsCount = Math.max(1, config.proxyHops);', ''),
      change('server/start/app.ts', 'app.proxy = config.proxyHops > 0;', 'app.proxy = true;'),
    ],
  },
  {
    id: 62,
    text: 'No route or file is there for development; dependencies are locked, listed and looked at.',
    shownBy: [
      ...from(ROUTES, 'only routes declared public are accessible without signing in'),
      ...from(SWEEP, 'every route has an example, and every example a route'),
      ...from(
        'tools/dependencies.test.ts',
        'every version is exact, the same in every workspace, and locked',
        'the bill of materials lists',
      ),
      ...from(
        'server/platform/http/portal/portalFiles.test.ts',
        '%s, a build file for the server only, is not served',
      ),
    ],
    brokenBy: [
      change('tools/dependencies.mjs', '(_, { dev }) => !dev', '() => true'),
      change('server/package.json', '"koa": "3.3.0"', '"koa": "^3.3.0"'),
      change(
        'server/platform/http/portal/portalFiles.ts',
        ".some((part) => part.startsWith('.'))",
        '.some(() => false)',
      ),
    ],
  },
  {
    id: 63,
    text: 'Abandoned drafts are purged; what was submitted stays.',
    shownBy: from(
      'server/staff/retention/purgeDrafts.test.ts',
      'after thirty days nothing of an abandoned draft is left in any table',
      'submissions stay, however old, and so does data that identifies no one',
      'nothing is deleted that was not marked for a week',
    ),
    brokenBy: [
      change('server/staff/retention/purgeDrafts.ts', 'GRACE_DAYS = 7', 'GRACE_DAYS = 6'),
      change(
        'server/staff/retention/purgeDrafts.ts',
        "where template in ('resume_link', 'follow_up')",
        "where false and template in ('resume_link', 'follow_up')",
      ),
    ],
  },
];
