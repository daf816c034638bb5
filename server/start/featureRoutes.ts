/** The routes of every feature. */

import { join } from 'node:path';
import * as api from '@clinic/contract/queue/staff';
import { csrfToken } from '@clinic/contract/signInRoutes';
import { codesIn } from '@clinic/engine/codeLists';
import { ownFileRoutes } from '@clinic/server-patient/file';
import {
  DraftSaver,
  eventRoutes,
  intakeRoutes,
  lockDraft,
  openDraft,
  ownDraftRoutes,
  submitWhole,
} from '@clinic/server-patient/intake';
import { auditRoutes } from '@clinic/server-platform/audit';
import {
  authRoutes,
  magicLinkRoutes,
  type OpenIdProvider,
  secondFactorRoutes,
  sessionRoutes,
} from '@clinic/server-platform/auth';
import type { Turns } from '@clinic/server-platform/base';
import type { WorkerMetrics } from '@clinic/server-platform/clinics';
import { type Config, hasDemoOutbox } from '@clinic/server-platform/config';
import { appRoleOf, type BackgroundJobs, inTurns, MAIN_CLINIC } from '@clinic/server-platform/db';
import {
  type Csrf,
  type OpenClinics,
  operationRoutes,
  type Routes,
  WriteProbe,
} from '@clinic/server-platform/http';
import type { Log, Metrics } from '@clinic/server-platform/log';
import { demoOutbox, mailStatusRoute } from '@clinic/server-platform/mail';
import type { KnownContact } from '@clinic/server-platform/settings';
import { JobThreads } from '@clinic/server-platform/threads';
import type { Library } from '@clinic/server-shared/catalogue';
import { contentStore, documentRoutes } from '@clinic/server-shared/documents';
import { type LiveHub, liveRoute, notificationRoutes } from '@clinic/server-shared/notifications';
import { type PdfContent, PRINT_WORKER, type PrintJobs, pdfRoutes } from '@clinic/server-shared/pdf';
import { preferenceRoutes, preferencesOf } from '@clinic/server-shared/preferences';
import type { DocumentWork, FhirWork } from '@clinic/server-shared/work';
import { adminRoutes, appManifest, emergencyRoutes, settingsRoutes } from '@clinic/server-staff/admin';
import { analyticsRoutes } from '@clinic/server-staff/analytics';
import { fhirRoutes } from '@clinic/server-staff/fhir';
import { integrationRoutes } from '@clinic/server-staff/integrations';
import { patientRoutes, sendingFiles } from '@clinic/server-staff/patients';
import { planRoutes } from '@clinic/server-staff/plans';
import {
  assemblyRoutes,
  populationRoutes,
  questionnaireRoutes,
  type ReportThread,
  releasedForms,
  validationRoutes,
} from '@clinic/server-staff/questionnaires';
import {
  contactRoutes,
  conversationRoutes,
  queueActionRoutes,
  queueRoutes,
  reviewRoutes,
  savedViews,
  staffList,
  submissionFhirRoutes,
} from '@clinic/server-staff/review';
import {
  fixtureRoutes,
  impactRoutes,
  type Replaying,
  reevaluationRoutes,
  ruleRoutes,
  Threads,
} from '@clinic/server-staff/rules';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { openApiRoutes } from '../openapi/routes.ts';
import type { Jobs } from '../workers/evaluationJobs.ts';
import { externalOf } from '../workers/externalValues.ts';
import type { FhirJobs } from '../workers/fhirJobs.ts';

/** The threads of a process, which its clinics share. */
export interface SharedThreads {
  evaluation: JobThreads<Jobs>;
  fhir: JobThreads<FhirJobs>;
  /** Computes the values of forms; patients wait for them. */
  values: JobThreads<FhirJobs>;
  printing: JobThreads<PrintJobs>;
  comparing: Threads;
}

export interface AppDeps {
  config: Config;
  orm: MikroORM;
  /** Default: the main clinic. */
  clinic?: string | undefined;
  /** Of the process, which its clinics share; absent: the clinic has its own. */
  measured?: { metrics: Metrics; clinics: OpenClinics } | undefined;
  /** Whether operators have closed the installation. */
  isClosed?: (() => boolean) | undefined;
  /** Absent: the clinic has its own threads, which end with it. */
  threads?: SharedThreads | undefined;
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
  /** Sends what waits for webhooks. */
  wakeWebhooks(): void;
}

export interface FeatureDeps extends AppDeps {
  contact: KnownContact;
  library: Library;
  clinic: string;
  metrics: Metrics;
  clinics: OpenClinics;
  csrf: Csrf;
  signIn: { provider: OpenIdProvider | undefined };
}

/** Registers them. @returns a function that releases their resources */
export function featureRoutes(routes: Routes, deps: FeatureDeps): () => Promise<void> {
  const { config, orm, hub, library, metrics, csrf, signIn, jobs, workerMetrics, wakeReevaluation } = deps;
  const saver = new DraftSaver(orm, library);
  const { metricsToken } = config;
  const { clinic, clinics } = deps;
  const figures = { saver, streams: hub, jobs };
  clinics.set(clinic, figures);
  operationRoutes(routes, {
    metrics,
    metricsToken,
    ofAllProcesses: workerMetrics && (() => workerMetrics.all()),
    writes: new WriteProbe(orm),
    saver,
    reports: clinic === MAIN_CLINIC ? orm : undefined,
    isClosed: deps.isClosed,
  });
  routes.on(csrfToken, ({ ctx }) => ({ csrfToken: csrf.token(ctx) }));
  authRoutes(routes, config, signIn.provider);
  sessionRoutes(routes);
  secondFactorRoutes(routes, config);
  settingsRoutes(routes, { config, library, contact: deps.contact });
  appManifest(routes, config);
  adminRoutes(routes, { config, library });
  auditRoutes(routes, config);
  emergencyRoutes(routes);
  magicLinkRoutes(routes, config);
  const threads = deps.threads ?? startThreads(orm);
  const external = externalOf(threads.values);
  intakeRoutes(routes, {
    config,
    library,
    saver,
    external,
    computedForm: (definition) =>
      threads.values.runAsText('computedForm', [definition], AbortSignal.timeout(VALUES_DEADLINE_MS)),
  });
  eventRoutes(routes, library);
  analyticsRoutes(routes, { config, library });
  queueActionRoutes(routes, { library, config });
  preferenceRoutes(routes);
  staffSetup(routes);
  const { evaluation } = threads;
  const work = workOf(evaluation);
  const fhir = fhirWorkOf(threads.fhir);
  queueRoutes(routes, { library, config, fhir });
  submissionFhirRoutes(routes, { library, config, fhir });
  validationRoutes(routes, { library, fhir });
  populationRoutes(routes, { library, fhir });
  assemblyRoutes(routes, { library, fhir });
  const replaying: Replaying = {
    library,
    replay: (definition, ruleSet, cases) =>
      evaluation.run('replayCases', definition, ruleSet, cases, codesIn(definition, cases)),
    parseRules: (document) => evaluation.run('parseRuleSet', document),
    work,
  };
  const reporting: ReportThread = {
    replay: (definition, ruleSet) => evaluation.run('replayFixtures', definition, ruleSet),
    work,
  };
  questionnaireRoutes(routes, { library, fhir, ...reporting });
  ruleRoutes(routes, { ...replaying, config, forms: releasedForms({ library, ...reporting }) });
  impactRoutes(routes, { orm, library, threads: threads.comparing, parseRules: replaying.parseRules });
  reevaluationRoutes(routes, { wake: wakeReevaluation });
  integrationRoutes(routes, { config, library, clock: deps.clock, wake: deps.wakeWebhooks });
  // After the fixed paths of the integrations below `/fhir`.
  fhirRoutes(routes, {
    ...{ library, config, fhir, external },
    submitWhole: (em, whole, requestContext) =>
      submitWhole(em, { library, config, external }, whole, requestContext),
  });
  fixtureRoutes(routes, replaying);
  const render = async (content: PdfContent) => Buffer.from(await threads.printing.run('pdf', content));
  pdfRoutes(routes, { library, config, openDraft, render });
  const files = sendingFiles({ library, config, fhir, render });
  patientRoutes(routes, { library, config, files });
  ownFileRoutes(routes, files);
  ownDraftRoutes(routes, { library, config });
  planRoutes(routes, { library, config });
  reviewRoutes(routes, { library, config });
  contactRoutes(routes, { library });
  conversationRoutes(routes, { library, config, external });
  documentRoutes(routes, {
    config,
    library,
    drafts: { open: openDraft, lock: lockDraft },
    contents: contentStore(config, deps.log),
  });
  liveRoute(routes, { hub });
  notificationRoutes(routes);
  mailStatusRoute(routes);
  openApiRoutes(routes);
  if (hasDemoOutbox(config)) demoOutbox(routes, config);
  return async () => {
    // It may have been opened again already.
    if (clinics.get(clinic) === figures) clinics.delete(clinic);
    if (!deps.threads) await closeThreads(threads);
  };
}

/** Of processor time. A user waits for it; a form of ten thousand items takes a few seconds. */
const FHIR_DEADLINE_MS = 15_000;
/** Expressions have their own budget. */
const VALUES_DEADLINE_MS = 30_000;
/** Patients wait for it, and starting it takes seconds. */
const VALUES_IDLE_MS = 15 * 60_000;

/** One clinic's jobs use one of the two threads, and the other stays free for the other clinics. */
const threadTurns = (of: string): Turns =>
  inTurns(of, { total: 2, ofClinic: 1, mostOfClinic: 30, mostOfAccount: 10 });

export const startThreads = (orm: MikroORM): SharedThreads => ({
  evaluation: new JobThreads({
    script: join(import.meta.dirname, '../workers/evaluationWorker.ts'),
    turns: threadTurns('evaluation'),
  }),
  fhir: new JobThreads({
    script: join(import.meta.dirname, '../workers/fhirWorker.ts'),
    turns: threadTurns('imports and FHIR'),
    deadlineMs: FHIR_DEADLINE_MS,
  }),
  values: new JobThreads({
    script: join(import.meta.dirname, '../workers/fhirWorker.ts'),
    // Callers do not wait for long, and those of one network may be a whole waiting room.
    turns: inTurns('values of forms', { total: 2, ofClinic: 1 }),
    deadlineMs: VALUES_DEADLINE_MS,
    idleMs: VALUES_IDLE_MS,
  }),
  printing: new JobThreads({
    script: PRINT_WORKER,
    turns: threadTurns('printing'),
  }),
  comparing: new Threads(String(orm.config.get('clientUrl')), appRoleOf(orm)),
});

export async function closeThreads({
  evaluation,
  fhir,
  values,
  printing,
  comparing,
}: SharedThreads): Promise<void> {
  await comparing.close();
  await evaluation.close();
  await fhir.close();
  await values.close();
  await printing.close();
}

const workOf = (evaluation: JobThreads<Jobs>): DocumentWork => ({
  parseDefinition: (...given) => evaluation.run('parseDefinition', ...given),
  digest: (document) => evaluation.run('digest', document),
  publicationLimits: (definition) => evaluation.run('publicationLimits', definition),
  ruleLimits: (ruleSet) => evaluation.run('ruleLimits', ruleSet),
  differences: (before, after) => evaluation.run('differences', before, after),
  pairing: (...given) => evaluation.run('pairing', ...given),
  readCodeList: (content) => evaluation.run('readCodeList', content),
});

const fhirWorkOf = (thread: JobThreads<FhirJobs>): FhirWork => ({
  questionnaire: (definition) => thread.run('questionnaire', definition),
  responseForm: (definition) => thread.run('responseForm', definition),
  validate: (response, asked) => thread.run('validate', response, asked),
  populate: (asked, from) => thread.run('populate', asked, from),
  importForms: (content, answers, signal) => thread.runAsText('importForms', [content, answers], signal),
  importReport: (source, signal) => thread.runAsText('importReport', [source], signal),
});

/** Everything the staff's screens need first, in one call after sign-in. */
function staffSetup(routes: Routes): void {
  const setup = async ({ em, user }: { em: EntityManager; user: { id: string } }) => ({
    preferences: await preferencesOf(em, user.id),
    views: await savedViews(em, user.id),
    staff: await staffList(em),
  });
  routes.on(api.staffSetup, setup);
  routes.on(api.staffSetupByPost, setup);
}
