/** The demo's own OpenID provider: a real one, with a few accounts and no passwords. */
import { createECDH, createHmac } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import { cookieOptions, nameAt, type Site } from '../../base/site.ts';
import { DEMO_PATH } from '../../http/onlyHttps.ts';
import { demoAccounts } from './demoAccounts.ts';
import { demoStore } from './demoStore.ts';

const SCOPE = 'openid email profile';
const TEN_MINUTES = 600;

export interface DemoClient {
  clientId: string;
  clientSecret: string;
  /** The keys that verify its tokens. */
  keys: JWTVerifyGetKey;
}

/**
 * Its signing key and its client's secret are derived from the session keys, so every process has the same.
 */
export function createDemoProvider(
  orm: MikroORM,
  site: Site,
  { sessionKeys, redirectUri }: { sessionKeys: readonly string[]; redirectUri: string },
): { provider: Provider; client: DemoClient } {
  const secret = (what: string): Buffer =>
    createHmac('sha256', sessionKeys[0] as string)
      .update(`demo provider: ${what}`)
      .digest();
  const key = { ...signingKey(secret('signature')), alg: 'ES256', use: 'sig', kid: 'demo' };
  const { d: _private, ...publicKey } = key;
  const client = {
    clientId: 'clinic-portal',
    clientSecret: secret('client').toString('base64url'),
    keys: createLocalJWKSet({ keys: [publicKey] }),
  };
  const accounts = demoAccounts();
  const provider = new Provider(`${site.publicUrl}${DEMO_PATH}`, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    adapter: demoStore(orm),
    jwks: { keys: [key] },
    // The application it is mounted in sets some of its cookies.
    cookies: { keys: [...sessionKeys], names: cookieNames(site), long: cookieOptions(site) },
    pkce: { required: () => true },
    // The portal identifies the user from the id token alone.
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `${site.path}${DEMO_PATH}/sign-in/${uid}` },
    ttl: {
      Session: TEN_MINUTES,
      Interaction: TEN_MINUTES,
      Grant: TEN_MINUTES,
      AccessToken: TEN_MINUTES,
      IdToken: TEN_MINUTES,
      AuthorizationCode: 60,
    },
    findAccount(_ctx, id) {
      const account = accounts.find(({ subject }) => subject === id);
      if (!account) return undefined;
      const { subject: sub, email, name } = account;
      return { accountId: sub, claims: () => ({ sub, email, email_verified: true, name }) };
    },
    // Choosing an account is the consent.
    async loadExistingGrant(ctx: KoaContextWithOIDC) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId,
        accountId: ctx.oidc.session?.accountId,
      });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
    renderError(ctx, { error }) {
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = `The demo sign-in failed: ${error}`;
    },
  });
  provider.proxy = site.https;
  return { provider, client };
}

const cookieNames = (site: Site) => ({
  session: nameAt(site, '_session'),
  interaction: nameAt(site, '_interaction'),
  resume: nameAt(site, '_interaction_resume'),
});

function signingKey(scalar: Buffer) {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(scalar);
  // The first byte gives the encoding of the two coordinates.
  const point = curve.getPublicKey();
  return {
    kty: 'EC',
    crv: 'P-256',
    d: scalar.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
}
