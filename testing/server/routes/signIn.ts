/** Examples of the routes of operation and sign-in. */
import { randomUUID } from 'node:crypto';
import { issueLinkToken } from '../../../server/platform/messaging/linkToken.ts';
import { TEST_METRICS_TOKEN } from '../testServer.ts';
import { get, NO_HEALTH_DATA, of, PUBLISHED, plain, type RouteExample } from './routeExample.ts';

const linkRequest = { email: 'ana.demo@example.com', method: 'magic-link' };

/** The requests cannot succeed: there is no link and no sign-in in progress. */
const counted = (method: string, path: string, call: RouteExample['call']): [string, RouteExample] => [
  `${method} ${path}`,
  { as: 'ANONYMOUS', call, records: 'Refusals of callers without an account are counted.', isRefused: true },
];

export const SIGN_IN_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('ANONYMOUS', '/healthz', NO_HEALTH_DATA),
  get('ANONYMOUS', '/readyz', NO_HEALTH_DATA),
  get('ANONYMOUS', '/manifest.webmanifest', NO_HEALTH_DATA),
  of('get', 'ANONYMOUS', '/metrics', NO_HEALTH_DATA, () => ({
    path: '/metrics',
    headers: { authorization: `Bearer ${TEST_METRICS_TOKEN}` },
  })),
  get('ANONYMOUS', '/api/csrf-token', NO_HEALTH_DATA),
  get('ANONYMOUS', '/api/openapi.json', NO_HEALTH_DATA),
  get('ANONYMOUS', '/api/auth/methods', NO_HEALTH_DATA),
  get('PATIENT', '/api/auth/user', 'Who the caller is. That they signed in is recorded.'),
  get('PATIENT', '/api/auth/session', 'How long the own session lasts.'),
  get('PATIENT', '/api/auth/sessions', 'The own sessions.'),
  of('delete', 'PATIENT', '/api/auth/sessions/:id', ['sessions_ended'], async (scene) => {
    await scene.server.signedIn('PATIENT');
    const lines = (await (await scene.browser('PATIENT')).get('/api/auth/sessions')).json<
      Array<{ id: string; current: boolean }>
    >();
    return { path: `/api/auth/sessions/${lines.find(({ current }) => !current)?.id}` };
  }),
  of('post', 'PATIENT', '/api/auth/sessions/end-others', ['sessions_ended'], {}),
  get('ANONYMOUS', '/api/login', 'Only leads to the provider. Its answer is recorded.'),
  get('PATIENT', '/api/logout', ['signed_out']),
  counted('get', '/connect/demo/callback', plain('/connect/demo/callback?code=1')),
  of('post', 'ANONYMOUS', '/api/auth/magic-link', ['sign_in_requested'], linkRequest),
  of('post', 'ANONYMOUS', '/api/auth/magic-link/redeem', ['sign_in_refused'], async (scene) => {
    // A mailed link that is no longer valid.
    const { server } = scene;
    const id = randomUUID();
    const token = await issueLinkToken(server.orm.em.fork(), `sign-in:${id}`, server.clock.now);
    return { path: '/api/auth/magic-link/redeem', body: { token } };
  }),
  counted('post', '/api/auth/magic-link/code', () => ({
    path: '/api/auth/magic-link/code',
    body: { code: '123456' },
  })),
  get('ANONYMOUS', '/demo-outbox', 'The demo alone has it, with invented people.'),
  get('ANONYMOUS', '/demo-outbox/page.css', PUBLISHED),
];
