/** The order of the middleware, and the routes of every feature. */

import type { MikroORM } from '@mikro-orm/postgresql';
import Koa, { type Middleware } from 'koa';
import { csrfToken } from '../contract/signInRoutes.ts';
import { emergencyRoutes } from './admin/emergencyRoutes.ts';
import { applyDue } from './admin/pendingRoutes.ts';
import { adminRoutes } from './admin/routes.ts';
import { appManifest } from './admin/settings/appManifest.ts';
import { settingsRoutes } from './admin/settings/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import type { DocumentWork } from './catalogue/documentWork.ts';
import { Library } from './catalogue/library.ts';
import type { WorkerMetrics } from './clusterMetrics.ts';
import { documentRoutes } from './documents/routes.ts';
import { EvaluationThread } from './evaluationThread.ts';
import { DraftSaver } from './intake/draftSaver.ts';
import { lockDraft, openDraft } from './intake/drafts/openDraft.ts';
import { eventRoutes } from './intake/events/routes.ts';
import { ownDraftRoutes } from './intake/own/routes.ts';
import { intakePreloads } from './intake/preloads.ts';
import { intakeRoutes } from './intake/routes.ts';
import type { LiveHub } from './notifications/liveHub.ts';
import { liveRoute } from './notifications/liveRoute.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { pdfRoutes } from './pdf/routes.ts';
import type { AppState } from './platform/access/context.ts';
import { recordRefusals } from './platform/audit/recordRefusals.ts';
import { RefusalCounts } from './platform/audit/refusalCounts.ts';
import { auditRoutes } from './platform/audit/routes.ts';
import { CookieKeys } from './platform/auth/cookieKeys.ts';
import { createDemoProvider } from './platform/auth/demo/demoProvider.ts';
import { demoSignIn } from './platform/auth/demo/demoSignIn.ts';
import { isAnonymous } from './platform/auth/isAnonymous.ts';
import { magicLinkRoutes } from './platform/auth/magicLink/magicLinkRoutes.ts';
import {
  callbackUrl,
  demoProviderAt,
  googleProvider,
  type OpenIdProvider,
} from './platform/auth/providers.ts';
import { secondFactorRoutes } from './platform/auth/secondFactor/routes.ts';
import { sessions } from './platform/auth/session.ts';
import { sessionRoutes } from './platform/auth/sessionRoutes.ts';
import { authRoutes, grantMiddleware } from './platform/auth/signIn.ts';
import { errorTrace } from './platform/base/errorTrace.ts';
import { type Config, hasDemoOutbox } from './platform/config/config.ts';
import { actingAsVisitor } from './platform/db/actor.ts';
import type { BackgroundJobs } from './platform/db/backgroundJobs.ts';
import { staffRoleOf } from './platform/db/mikro-orm.config.ts';
import { answerInTime } from './platform/db/requestWaits.ts';
import type { Standby } from './platform/db/standby.ts';
import { WriteProbe } from './platform/db/writeProbe.ts';
import { answerErrors } from './platform/http/answerErrors.ts';
import { checkHost } from './platform/http/checkHost.ts';
import { clinicMetrics } from './platform/http/clinicMetrics.ts';
import { Csrf } from './platform/http/csrf.ts';
import { plainAddress } from './platform/http/network.ts';
import { onlyHttps } from './platform/http/onlyHttps.ts';
import { operationRoutes } from './platform/http/operationRoutes.ts';
import { portalFiles } from './platform/http/portalFiles.ts';
import { limitBy } from './platform/http/rateLimits.ts';
import { Routes } from './platform/http/routes.ts';
import { securityHeaders } from './platform/http/securityHeaders.ts';
import { createMetrics } from './platform/log/metrics.ts';
import { type Log, requestLog } from './platform/log/requestLog.ts';
import { demoOutbox } from './platform/mail/demoOutbox.ts';
import { mailStatusRoute } from './platform/mail/mailStatusRoute.ts';
import { KnownContact } from './platform/settings/knownContact.ts';
import { publicSettings } from './platform/settings/publicSettings.ts';
import { preferenceRoutes } from './preferences/routes.ts';
import { questionnaireRoutes } from './questionnaires/routes.ts';
import { conversationRoutes } from './review/conversation/routes.ts';
import { queueActionRoutes } from './review/queue/actionRoutes.ts';
import { queueRoutes } from './review/queue/routes.ts';
import { reviewRoutes } from './review/routes.ts';
import { impactRoutes } from './rules/impact/routes.ts';
import { Threads } from './rules/impact/threads.ts';
import { reevaluationRoutes } from './rules/reevaluation/routes.ts';
import type { Replaying } from './rules/replay/replay.ts';
import { fixtureRoutes } from './rules/replay/routes.ts';
import { ruleRoutes } from './rules/routes.ts';
import { staffSetup } from './staffSetup.ts';

export interface AppDeps {
  config: Config;
  orm: MikroORM;
  /** The standby that serves analytics reads, if there is one. */
  standby?: Standby | undefined;
  /** Background jobs of this process. */
  jobs?: BackgroundJobs | undefined;
  /** Collects metrics from the other processes of a cluster. */
  workerMetrics?: WorkerMetrics | undefined;
  /** The open live streams of this process. */
  hub: LiveHub;
  /** The address at which this process reaches itself. */
  localUrl: string;
  /** Folder of the built portal. */
  portalRoot: string;
  log: Log;
  /** The clinic's contact details, for the page shown while the database is unavailable. */
  contact?: KnownContact | undefined;
  clock(): Date;
  /** Wakes the background job for a pending re-evaluation. */
  wakeReevaluation(): Promise<unknown>;
}

export interface App {
  app: Koa;
  routes: Routes;
  /** Writes the refusals counted since the last call to the audit log; also runs every few minutes. */
  countRefusals(): Promise<void>;
  /** Releases its resources. */
  close(): Promise<void>;
}

export async function createApp(parts: AppDeps): Promise<App> {
  const { config, orm, hub, localUrl, portalRoot, log, clock } = parts;
  const contact = parts.contact ?? new KnownContact(config);
  const https = config.publicUrl.startsWith('https:');
  const signIn = await signInParts(orm, config, localUrl);
  const library = new Library();

  const metrics = createMetrics();
  const csrf = new Csrf(config.sessionKeys, { https });
  const refusals = new RefusalCounts();
  const routes = new Routes({ limitFactor: config.rateLimitFactor, csrf });
  const saver = new DraftSaver(orm, library);
  const { metricsToken } = config;
  const { jobs, standby, workerMetrics } = parts;
  clinicMetrics(metrics.register, { orm, saver, streams: hub, jobs, standby });
  workerMetrics?.from(metrics.figures);
  operationRoutes(routes, {
    metrics,
    metricsToken,
    ofAllProcesses: workerMetrics && (() => workerMetrics.all()),
    writes: new WriteProbe(orm),
    saver,
  });
  routes.on(csrfToken, ({ ctx }) => ({ csrfToken: csrf.token(ctx) }));
  authRoutes(routes, config, signIn.provider);
  sessionRoutes(routes);
  secondFactorRoutes(routes, config);
  settingsRoutes(routes, { config, library });
  appManifest(routes, config);
  adminRoutes(routes, { config, library });
  auditRoutes(routes, config);
  emergencyRoutes(routes);
  magicLinkRoutes(routes, config);
  intakeRoutes(routes, { config, library, saver });
  eventRoutes(routes, library);
  analyticsRoutes(routes, { config, library, standby: parts.standby });
  queueRoutes(routes, { library, config });
  queueActionRoutes(routes, { library });
  preferenceRoutes(routes);
  staffSetup(routes);
  const evaluation = new EvaluationThread();
  const work: DocumentWork = {
    parseDefinition: (document) => evaluation.run('parseDefinition', document),
    digest: (document) => evaluation.run('digest', document),
    publicationLimits: (definition) => evaluation.run('publicationLimits', definition),
    ruleLimits: (ruleSet) => evaluation.run('ruleLimits', ruleSet),
    differences: (before, after) => evaluation.run('differences', before, after),
    pairing: (definition, ruleSets) => evaluation.run('pairing', definition, ruleSets),
  };
  const replaying: Replaying = {
    library,
    replay: (definition, ruleSet, cases) => evaluation.run('replayCases', definition, ruleSet, cases),
    parseRules: (document) => evaluation.run('parseRuleSet', document),
    work,
  };
  questionnaireRoutes(routes, {
    library,
    replay: (definition, ruleSet) => evaluation.run('replayFixtures', definition, ruleSet),
    work,
  });
  ruleRoutes(routes, { ...replaying, config });
  const threads = new Threads(String(orm.config.get('clientUrl')), staffRoleOf(orm));
  impactRoutes(routes, { orm, library, threads, parseRules: replaying.parseRules });
  reevaluationRoutes(routes, { wake: parts.wakeReevaluation });
  fixtureRoutes(routes, replaying);
  pdfRoutes(routes, { library, config, openDraft });
  ownDraftRoutes(routes, { library });
  reviewRoutes(routes, { library });
  conversationRoutes(routes, { library, config });
  documentRoutes(routes, { config, library, drafts: { open: openDraft, lock: lockDraft } });
  liveRoute(routes, { hub });
  notificationRoutes(routes);
  mailStatusRoute(routes);
  openApiRoutes(routes, config);
  if (hasDemoOutbox(config)) demoOutbox(routes, config);

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
  app.use(requestLog(log, metrics));
  app.use(answerErrors(log, () => contact.contact));
  app.use((_ctx, next) => answerInTime(next));
  app.use(securityHeaders({ https }));
  app.use(checkHost(config.publicUrl));
  if (https && config.proxyHops > 0) app.use(onlyHttps(config.publicUrl));
  app.use(async (ctx, next) => {
    ctx.state.em = orm.em.fork();
    ctx.state.user = null;
    ctx.state.requestContext = {
      by: null,
      at: clock(),
      requestId: ctx.state.requestId,
      ip: plainAddress(ctx.ip),
    };
    if (https) ctx.cookies.secure = true;
    await actingAsVisitor(next);
  });
  app.use(recordRefusals(refusals));
  const limited = limitBy('sign-in pages', config.rateLimitFactor, {
    per: 'address',
    most: 1_200,
    minutes: 15,
    isLocal: true,
  });
  app.use(onlyUnder(/^\/(connect|demo-idp)\//, limited));
  app.use(onlyUnder(/^\/(api|connect)\//, sessions(orm, app as Koa, { https })));
  if (signIn.provider) app.use(onlyUnder(/^\/connect\//, grantMiddleware(config.publicUrl, signIn.provider)));
  for (const middleware of [...routes.middleware(), ...signIn.pages]) app.use(middleware);
  app.use(intakePreloads(portalRoot, library));
  const portal = portalFiles(portalRoot, async (ctx) => {
    const clinic = await publicSettings(ctx.state.em, config);
    contact.remember(clinic);
    return {
      CLINIC: JSON.stringify(clinic),
      CLINIC_NAME: clinic.clinicName,
      SIGNED_IN: (await isAnonymous(ctx, ctx.state.em, { https })) ? 'no' : 'maybe',
    };
  });
  // API paths that match no route stay 404, or 405 if only the method is unknown.
  app.use((ctx, next) => (SERVED_ABOVE.test(ctx.path) ? undefined : portal(ctx, next)));
  const close = async () => {
    clearInterval(counting);
    await writeRefusals();
    await threads.close();
    await evaluation.close();
  };
  return { app: app as Koa, routes, countRefusals: writeRefusals, close };
}

async function signInParts(
  orm: MikroORM,
  config: Config,
  localUrl: string,
): Promise<{ provider: OpenIdProvider | undefined; pages: Middleware[] }> {
  const { google, publicUrl } = config;
  if (google) return { provider: googleProvider(google), pages: [] };
  if (!config.demo) return { provider: undefined, pages: [] };
  const demo = createDemoProvider(orm, config, callbackUrl(publicUrl, 'demo'));
  return {
    provider: demoProviderAt(publicUrl, localUrl, demo.client),
    pages: await demoSignIn(demo.provider),
  };
}

const REFUSALS_EVERY_MS = 300_000;
const SERVED_ABOVE = /^\/(api|connect|demo-idp|healthz|readyz|metrics)(\/|$)/;

const onlyUnder =
  (paths: RegExp, middleware: Middleware): Middleware =>
  (ctx, next) =>
    paths.test(ctx.path) ? middleware(ctx, next) : next();
