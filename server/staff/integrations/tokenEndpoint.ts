/** Gives tokens to programs that prove by a signed assertion who they are. */
import { generateKeyPairSync } from 'node:crypto';
import { TOKEN_SECONDS } from '@clinic/contract/integrations/apiClients';
import { mayAskFor, SCOPES, SMART_SCOPES } from '@clinic/contract/integrations/scopes';
import { type AppContext, tokenHash } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { CodedError } from '@clinic/server-platform/base';
import type { Config } from '@clinic/server-platform/config';
import { asSystem } from '@clinic/server-platform/db';
import { User } from '@clinic/server-platform/entities';
import { TooManyRequests } from '@clinic/server-platform/http';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Configuration, Provider as OAuth, errors as OAuthErrors } from 'oidc-provider';
import { ALGORITHMS, ASSERTION_SECONDS, countAssertion, knownClient, useOnce } from './apiClients.ts';
import type { KeySet } from './clientKeys.ts';

const TOKEN_PATH = '/oauth/token';

interface Deps {
  config: Pick<Config, 'publicUrl' | 'sessionKeys'>;
  readKeys: (url: string) => Promise<KeySet>;
}

/** What programs read before they ask. */
export const metadataOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, unknown> => ({
  issuer: publicUrl,
  token_endpoint: publicUrl + TOKEN_PATH,
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: ALGORITHMS,
  grant_types_supported: ['client_credentials'],
  response_types_supported: [],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: [...SCOPES, ...SMART_SCOPES],
  capabilities: ['client-confidential-asymmetric', 'permission-v2'],
});

/** In the form of RFC 6749. */
class TokenRefused extends CodedError<{ error_description?: string }> {
  readonly status: number;
  readonly code: string;

  constructor(status: number, { error, error_description }: { error: string; error_description?: string }) {
    super(error, error_description === undefined ? {} : { error_description });
    this.status = status;
    this.code = error;
  }
}

/**
 * The provider's other pages are not reached: only this address is passed on to it. It is loaded by the first program
 * that asks.
 */
export function tokenEndpoint(deps: Deps): (ctx: AppContext) => Promise<void> {
  let provider: ReturnType<typeof createProvider> | undefined;
  return async (ctx) => {
    provider ??= createProvider(deps);
    const answer = await provider;
    await answer(ctx);
    ctx.remove('Access-Control-Allow-Origin');
    const { failed } = ctx.state as { failed?: Error };
    if (failed) throw failed;
    if (ctx.status >= 400) throw new TokenRefused(ctx.status, ctx.body as { error: string });
  };
}

async function createProvider({ config, readKeys }: Deps): Promise<(ctx: AppContext) => Promise<unknown>> {
  const { Provider, errors } = await import('oidc-provider');
  const { publicUrl, sessionKeys } = config;
  const provider = new Provider(publicUrl, {
    adapter: storeOf({ Provider, errors, readKeys }),
    routes: { token: TOKEN_PATH },
    // Others are dropped from what is asked for.
    scopes: [...SCOPES, ...SMART_SCOPES],
    clientAuthMethods: ['private_key_jwt'],
    enabledJWA: { clientAuthSigningAlgValues: ALGORITHMS },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    ttl: { ClientCredentials: TOKEN_SECONDS },
    clockTolerance: 5,
    clientBasedCORS: () => false,
    assertJwtClientAuthClaimsAndHeader: checkAssertion(errors, publicUrl),
    renderError: (ctx, out) => {
      ctx.body = out;
    },
    // It signs nothing and sets no cookie.
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] },
    cookies: { keys: [...sessionKeys] },
  });
  provider.on('server_error', (ctx, error) => {
    ctx.state.failed = error;
  });
  const [answer] = provider.middleware;
  return async (ctx) => answer?.(ctx as never, async () => undefined);
}

/** After the signature was found right: what SMART requires besides. */
const checkAssertion =
  (errors: typeof OAuthErrors, publicUrl: string): Configuration['assertJwtClientAuthClaimsAndHeader'] =>
  async (ctx, { sub, aud, exp, iat }, { kid, typ, jku }) => {
    const { em, requestContext, language } = ctx.state;
    const { user, waitMs } = await countAssertion(em.fork(), String(sub), requestContext.at);
    // Refusals are recorded with it.
    ctx.state.unproven = user;
    if (waitMs > 0) throw new TooManyRequests(waitMs, language);
    const now = Date.now() / 1000;
    const isRight =
      (aud === publicUrl + TOKEN_PATH || aud === publicUrl) &&
      Number(exp) <= now + ASSERTION_SECONDS + 5 &&
      (iat === undefined || Number(iat) <= now + 5) &&
      typeof kid === 'string' &&
      (typ === undefined || String(typ).toUpperCase() === 'JWT') &&
      jku === undefined;
    if (!isRight) throw new errors.InvalidClientAuth('not as SMART requires');
  };

interface StoreDeps {
  Provider: typeof OAuth;
  errors: typeof OAuthErrors;
  readKeys: Deps['readKeys'];
}

interface Issued {
  clientId: string;
  scope?: string;
}

/** A storage adapter as oidc-provider expects it, one for each kind of model. */
const storeOf = ({ Provider, errors, readKeys }: StoreDeps) =>
  class {
    readonly #kind: string;

    constructor(kind: string) {
      this.#kind = kind;
    }

    async find(id: string): Promise<object | undefined> {
      if (this.#kind !== 'Client') return undefined;
      const { em, requestContext } = Provider.ctx.state;
      const client = await knownClient(em.fork(), readKeys, id, requestContext.at);
      return (
        client && {
          client_id: id,
          grant_types: ['client_credentials'],
          redirect_uris: [],
          response_types: [],
          token_endpoint_auth_method: 'private_key_jwt',
          id_token_signed_response_alg: 'ES256',
          jwks: client.keys,
        }
      );
    }

    async upsert(id: string, payload: object, seconds: number): Promise<void> {
      if (this.#kind === 'ReplayDetection') return this.#useOnce(id, payload as { iss: string }, seconds);
      await this.#issue(id, payload as Issued, seconds);
    }

    async #useOnce(jti: string, { iss: client }: { iss: string }, seconds: number): Promise<void> {
      const { em, requestContext } = Provider.ctx.state;
      const expires = Date.now() / 1000 + seconds + 1;
      if (await useOnce(em.fork(), { client, jti, expires }, requestContext.at)) return;
      throw new errors.InvalidClientAuth('client assertion tokens must only be used once');
    }

    async #issue(token: string, { clientId, scope = '' }: Issued, seconds: number): Promise<void> {
      const { em: request, requestContext } = Provider.ctx.state;
      const { at } = requestContext;
      const scopes = scope.split(' ');
      await asSystem('access tokens', () =>
        (request as EntityManager).fork().transactional(async (em) => {
          // Revoked at this moment, or not.
          const [client] = await em.execute(
            `update api_token set last_used_at = ? where id = ? and revoked_at is null returning scopes`,
            [at, clientId],
          );
          if (!client) throw new errors.InvalidClientAuth('revoked');
          const refused = scopes.find((each) => !mayAskFor(each, client.scopes));
          if (refused !== undefined) throw new errors.InvalidScope('this client may not have it', refused);
          await em.execute('delete from access_token where expires_at < ?', [at]);
          await em.execute(
            'insert into access_token (token_hash, program_id, scopes, expires_at) values (?, ?, ?, ?)',
            [
              tokenHash(token),
              clientId,
              `{${scopes.map((each) => `"${each}"`).join(',')}}`,
              new Date(at.getTime() + seconds * 1000),
            ],
          );
          const by = await em.findOneOrFail(User, clientId);
          recordAudit(
            em,
            { ...requestContext, by },
            {
              action: 'access_token_issued',
              object: { type: 'user', id: clientId },
              detail: { scopes },
            },
          );
        }),
      );
    }
  };
