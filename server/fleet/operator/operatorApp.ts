/**
 * The operator's pages, at `/platform` of the installation's own host. They do not exist while there is no
 * operator account. They have no scripts, and read the platform's tables only.
 */
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { BadRequest, errorTrace, NotFound, requestLanguage, siteOf } from '@clinic/server-platform/base';
import type { Config } from '@clinic/server-platform/config';
import { answerInTime, asSystem, atPlace, PLATFORM } from '@clinic/server-platform/db';
import { checkHost, limitBy, onlyHttps, securityHeaders } from '@clinic/server-platform/http';
import { type Log, type Metrics, requestLog } from '@clinic/server-platform/log';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import type { MikroORM } from '@mikro-orm/postgresql';
import Koa, { type Middleware } from 'koa';
import { hasOperators, PLATFORM_PATH } from './accounts.ts';
import { addRoutes } from './addRoutes.ts';
import { clinicRoutes } from './clinicRoutes.ts';
import { answerErrorPages } from './errorPages.ts';
import { healthRoutes } from './healthRoutes.ts';
import { html } from './html.ts';
import { linkMail } from './linkMail.ts';
import { maintenanceRoutes } from './maintenanceRoutes.ts';
import type { OperatorContext, OperatorState } from './operatorContext.ts';
import { STYLES_PATH, show } from './page.ts';
import { secondFactorRoutes } from './secondFactorRoutes.ts';
import { readSession } from './sessions.ts';
import { SECOND_FACTOR_PATH, SIGN_IN_PATH, signInRoutes } from './signInRoutes.ts';
import { operatorTexts } from './texts/index.ts';

export interface OperatorApp {
  answer: RequestListener;
  /** Waits for the mails being sent. */
  stop(): Promise<void>;
}

export interface OperatorDeps {
  config: Config;
  orm: MikroORM;
  log: Log;
  metrics: Metrics;
  /** Number of clinics that this process has opened. */
  opened(): number;
}

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // A page's URL may contain a link's token; with no referrer at all, forms would have the origin "null".
  'Referrer-Policy': 'strict-origin',
  Vary: 'Accept-Language',
};
const PER_NETWORK = { per: 'address', most: 600, minutes: 15, isLocal: true } as const;
/** Paths for operators who have not proved their second factor. */
const BEFORE_SIGN_IN = /^\/platform\/(sign-in(\/[^/]+)?|second-factor|page\.css)\/?$/;

export function operatorApp({ config, orm, log, metrics, opened }: OperatorDeps): OperatorApp {
  const { publicUrl, proxyHops, rateLimitFactor, sessionKeys, smtpUrl } = config;
  const site = siteOf({ publicUrl });
  const mail = smtpUrl === undefined ? undefined : linkMail(smtpUrl, config, log);
  const app = new Koa<OperatorState>();
  app.proxy = proxyHops > 0;
  app.maxIpsCount = Math.max(1, proxyHops);
  app.on('error', (error: Error) => log({ level: 'error', route: PLATFORM_PATH, ...errorTrace(error) }));
  const use = (middleware: unknown) => app.use(middleware as Middleware<OperatorState>);

  use(requestLog(log, config));
  app.use(async (ctx, next) => {
    const language = requestLanguage(ctx.req, FALLBACK_LANGUAGE);
    Object.assign(ctx.state, {
      route: PLATFORM_PATH,
      em: orm.em.fork(),
      site,
      user: null,
      requestContext: { at: new Date() },
      language,
      texts: operatorTexts(language),
      formKey: sessionKeys[0] ?? '',
    });
    if (site.https) ctx.cookies.secure = true;
    await next();
  });
  use(securityHeaders(site));
  app.use(async (ctx, next) => {
    ctx.set(HEADERS);
    ctx.set('Cache-Control', 'no-store');
    await next();
  });
  use(answerErrorPages(log));
  use((_ctx: unknown, next: () => Promise<void>) => answerInTime(next));
  use(checkHost(publicUrl));
  if (site.https && proxyHops > 0) use(onlyHttps(publicUrl));
  app.use((ctx, next) => {
    // PostgreSQL takes no text with this character: nothing has such a name.
    if (ctx.path.includes('%00')) throw new NotFound();
    return next();
  });
  use(limitBy('operator pages', rateLimitFactor, PER_NETWORK));
  app.use(async (ctx, next) => {
    if (await hasOperators(ctx.state.em)) return next();
    ctx.status = 404;
    ctx.body = 'Not found';
  });
  use(onlySignedIn);
  use(formBody);

  const router = new Router<OperatorState>({ sensitive: true });
  router.get(STYLES_PATH, async (ctx) => {
    ctx.type = 'css';
    ctx.body = await readFile(new URL('page.css', import.meta.url), 'utf8');
  });
  signInRoutes(router, { mail, limitFactor: rateLimitFactor });
  secondFactorRoutes(router, sessionKeys);
  clinicRoutes(router, config);
  addRoutes(router, config, log);
  healthRoutes(router, { config, metrics, opened });
  maintenanceRoutes(router);
  use(router.routes());

  const answer = app.callback();
  return {
    answer: (request, response) =>
      atPlace(PLATFORM, () => asSystem('operator', () => answer(request, response))),
    stop: async () => mail?.stop(),
  };
}

const formBody = bodyParser({
  enableTypes: ['form'],
  formLimit: '16kb',
  onError(error) {
    if ((error as { status?: number }).status === 413) throw error;
    throw new BadRequest('The form cannot be read');
  },
});

/** Everything but the sign-in needs a session with a proved second factor. */
async function onlySignedIn(ctx: OperatorContext, next: () => Promise<void>): Promise<void> {
  ctx.state.session = await readSession(ctx);
  const { session, texts } = ctx.state;
  if (session?.proved || BEFORE_SIGN_IN.test(ctx.path)) return next();
  if (session) return ctx.redirect(SECOND_FACTOR_PATH);
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return ctx.redirect(SIGN_IN_PATH);
  const main = html`<p>${texts.sessionEndedText}</p>
    <p><a href="${SIGN_IN_PATH}" target="_blank" rel="noopener">${texts.signInNewTab}</a></p>`;
  show(ctx, { title: texts.sessionEnded, main, status: 401 });
}
