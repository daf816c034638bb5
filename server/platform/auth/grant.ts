/** Grant handles the redirects of OpenID Connect, state, nonce and PKCE. */
import grant from 'grant';
import type { Middleware } from 'koa';
import type { SessionData } from '../access/sessionData.ts';
import { AppError } from '../base/errors.ts';
import type { Site } from '../base/site.ts';
import { type Endpoints, ProviderUnreachable } from './discovery.ts';
import { callbackPath, type OpenIdProvider } from './providers.ts';
import { SignInRefused } from './verifyIdToken.ts';

// Grant's types declare a default export that its code does not have.
const koaGrant = (grant as unknown as typeof grant.default).koa();

/** Handles `/connect/<provider>` and prepares the response to its callback. */
export function grantMiddleware(site: Site, provider: OpenIdProvider): Middleware {
  const callback = callbackPath(provider.name);
  let built: { endpoints: Endpoints; run: Middleware } | undefined;
  return async (ctx, next) => {
    if (ctx.method !== 'GET') return;
    // A callback without a sign-in in progress: another browser's, or one already handled.
    if (ctx.path === callback && !(ctx.session as SessionData | null)?.grant)
      throw new SignInRefused(undefined, false);
    const endpoints = await provider.endpoints();
    if (built?.endpoints !== endpoints) built = { endpoints, run: grantFor(site, provider, endpoints) };
    await inTime((enter) => built?.run(ctx, enter), next);
  };
}

/** Together with the rest of the request, this stays within the eight seconds promised to every caller. */
const EXCHANGED_WITHIN_MS = 7_000;

/**
 * Exchanges the code for a token, then runs `next`.
 * @throws ProviderUnreachable when the exchange fails or times out; `next` does not run after that
 */
async function inTime(
  exchange: (next: () => Promise<unknown>) => unknown,
  next: () => Promise<unknown>,
): Promise<void> {
  const expired = Promise.withResolvers<never>();
  let isLate = false;
  let isOver = false;
  const timer = setTimeout(() => {
    isLate = true;
    expired.reject(new ProviderUnreachable());
  }, EXCHANGED_WITHIN_MS);
  const work = Promise.resolve(
    exchange(async () => {
      clearTimeout(timer);
      isOver = true;
      if (!isLate) await next();
    }),
  ).catch((cause) => {
    throw isOver || cause instanceof AppError ? cause : new ProviderUnreachable({ cause });
  });
  try {
    await Promise.race([work, expired.promise]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

const grantFor = ({ origin, path }: Site, provider: OpenIdProvider, endpoints: Endpoints): Middleware =>
  koaGrant({
    config: {
      defaults: {
        origin,
        prefix: `${path}/connect`,
        transport: 'state',
        state: true,
        nonce: true,
        response: ['tokens', 'jwt'],
      },
      [provider.name]: {
        authorize_url: endpoints.authorizeUrl,
        access_url: endpoints.tokenUrl,
        oauth: 2,
        key: provider.clientId,
        secret: provider.clientSecret,
        // A string, because grant joins lists with commas.
        scope: 'openid email profile',
        pkce: true,
        token_endpoint_auth_method: 'client_secret_basic',
        // Always ask for the account, because several people may share the computer.
        custom_params: { prompt: provider.name === 'google' ? 'select_account' : 'login' },
      },
    },
    request: { headers: provider.headers ?? {} },
  });
