/** Examples of the routes of operation and sign-in. */
import { randomUUID } from 'node:crypto';
import { issueLinkToken } from '@clinic/server/testing';
import { TEST_METRICS_TOKEN } from '../testServer.ts';
import { get, of, plain, type RouteExample } from './routeExample.ts';

const linkRequest = { email: 'ana.demo@example.com', method: 'magic-link' };

/** The requests cannot succeed: there is no link and no sign-in in progress. */
const counted = (method: string, path: string, call: RouteExample['call']): [string, RouteExample] => [
  `${method} ${path}`,
  { as: 'ANONYMOUS', call, records: 'counted' },
];

export const SIGN_IN_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('ANONYMOUS', '/healthz', 'nobody'),
  get('ANONYMOUS', '/readyz', 'nobody'),
  get('ANONYMOUS', '/manifest.webmanifest', 'nobody'),
  of('get', 'ANONYMOUS', '/metrics', 'nobody', () => ({
    path: '/metrics',
    headers: { authorization: `Bearer ${TEST_METRICS_TOKEN}` },
  })),
  get('ANONYMOUS', '/api/csrf-token', 'nobody'),
  get('ANONYMOUS', '/api/openapi.json', 'nobody'),
  get('ANONYMOUS', '/api/auth/methods', 'nobody'),
  get('PATIENT', '/api/auth/user', 'own'),
  get('PATIENT', '/api/auth/session', 'own'),
  get('PATIENT', '/api/auth/sessions', 'own'),
  of('delete', 'PATIENT', '/api/auth/sessions/:id', ['sessions_ended'], async (scene) => {
    await scene.server.signedIn('PATIENT');
    const lines = (await (await scene.browser('PATIENT')).get('/api/auth/sessions')).json<
      Array<{ id: string; current: boolean }>
    >();
    return { path: `/api/auth/sessions/${lines.find(({ current }) => !current)?.id}` };
  }),
  of('post', 'PATIENT', '/api/auth/sessions/end-others', ['sessions_ended'], {}),
  get('ANONYMOUS', '/api/login', 'own'),
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
  get('ANONYMOUS', '/demo-outbox', 'demo'),
  get('ANONYMOUS', '/demo-outbox/page.css', 'nobody'),
];
