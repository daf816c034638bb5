/** The order of the middleware. */
import type { AppState } from '@clinic/server-platform/access';
import { RefusalCounts, recordRefusals } from '@clinic/server-platform/audit';
import {
  CookieKeys,
  callbackPath,
  demoProviderAt,
  googleProvider,
  grantMiddleware,
  type OpenIdProvider,
  sessions,
} from '@clinic/server-platform/auth';
import { errorTrace, type Site, siteOf } from '@clinic/server-platform/base';
import type { Config } from '@clinic/server-platform/config';
import { actingAs, answerInTime, MAIN_CLINIC } from '@clinic/server-platform/db';
import { loadDemo } from '@clinic/server-platform/demo';
import {
  answerErrors,
  Csrf,
  checkHost,
  fhirAnswers,
  fhirFormats,
  limitBy,
  measure,
  networkOf,
  onlyHttps,
  plainAddress,
  portalFiles,
  presentation,
  Routes,
  securityHeaders,
  underPath,
} from '@clinic/server-platform/http';
import { logOfClinic, requestLog } from '@clinic/server-platform/log';
import { KnownContact } from '@clinic/server-platform/settings';
import { Library } from '@clinic/server-shared/catalogue';
import { applyDue } from '@clinic/server-staff/admin';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import Koa, { type Middleware } from 'koa';
import { type AppDeps, featureRoutes } from './featureRoutes.ts';
import { portalPage } from './portalPage.ts';

export interface App {
  app: Koa;
  routes: Routes;
  /** Writes the refusals counted since the last call to the audit log; also runs every few minutes. */
  countRefusals(): Promise<void>;
  /** Releases its resources. */
  close(): Promise<void>;
}

export async function createApp(parts: AppDeps): Promise<App> {
  const { config, orm, localUrl, portalRoot, clock, clinic = MAIN_CLINIC } = parts;
  const log = logOfClinic(parts.log, clinic);
  const contact = parts.contact ?? new KnownContact(config);
  const site = siteOf(config);
  const { https } = site;
  const signIn = await signInParts(orm, config, localUrl, site);
  const library = new Library();

  const measured = parts.measured ?? measure(orm, config, () => [clinic]);
  const { metrics } = measured;
  const csrf = new Csrf(config.sessionKeys, site);
  const refusals = new RefusalCounts();
  const routes = new Routes({ limitFactor: config.rateLimitFactor, csrf });
  const closeFeatures = featureRoutes(routes, {
    ...parts,
    ...measured,
    clinic,
    log,
    contact,
    library,
    metrics,
    csrf,
    signIn,
  });

  const writeRefusals = () =>
    refusals
      .write(orm, clock())
      .catch((error: Error) => log({ level: 'error', job: 'record-refusals', ...errorTrace(error) }));
  const applyChanges = () =>
    applyDue(orm.em.fork(), clock()).catch((error: Error) =>
      log({ level: 'error', job: 'apply-pending-changes', ...errorTrace(error) }),
    );
  const counting = setInterval(() => {
    void writeRefusals();
    void applyChanges();
  }, REFUSALS_EVERY_MS).unref();

  const app = new Koa<AppState>();
  app.keys = new CookieKeys(config.sessionKeys);
  // Trust only the last entries of X-Forwarded-For: those added by the configured proxies.
  app.proxy = config.proxyHops > 0;
  app.maxIpsCount = Math.max(1, config.proxyHops);
  app.on('error', (error: Error & { code?: string }, ctx?: { state: Partial<AppState> }) => {
    // A client that disconnects before the end of a stream is not an error.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    const { route, requestId } = ctx?.state ?? {};
    log({ level: 'error', route, requestId, ...errorTrace(error) });
  });
  app.use(requestLog(log, config, { clinic, metrics }));
  app.use(underPath(site));
  app.use(presentation(contact));
  app.use(fhirAnswers);
  app.use(answerErrors(log, () => contact.contact));
  app.use(fhirFormats);
  app.use((_ctx, next) => answerInTime(next));
  app.use(securityHeaders({ https }));
  app.use(checkHost(config.publicUrl));
  if (https && config.proxyHops > 0) app.use(onlyHttps(config.publicUrl));
  app.use(async (ctx, next) => {
    let em: EntityManager | undefined;
    // Many requests need none, or one of their own.
    const get = (): EntityManager => {
      em ??= orm.em.fork();
      return em;
    };
    Object.defineProperty(ctx.state, 'em', { get, enumerable: true });
    ctx.state.user = null;
    ctx.state.requestContext = {
      by: null,
      at: clock(),
      requestId: ctx.state.requestId,
      language: ctx.state.language,
      ip: plainAddress(ctx.ip),
    };
    if (https) ctx.cookies.secure = true;
    // Until the caller is identified.
    const { requestId } = ctx.state;
    await actingAs({ kind: 'visitor', requestId, network: networkOf(ctx.ip) }, next);
  });
  app.use(recordRefusals(refusals));
  const limited = limitBy('sign-in pages', config.rateLimitFactor, {
    per: 'address',
    most: 1_200,
    minutes: 15,
    isLocal: true,
  });
  app.use(onlyUnder(/^\/(connect|demo-idp)\//, limited));
  app.use(onlyUnder(/^\/(api|fhir|connect)\//, sessions(orm, app as Koa, site)));
  if (signIn.provider) app.use(onlyUnder(/^\/connect\//, grantMiddleware(site, signIn.provider)));
  for (const middleware of [routes.middleware(), ...signIn.pages]) app.use(middleware);
  const portal = portalFiles(portalRoot, portalPage({ ...parts, contact, site, library }));
  // API paths that match no route stay 404, or 405 if only the method is unknown.
  app.use((ctx, next) => (SERVED_ABOVE.test(ctx.path) ? undefined : portal(ctx, next)));
  const close = async () => {
    clearInterval(counting);
    await writeRefusals();
    await closeFeatures();
  };
  return { app: app as Koa, routes, countRefusals: writeRefusals, close };
}

async function signInParts(
  orm: MikroORM,
  config: Config,
  localUrl: string,
  site: Site,
): Promise<{ provider: OpenIdProvider | undefined; pages: Middleware[] }> {
  const { google } = config;
  if (google) return { provider: googleProvider(google), pages: [] };
  if (!config.demo) return { provider: undefined, pages: [] };
  const redirectUri = site.publicUrl + callbackPath('demo');
  const { createDemoProvider, demoSignIn } = await loadDemo();
  const demo = createDemoProvider(orm, site, { sessionKeys: config.sessionKeys, redirectUri });
  return {
    provider: demoProviderAt(site, localUrl, demo.client),
    pages: await demoSignIn(demo.provider),
  };
}

const REFUSALS_EVERY_MS = 300_000;
const SERVED_ABOVE =
  /^\/(api|fhir|connect|demo-idp|healthz|readyz|metrics|oauth|cds-services|\.well-known)(\/|$)/;

const onlyUnder =
  (paths: RegExp, middleware: Middleware): Middleware =>
  (ctx, next) =>
    paths.test(ctx.path) ? middleware(ctx, next) : next();
