/** Examples of the routes for sign-in, settings, administration and notifications. */
import { randomUUID } from 'node:crypto';
import { defaultKinds } from '../../contract/notifications.ts';
import { issueLinkToken } from '../../server/platform/messaging/linkToken.ts';
import { get, NO_HEALTH_DATA, OWN_SETTING, of, PUBLISHED, plain, type RouteExample } from './testScene.ts';
import { TEST_METRICS_TOKEN } from './testServer.ts';

const linkRequest = { email: 'ana.demo@example.com', method: 'magic-link' };

/** Nothing exists to refuse: no link, no sign-in in progress. */
const counted = (method: string, path: string, call: RouteExample['call']): [string, RouteExample] => [
  `${method} ${path}`,
  { as: 'ANONYMOUS', call, records: 'Refusals of callers without an account are counted.', isRefused: true },
];

export const COMMON_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
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

  get('ANONYMOUS', '/api/settings/public', PUBLISHED),
  get('ADMIN', '/api/settings', NO_HEALTH_DATA),
  of('put', 'ADMIN', '/api/settings', ['settings_changed'], async (scene) => {
    const { revision, settings } = (await (await scene.browser('ADMIN')).get('/api/settings')).json<{
      revision: number;
      settings: { draftRetentionDays: number };
    }>();
    const changed = { ...settings, draftRetentionDays: settings.draftRetentionDays + 1 };
    return { path: '/api/settings', body: { revision, settings: changed } };
  }),

  get('ADMIN', '/api/admin/emergency-access', NO_HEALTH_DATA),
  of('post', 'ADMIN', '/api/admin/emergency-access', ['emergency_access_opened'], {
    reason: 'The physician on duty is away',
  }),
  get('ADMIN', '/api/admin/overview', ['audit_log_viewed']),
  get('ADMIN', '/api/admin/questionnaires', NO_HEALTH_DATA),
  get('ADMIN', '/api/admin/users', ['accounts_listed']),
  of('post', 'ADMIN', '/api/admin/users/search', ['accounts_searched'], { search: 'chen' }),
  of('put', 'ADMIN', '/api/admin/users/:id/role', ['account_role_changed'], async (scene) => ({
    path: `/api/admin/users/${await scene.account()}/role`,
    body: { role: 'PHYSICIAN' },
  })),
  of('post', 'ADMIN', '/api/admin/users/:id/deactivate', ['account_deactivated'], async (scene) => ({
    path: `/api/admin/users/${await scene.account()}/deactivate`,
  })),
  of('post', 'ADMIN', '/api/admin/users/:id/reactivate', ['account_reactivated'], async (scene) => {
    const id = await scene.account();
    await (await scene.browser('ADMIN')).send('POST', `/api/admin/users/${id}/deactivate`, {});
    return { path: `/api/admin/users/${id}/reactivate` };
  }),
  of('post', 'ADMIN', '/api/admin/users/:id/end-sessions', ['sessions_ended'], async (scene) => ({
    path: `/api/admin/users/${await scene.account()}/end-sessions`,
  })),
  get('ADMIN', '/api/admin/invitations', ['invitations_listed']),
  of('post', 'ADMIN', '/api/admin/invitations', ['account_invited'], () => ({
    path: '/api/admin/invitations',
    body: { email: `${randomUUID()}@example.com`, role: 'PHYSICIAN', language: 'en' },
  })),
  of('post', 'ADMIN', '/api/admin/invitations/:id/resend', ['invitation_resent'], async (scene) => ({
    path: `/api/admin/invitations/${await scene.invitation()}/resend`,
  })),
  of('post', 'ADMIN', '/api/admin/invitations/:id/withdraw', ['invitation_withdrawn'], async (scene) => ({
    path: `/api/admin/invitations/${await scene.invitation()}/withdraw`,
  })),
  get('ADMIN', '/api/admin/pending-changes', NO_HEALTH_DATA),
  of(
    'post',
    'ADMIN',
    '/api/admin/pending-changes/:id/confirm',
    ['change_confirmed', 'account_invited'],
    async (scene) => ({
      path: `/api/admin/pending-changes/${await scene.pendingChange('another administrator')}/confirm`,
      body: {},
    }),
  ),
  of('post', 'ADMIN', '/api/admin/pending-changes/:id/decline', ['change_declined'], async (scene) => ({
    path: `/api/admin/pending-changes/${await scene.pendingChange()}/decline`,
    body: {},
  })),
  get('ADMIN', '/api/mail/status', NO_HEALTH_DATA),
  of('post', 'ADMIN', '/api/admin/audit/search', ['audit_log_viewed'], {}),
  of('post', 'ADMIN', '/api/admin/audit/export', ['audit_log_exported'], {}),
  of('post', 'ADMIN', '/api/admin/audit/verify', ['audit_log_verified'], {}),

  get('PATIENT', '/api/notifications', ['notifications_listed']),
  get('PATIENT', '/api/notifications/unread', 'A number.'),
  of('post', 'PATIENT', '/api/notifications/read', 'Which were read.', { all: true }),
  get('PHYSICIAN', '/api/notifications/preferences', OWN_SETTING),
  get('PATIENT', '/api/patient/email-updates', 'The own choice about mail.'),
  of('put', 'PATIENT', '/api/patient/email-updates', ['notification_preferences_changed'], {
    emailUpdates: false,
  }),
  of('put', 'PHYSICIAN', '/api/notifications/preferences', ['notification_preferences_changed'], {
    kinds: defaultKinds(),
    language: 'en',
  }),
  get('PHYSICIAN', '/api/live', 'Says that something changed, never what.'),
];
