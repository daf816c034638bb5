/** GET /api/logout: ends the session when the portal requests it or the user opens the address. */
import { SIGNED_OUT_COOKIE } from '@clinic/contract/addresses';
import { urlOf } from '@clinic/contract/route';
import * as api from '@clinic/contract/signInRoutes';
import type { Context } from 'koa';
import type { AppContext } from '../access/context.ts';
import { recordAudit } from '../audit/record.ts';
import { Forbidden } from '../base/errors.ts';
import { cookieOptions, nameAt } from '../base/site.ts';
import { serverTexts } from '../base/texts.ts';
import { forgetCsrfSeed } from '../http/csrf.ts';
import { plainPage } from '../http/plainPage.ts';
import type { Routes } from '../http/routes.ts';
import { refuseEmbedding } from './refuseEmbedding.ts';

export function signOutRoute(routes: Routes): void {
  routes.on(api.signOut, async ({ ctx, em, requestContext, user: signedIn }) => {
    refuseEmbedding(ctx);
    refusePrefetch(ctx);
    const origin = originOf(ctx);
    if (origin === 'elsewhere') throw new Forbidden('Sign out from the portal itself');
    if (origin === 'unknown page') {
      ask(ctx);
      return;
    }
    const user = signedIn ?? ctx.state.unproven;
    if (user) {
      const act = { action: 'signed_out', object: { type: 'user', id: user.id } } as const;
      await em.transactional(async (tx) => recordAudit(tx, { ...requestContext, by: user }, act));
    }
    ctx.session = null;
    forgetCsrfSeed(ctx);
    clearDevice(ctx);
    ctx.redirect('/');
  });
}

/**
 * Has the portal's data on the device cleared. The browser would clear the whole origin, including what
 * patients of other clinics there have not sent yet; the portal's next page clears only its own.
 */
function clearDevice(ctx: AppContext): void {
  const { site } = ctx.state;
  if (site.ownsOrigin) ctx.set('Clear-Site-Data', '"storage"');
  else {
    const forScripts = { ...cookieOptions(site), httpOnly: false, signed: false, maxAge: YEAR_MS };
    ctx.cookies.set(nameAt(site, SIGNED_OUT_COOKIE), 'yes', forScripts);
  }
}

const YEAR_MS = 31_536_000_000;

/** HEAD requests and browser prefetches do not sign out. */
function refusePrefetch(ctx: Context): void {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => ctx.get(name)).join(' ');
  if (ctx.method !== 'GET' || /prefetch|prerender|preview/i.test(purposes)) {
    throw new Forbidden('Sign out from the portal itself');
  }
}

/**
 * Browsers that do not send the origin of a request send the session cookie when another site opens a page,
 * but never with another site's scripts or images: SameSite=Lax.
 */
function originOf(ctx: Context): 'here' | 'elsewhere' | 'unknown page' {
  const site = ctx.get('sec-fetch-site');
  if (site !== '') return site === 'same-origin' || site === 'none' ? 'here' : 'elsewhere';
  for (const header of [ctx.get('origin'), ctx.get('referer')]) {
    if (header !== '') return isFromHere(header, ctx.host) ? 'here' : 'elsewhere';
  }
  return /\btext\/html\b/i.test(ctx.get('accept')) ? 'unknown page' : 'here';
}

const isFromHere = (address: string, host: string): boolean =>
  URL.canParse(address) && new URL(address).host === host;

/** The confirmation page, whose link sends a same-origin referrer. */
function ask(ctx: AppContext): void {
  const { language, accent } = ctx.state;
  const { signOut: texts, page } = serverTexts(language);
  const { path } = ctx.state.site;
  ctx.set('Referrer-Policy', 'same-origin');
  ctx.type = 'html';
  ctx.body = plainPage({
    language,
    accent,
    title: texts.title,
    main: `<h1>${texts.title}</h1>
      <p><a href="${path}${urlOf(api.signOut)}">${texts.signOut}</a></p>
      <p><a href="${path}/">${page.backToPortal}</a></p>`,
  });
}
