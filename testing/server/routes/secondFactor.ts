/** Examples of the routes of the second factor. */
import { randomUUID } from 'node:crypto';
import type { AuthenticatorOffer, SecondFactor } from '@clinic/contract/secondFactor';
import { enrolmentHash, TestPasskey, User } from '@clinic/server/testing';
import { Secret, TOTP } from 'otpauth';
import type { Scene } from '../testScene.ts';
import type { RouteExample } from './routeExample.ts';

const BASE = '/api/auth/second-factor';
const STEP_MS = 30_000;

const offered = async (scene: Scene): Promise<AuthenticatorOffer> =>
  (await scene.send('PHYSICIAN', 'post', { path: `${BASE}/authenticators` })).json();

const codeOf = ({ server }: Scene, { secret }: AuthenticatorOffer, laterMs = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.clock.now.getTime() + laterMs,
  });

const confirmation = (scene: Scene, offer: AuthenticatorOffer) => ({
  path: `${BASE}/authenticators/${offer.id}/confirm`,
  body: { name: 'Phone', code: codeOf(scene, offer) },
});

async function enrolled(scene: Scene): Promise<AuthenticatorOffer> {
  const offer = await offered(scene);
  await scene.send('PHYSICIAN', 'post', confirmation(scene, offer));
  return offer;
}

async function asked(scene: Scene, what: 'passkey' | 'passkeys') {
  const reply = await scene.send('PHYSICIAN', 'post', { path: `${BASE}/${what}/options` });
  const { challenge } = reply.json<{ challenge: string }>();
  return { challenge, origin: scene.server.url };
}

async function newPasskey(scene: Scene, passkey = new TestPasskey()) {
  return {
    path: `${BASE}/passkeys`,
    body: { name: 'Key', response: passkey.make(await asked(scene, 'passkeys')) },
  };
}

/** One of two factors, so that it can be removed. */
async function ownFactor(scene: Scene): Promise<string> {
  await scene.send('PHYSICIAN', 'post', await newPasskey(scene));
  await scene.send('PHYSICIAN', 'post', await newPasskey(scene));
  const { factors } = (await scene.send('PHYSICIAN', 'get', { path: BASE })).json<SecondFactor>();
  return `${BASE}/factors/${factors.at(-1)?.id}`;
}

const as = 'PHYSICIAN';

export const SECOND_FACTOR_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  [`get ${BASE}`, { as, call: () => ({ path: BASE }), records: 'nobody' }],
  [
    `post ${BASE}/code`,
    {
      as,
      async call(scene) {
        const offer = await enrolled(scene);
        return { path: `${BASE}/code`, body: { code: codeOf(scene, offer, STEP_MS) } };
      },
      records: ['second_factor_proved'],
    },
  ],
  [
    `post ${BASE}/enrolment-code`,
    {
      as,
      async call(scene) {
        const { email } = (await scene.send(as, 'get', { path: BASE })).json<SecondFactor>();
        const code = 'ABCD-EFGH-JKMN';
        // Earlier examples have given the account a factor.
        await scene.server.orm.em.fork().execute(
          `insert into enrolment_code (email, code_hash, expires_at) values (?, ?, 'infinity')
           on conflict (email) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
          [email, enrolmentHash(email, code)],
        );
        return { path: `${BASE}/enrolment-code`, body: { code } };
      },
      records: 'own',
    },
  ],
  [`post ${BASE}/passkey/options`, { as, call: () => ({ path: `${BASE}/passkey/options` }), records: 'own' }],
  [
    `post ${BASE}/passkey`,
    {
      as,
      async call(scene) {
        const passkey = new TestPasskey();
        await scene.send(as, 'post', await newPasskey(scene, passkey));
        const response = passkey.use(await asked(scene, 'passkey'));
        return { path: `${BASE}/passkey`, body: { response } };
      },
      records: ['second_factor_proved'],
    },
  ],
  [
    `post ${BASE}/passkeys/options`,
    { as, call: () => ({ path: `${BASE}/passkeys/options` }), records: 'own' },
  ],
  [`post ${BASE}/passkeys`, { as, call: (scene) => newPasskey(scene), records: ['second_factor_added'] }],
  [`post ${BASE}/authenticators`, { as, call: () => ({ path: `${BASE}/authenticators` }), records: 'own' }],
  [
    `post ${BASE}/authenticators/:id/confirm`,
    {
      as,
      call: async (scene) => confirmation(scene, await offered(scene)),
      records: ['second_factor_added'],
    },
  ],
  [
    `patch ${BASE}/factors/:id`,
    {
      as,
      call: async (scene) => ({ path: await ownFactor(scene), body: { name: 'Blue key' } }),
      records: ['second_factor_renamed'],
    },
  ],
  [
    `delete ${BASE}/factors/:id`,
    {
      as,
      call: async (scene) => ({ path: await ownFactor(scene) }),
      records: ['second_factor_removed'],
    },
  ],
  [
    `post ${BASE}/recovery-codes`,
    { as, call: () => ({ path: `${BASE}/recovery-codes` }), records: ['recovery_codes_made'] },
  ],
  [
    'delete /api/admin/users/:id/second-factor',
    {
      as: 'ADMIN',
      async call({ server }) {
        const id = randomUUID();
        const em = server.orm.em.fork();
        const createdAt = server.clock.now;
        await em.insert(User, {
          id,
          email: `${id}@example.com`,
          name: 'Dr. Lost',
          role: 'PHYSICIAN',
          createdAt,
        });
        return { path: `/api/admin/users/${id}/second-factor` };
      },
      records: ['enrolment_code_made'],
    },
  ],
];
