/** Signing in by OpenID Connect. Grant handles redirects, state, nonce and PKCE. */

import grant from 'grant';
import type { Middleware } from 'koa';
import { signInCallback } from '../../../contract/auth.ts';
import { urlOf } from '../../../contract/route.ts';
import * as api from '../../../contract/signInRoutes.ts';
import type { SessionData } from '../access/sessionData.ts';
import { AppError } from '../base/errors.ts';
import { type Config, hasDemoOutbox } from '../config/config.ts';
import type { Routes } from '../http/routes.ts';
import { accountOf } from './account.ts';
import { AccountDeactivated } from './completeSignIn.ts';
import { type Endpoints, ProviderUnreachable } from './discovery.ts';
import { rememberDevice } from './knownDevice.ts';
import { callbackUrl, type OpenIdProvider } from './providers.ts';
import { refuseEmbedding } from './refuseEmbedding.ts';
import { returnPath } from './returnPath.ts';
import { startSession } from './session.ts';
import { signOutRoute } from './signOut.ts';
import { SignInRefused, verifyIdToken } from './verifyIdToken.ts';

// Grant's types declare a default export that its code does not have.
const koaGrant = (grant as unknown as typeof grant.default).koa();

/** Handles `/connect/<provider>` and prepares the response to its callback. */
export function grantMiddleware(publicUrl: string, provider: OpenIdProvider): Middleware {
  const callback = new URL(callbackUrl(publicUrl, provider.name)).pathname;
  let built: { endpoints: Endpoints; run: Middleware } | undefined;
  return async (ctx, next) => {
    if (ctx.method !== 'GET') return;
    // A callback without a sign-in in progress: another browser's, or one already handled.
    if (ctx.path === callback && !(ctx.session as SessionData | null)?.grant)
      throw new SignInRefused(undefined, false);
    const endpoints = await provider.endpoints();
    if (built?.endpoints !== endpoints) built = { endpoints, run: grantFor(publicUrl, provider, endpoints) };
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
      // A string, because grant joins lists with commas.
      scope: 'openid email profile',
      pkce: true,
      token_endpoint_auth_method: 'client_secret_basic',
      // Always ask for the account, because several people may share the computer.
      custom_params: { prompt: provider.name === 'google' ? 'select_account' : 'login' },
    },
  });

export function authRoutes(routes: Routes, config: Config, provider: OpenIdProvider | undefined): void {
  routes.on(api.signIn, ({ ctx }) => {
    refuseEmbedding(ctx);
    const publicHost = new URL(config.publicUrl).host;
    // The sign-in's cookie must belong to the host the provider redirects back to.
    if (ctx.host !== publicHost) {
      ctx.redirect(`${config.publicUrl}${urlOf(api.signIn)}${ctx.search}`);
      return;
    }
    if (!provider) {
      // The form there says that only sign-in by mailed link is available.
      ctx.redirect('/sign-in');
      return;
    }
    const session = ctx.session as unknown as SessionData;
    session.returnTo = returnPath(ctx.query.returnTo);
    ctx.redirect(`/connect/${provider.name}`);
  });

  if (provider) callbackRoute(routes, config, provider);

  signOutRoute(routes);

  routes.on(api.signInMethods, () => {
    const { google, demo } = config;
    return {
      google: google !== undefined,
      demo,
      magicLink: true,
      demoOutbox: hasDemoOutbox(config),
    };
  });

  routes.on(api.currentUser, ({ user }) => {
    const { id, name, email, role } = user;
    return { id, name, email, role };
  });
}

function callbackRoute(routes: Routes, config: Config, provider: OpenIdProvider): void {
  routes.on(signInCallback(provider.name), async ({ ctx, em, requestContext }) => {
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
    const user = await accountOf(em, claims, config, requestContext).catch(sayItInWords);
    // Everyone may sign in as a demo account, so there is no mail about new browsers.
    await rememberDevice(ctx, user, { mails: provider.name !== 'demo' });
    // Some providers report that they required more than one factor.
    await startSession(ctx, user, claims.amr.includes('mfa') ? ['oidc', 'mfa'] : ['oidc']);
    ctx.redirect(returnTo);
  });
}

/**
 * Whether the provider did not answer the token request: its own errors are objects, and grant's have a
 * prefix.
 */
const isWithoutAnswer = (response: Record<string, unknown> | undefined): boolean =>
  typeof response?.error === 'string' && !response.error.startsWith('Grant:');

/** A browser that comes from the provider gets a page instead of JSON. */
function sayItInWords(error: unknown): never {
  throw error instanceof AccountDeactivated
    ? new AccountDeactivated({ location: '/sign-in?refused=deactivated' })
    : error;
}
