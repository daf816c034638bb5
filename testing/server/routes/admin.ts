/** Examples of the routes of settings and administration. */
import { randomUUID } from 'node:crypto';
import type { Scene } from '../testScene.ts';
import { get, of, type RouteExample } from './routeExample.ts';

const ownId = async (scene: Scene): Promise<string> =>
  (await (await scene.browser('ADMIN')).get('/api/auth/user')).json<{ id: string }>().id;

export const ADMIN_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('ANONYMOUS', '/api/settings/public', 'nobody'),
  get('ADMIN', '/api/settings', 'nobody'),
  of('put', 'ADMIN', '/api/settings', ['settings_changed'], async (scene) => {
    const { revision, settings } = (await (await scene.browser('ADMIN')).get('/api/settings')).json<{
      revision: number;
      settings: { draftRetentionDays: number };
    }>();
    const changed = { ...settings, draftRetentionDays: settings.draftRetentionDays + 1 };
    return { path: '/api/settings', body: { revision, settings: changed } };
  }),

  get('ADMIN', '/api/admin/emergency-access', 'nobody'),
  of('post', 'ADMIN', '/api/admin/emergency-access', ['emergency_access_opened'], {
    reason: 'The physician on duty is away',
  }),
  get('ADMIN', '/api/admin/overview', ['audit_log_viewed']),
  get('ADMIN', '/api/admin/questionnaires', 'nobody'),
  get('ADMIN', '/api/admin/users', ['accounts_listed']),
  of('post', 'ADMIN', '/api/admin/users/search', ['accounts_searched'], { search: 'chen' }),
  of('get', 'ADMIN', '/api/admin/users/:id/licences', 'nobody', async (scene) => ({
    path: `/api/admin/users/${await ownId(scene)}/licences`,
  })),
  of('put', 'ADMIN', '/api/admin/users/:id/licences', ['licences_changed'], async (scene) => ({
    path: `/api/admin/users/${await ownId(scene)}/licences`,
    body: { licences: [{ state: 'CA', number: 'A 1', expiresOn: '2030-01-31' }] },
  })),
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
  get('ADMIN', '/api/admin/pending-changes', 'nobody'),
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
  get('ADMIN', '/api/mail/status', 'nobody'),
  of('post', 'ADMIN', '/api/admin/audit/search', ['audit_log_viewed'], {}),
  of('post', 'ADMIN', '/api/admin/audit/export', ['audit_log_exported'], {}),
  of('post', 'ADMIN', '/api/admin/audit/verify', ['audit_log_verified'], {}),
];
