/** Signing in by OpenID Connect. Grant does the redirects, state, nonce and PKCE. */
import grant from 'grant';
import type { Middleware } from 'koa';
import type { CurrentUser, SignInMethods } from '../../../contract/auth.ts';
import { type Config, hasDemoOutbox } from '../config/config.ts';
import { AppError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { accountOf } from './account.ts';
import { AccountDeactivated } from './completeSignIn.ts';
import { type Endpoints, ProviderUnreachable } from './discovery.ts';
import { rememberDevice } from './knownDevice.ts';
import { callbackUrl, type OpenIdProvider } from './providers.ts';
import { refuseEmbedding } from './refuseEmbedding.ts';
import { returnPath } from './returnPath.ts';
import { anyone, signedIn } from './roles.ts';
import { type SessionData, startSession } from './session.ts';
import { signOutRoute } from './signOut.ts';
import { SignInRefused, verifyIdToken } from './verifyIdToken.ts';

// Its types name a default export that its code does not have.
const koaGrant = (grant as unknown as typeof grant.default).koa();

/** Answers `/connect/<provider>` and prepares the answer of its callback. */
export function grantMiddleware(publicUrl: string, provider: OpenIdProvider): Middleware {
  const callback = new URL(callbackUrl(publicUrl, provider.name)).pathname;
  let built: { endpoints: Endpoints; run: Middleware } | undefined;
  return async (ctx, next) => {
    if (ctx.method !== 'GET') return;
    // A callback nobody here asked for: another browser's, or one answered before.
    if (ctx.path === callback && !(ctx.session as SessionData | null)?.grant)
      throw new SignInRefused(undefined, false);
    const endpoints = await provider.endpoints();
    if (built?.endpoints !== endpoints) built = { endpoints, run: grantFor(publicUrl, provider, endpoints) };
    await inTime((enter) => built?.run(ctx, enter), next);
  };
}

/** With what the request does besides, within the eight seconds that every caller is promised. */
const EXCHANGED_WITHIN_MS = 7_000;

/**
 * Runs the exchange of the code for a token, then `next`.
 * @throws ProviderUnreachable when the exchange fails or takes too long; `next` is not called any more then
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

const grantFor = (publicUrl: string, provider: OpenIdProvider, endpoints: Endpoints): Middleware =>
  koaGrant({
    defaults: {
      origin: publicUrl,
      prefix: '/connect',
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
      // A string: grant joins a list with commas.
      scope: 'openid email profile',
      pkce: true,
      token_endpoint_auth_method: 'client_secret_basic',
      // Whose turn it is is asked every time: several people may share the machine.
      custom_params: { prompt: provider.name === 'google' ? 'select_account' : 'login' },
    },
  });

export function authRoutes(routes: Routes, config: Config, provider: OpenIdProvider | undefined): void {
  routes.get('/api/login', anyone, (ctx) => {
    refuseEmbedding(ctx);
    const publicHost = new URL(config.publicUrl).host;
    // The cookie of the sign-in must belong to the host the provider sends people back to.
    if (ctx.host !== publicHost) {
      ctx.redirect(`${config.publicUrl}/api/login${ctx.search}`);
      return;
    }
    if (!provider) {
      // There the form says that only links by mail work here.
      ctx.redirect('/sign-in');
      return;
    }
    const session = ctx.session as unknown as SessionData;
    session.returnTo = returnPath(ctx.query.returnTo);
    ctx.redirect(`/connect/${provider.name}`);
  });

  if (provider) callbackRoute(routes, config, provider);

  signOutRoute(routes);

  routes.get('/api/auth/methods', anyone, (ctx) => {
    const { google, demo } = config;
    ctx.body = {
      google: google !== undefined,
      demo,
      magicLink: true,
      demoOutbox: hasDemoOutbox(config),
    } satisfies SignInMethods;
  });

  routes.get('/api/auth/user', signedIn, (ctx) => {
    const { id, name, email, role } = ctx.state.user;
    ctx.body = { id, name, email, role } satisfies CurrentUser;
  });
}

function callbackRoute(routes: Routes, config: Config, provider: OpenIdProvider): void {
  routes.get(`/connect/${provider.name}/callback`, anyone, async (ctx) => {
    const session = ctx.session as unknown as SessionData;
    const nonce = session.grant?.nonce;
    const returnTo = returnPath(session.returnTo);
    delete session.grant;
    delete session.returnTo;
    const response = ctx.state.grant?.response;
    if (ctx.query.code !== undefined && isWithoutAnswer(response)) throw new ProviderUnreachable();
    if (!response || response.error) throw new SignInRefused();
    const { keys } = await provider.endpoints();
    const claims = await verifyIdToken(response.id_token, { ...provider, keys, nonce });
    const user = await accountOf(ctx.state.em, claims, config, ctx.state.occasion).catch(sayItInWords);
    // Everybody may sign in as one of the demo's accounts.
    await rememberDevice(ctx, user, { mails: provider.name !== 'demo' });
    // Some providers say that they asked for more than one factor.
    await startSession(ctx, user, claims.amr.includes('mfa') ? ['oidc', 'mfa'] : ['oidc']);
    ctx.redirect(returnTo);
  });
}

/** Asked for a token, the provider said nothing of it: what it says comes as an object, what grant says is marked. */
const isWithoutAnswer = (response: Record<string, unknown> | undefined): boolean =>
  typeof response?.error === 'string' && !response.error.startsWith('Grant:');

/** A browser that comes from the provider shows a page. */
function sayItInWords(error: unknown): never {
  throw error instanceof AccountDeactivated
    ? new AccountDeactivated({ location: '/sign-in?refused=deactivated' })
    : error;
}
