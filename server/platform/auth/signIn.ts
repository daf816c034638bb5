/** Signing in by OpenID Connect. */
import { signInCallback } from '@clinic/contract/auth';
import { urlOf } from '@clinic/contract/route';
import * as api from '@clinic/contract/signInRoutes';
import { sessionOf } from '../access/sessionData.ts';
import { type Config, hasDemoOutbox } from '../config/config.ts';
import type { Routes } from '../http/routes.ts';
import { accountOf } from './account.ts';
import { AccountDeactivated } from './completeSignIn.ts';
import { ProviderUnreachable } from './discovery.ts';
import { rememberDevice } from './knownDevice.ts';
import type { OpenIdProvider } from './providers.ts';
import { refuseEmbedding } from './refuseEmbedding.ts';
import { returnPath } from './returnPath.ts';
import { startSession } from './session.ts';
import { signOutRoute } from './signOut.ts';
import { SignInRefused, verifyIdToken } from './verifyIdToken.ts';

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
    const session = sessionOf(ctx);
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
    const session = sessionOf(ctx);
    const nonce = session.grant?.nonce;
    const returnTo = returnPath(session.returnTo);
    delete session.grant;
    delete session.returnTo;
    const response = ctx.state.grant?.response;
    if (ctx.query.code !== undefined && isWithoutAnswer(response)) throw new ProviderUnreachable();
    if (!response || response.error) throw new SignInRefused();
    const { keys } = await provider.endpoints();
    const claims = await verifyIdToken(response.id_token, { ...provider, keys, nonce });
    const user = await accountOf(em, claims, config, requestContext).catch(withPage);
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
function withPage(error: unknown): never {
  throw error instanceof AccountDeactivated
    ? new AccountDeactivated({ location: '/sign-in?refused=deactivated' })
    : error;
}
