/** Examples of the routes that connect the clinic to other programs. */
import { randomUUID } from 'node:crypto';
import type { Scene } from '../testScene.ts';
import { get, of, type RouteExample } from './routeExample.ts';

/** Nothing listens on this port. */
const FIELDS = { url: 'http://127.0.0.1:1/hook', events: ['submission.created'] };

async function webhook(scene: Scene): Promise<string> {
  const admin = await scene.browser('ADMIN');
  const added = await admin.send('POST', '/api/admin/webhooks', FIELDS);
  return added.json<{ webhook: { id: string } }>().webhook.id;
}

const ofWebhook =
  (rest = '', body?: unknown): RouteExample['call'] =>
  async (scene) => ({ path: `/api/admin/webhooks/${await webhook(scene)}${rest}`, body });

/** P-384; nobody has the private part. */
const KEY = {
  kty: 'EC',
  crv: 'P-384',
  kid: 'example',
  x: '4pDWnmcOzBh4AmHwQY_GE7UWXObFf2xLxp3XTK2uwWxxCE6ljuAYBIIfiJcF8W_2',
  y: '4ylz6J3KnIOg3NWLYDxUJFw84E6HEeiyzspuI4Uq0MYv76TehkvpLS2p3-djY2U4',
};
const KEYS = { jwks: { keys: [KEY] } };
const CLIENT = { name: 'Records system', scopes: ['submissions.read'], days: 30, keys: KEYS };

const ofClient =
  (rest: string, body?: unknown): RouteExample['call'] =>
  async (scene) => {
    const made = await (await scene.browser('ADMIN')).send('POST', '/api/admin/clients', CLIENT);
    return { path: `/api/admin/clients/${made.json<{ id: string }>().id}${rest}`, body };
  };

const hook = (name: string, context: object) => ({
  hook: name,
  hookInstance: randomUUID(),
  context: { userId: 'Practitioner/1', patientId: '1', ...context },
});

const TOKEN = { name: 'Records system', scopes: ['submissions.read'], days: 30 };

export const INTEGRATION_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('ADMIN', '/api/admin/tokens', 'nobody'),
  of('post', 'ADMIN', '/api/admin/tokens', ['api_token_made'], TOKEN),
  of('post', 'ADMIN', '/api/admin/tokens/:id/revoke', ['api_token_revoked'], async (scene) => {
    const made = await (await scene.browser('ADMIN')).send('POST', '/api/admin/tokens', TOKEN);
    return { path: `/api/admin/tokens/${made.json<{ made: { id: string } }>().made.id}/revoke` };
  }),
  get('ADMIN', '/api/admin/clients', 'nobody'),
  of('post', 'ADMIN', '/api/admin/clients', ['api_client_added'], CLIENT),
  of('put', 'ADMIN', '/api/admin/clients/:id/keys', ['api_client_keys_changed'], ofClient('/keys', KEYS)),
  of('post', 'ADMIN', '/api/admin/clients/:id/revoke', ['api_client_revoked'], ofClient('/revoke')),
  // What it answers to programs: server/staff/integrations/apiClients.test.ts.
  of('post', 'ANONYMOUS', '/oauth/token', 'counted', {}),
  get('ANONYMOUS', '/cds-services', 'nobody'),
  of('post', 'ANONYMOUS', '/cds-services/patient-view', 'counted', hook('patient-view', {})),
  of(
    'post',
    'ANONYMOUS',
    '/cds-services/order-select',
    'counted',
    hook('order-select', { selections: ['MedicationRequest/1'], draftOrders: { resourceType: 'Bundle' } }),
  ),
  get('ANONYMOUS', '/.well-known/oauth-authorization-server', 'nobody'),
  get('ANONYMOUS', '/.well-known/smart-configuration', 'nobody'),
  get('ANONYMOUS', '/fhir/.well-known/smart-configuration', 'nobody'),
  get('ADMIN', '/api/admin/webhooks', 'nobody'),
  of('post', 'ADMIN', '/api/admin/webhooks', ['webhook_added'], FIELDS),
  of('patch', 'ADMIN', '/api/admin/webhooks/:id', ['webhook_changed'], ofWebhook('', { isOn: false })),
  of('delete', 'ADMIN', '/api/admin/webhooks/:id', ['webhook_removed'], ofWebhook()),
  of('post', 'ADMIN', '/api/admin/webhooks/:id/secret', ['webhook_secret_renewed'], ofWebhook('/secret')),
  of('post', 'ADMIN', '/api/admin/webhooks/:id/test', ['webhook_tested'], ofWebhook('/test')),
  of('get', 'ADMIN', '/api/admin/webhooks/:id/deliveries', 'nobody', ofWebhook('/deliveries')),
  of(
    'post',
    'ADMIN',
    '/api/admin/webhooks/:id/deliveries/:delivery/resend',
    ['webhook_resent'],
    async (scene) => {
      const [id, delivery] = [await webhook(scene), randomUUID()];
      await scene.server.orm.em.fork().execute(
        `insert into webhook_delivery (id, webhook_id, event, about, data, occurred_at, next_attempt_at, delivered_at)
         values (?, ?, 'submission.created', ?, '{}', now(), now(), now())`,
        [delivery, id, randomUUID()],
      );
      return { path: `/api/admin/webhooks/${id}/deliveries/${delivery}/resend` };
    },
  ),
];
