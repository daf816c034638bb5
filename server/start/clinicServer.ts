/** A clinic as served by this process: its application, its live streams and its background work. */
import { errorTrace } from '@clinic/server-platform/base';
import type { ClinicServer, WorkerMetrics } from '@clinic/server-platform/clinics';
import type { Config } from '@clinic/server-platform/config';
import {
  asSystem,
  atPlace,
  BackgroundJobs,
  type ClinicQueues,
  type IsNeeded,
  type Listening,
  MAIN_CLINIC,
  type Place,
  REEVALUATION_QUEUE,
} from '@clinic/server-platform/db';
import { ensureDemoAccounts } from '@clinic/server-platform/demo';
import type { measure } from '@clinic/server-platform/http';
import { type Log, logOfClinic } from '@clinic/server-platform/log';
import { startOutbox } from '@clinic/server-platform/mail';
import { LIVE_CHANNEL, MAIL_CHANNEL } from '@clinic/server-platform/messaging';
import { openObjects } from '@clinic/server-platform/objects';
import {
  type KnownContact,
  publicSettings,
  timeZoneWarning,
  unusableTimeZone,
} from '@clinic/server-platform/settings';
import { CONTACT_CHANNEL } from '@clinic/server-shared/catalogue';
import { startRemovingObjects } from '@clinic/server-shared/documents';
import { startLive } from '@clinic/server-shared/notifications';
import { startAnnouncingLicences } from '@clinic/server-staff/admin';
import { refreshAggregates } from '@clinic/server-staff/analytics';
import { startWebhooks } from '@clinic/server-staff/integrations';
import { startReminding } from '@clinic/server-staff/plans';
import { startCleaning, startRetention, watchedClock } from '@clinic/server-staff/retention';
import { startNotifying, startReturningOverdue } from '@clinic/server-staff/review';
import { startRuleWork } from '@clinic/server-staff/rules';
import { publishShipped } from '@clinic/server-staff/shipped';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createApp } from './app.ts';
import type { SharedThreads } from './featureRoutes.ts';

/** What all clinics of a process share. */
export interface Shared {
  orm: MikroORM;
  queues: ClinicQueues;
  listening: Listening;
  threads: SharedThreads;
  portalRoot: string;
  localUrl: string;
  log: Log;
  workerMetrics?: WorkerMetrics | undefined;
}

/** What belongs to the process. */
export interface OfProcess {
  measured: ReturnType<typeof measure>;
  /** Whether operators have closed the installation. */
  isClosed: () => boolean;
}

/** Publishes what is shipped, and starts its work. */
export const startClinic = (
  place: Place,
  config: Config,
  contact: KnownContact,
  shared: Shared & OfProcess,
): Promise<ClinicServer> =>
  atPlace(place, () => asSystem('start', () => start(place, config, contact, shared)));

async function start(
  place: Place,
  config: Config,
  contact: KnownContact,
  {
    orm,
    queues,
    listening,
    threads,
    portalRoot,
    localUrl,
    workerMetrics,
    measured,
    isClosed,
    ...shared
  }: Shared & OfProcess,
): Promise<ClinicServer> {
  const { clinic = '' } = place;
  const log = logOfClinic(shared.log, clinic);
  const onError = (job: string) => (error: Error) => log({ level: 'error', job, ...errorTrace(error) });
  const now = new Date();
  await publishShipped(orm, now);
  if (config.demo) await ensureDemoAccounts(orm, now);
  const settings = await publicSettings(orm.em.fork(), config);
  contact.remember(settings);
  const wrong = await unusableTimeZone(orm.em.fork());
  if (wrong !== undefined) log({ level: 'warn', warning: timeZoneWarning(wrong, settings.timeZone) });
  let wakeMail = (): void => undefined;
  let wakeWebhooks = (): void => undefined;
  let notifyOfContacts = async (): Promise<void> => undefined;
  const live = await startLive(listening, {
    orm,
    place,
    onError: onError('listen'),
    alsoHear: {
      [MAIL_CHANNEL]: () => wakeMail(),
      [CONTACT_CHANNEL]: () => void notifyOfContacts(),
      [LIVE_CHANNEL]: () => wakeWebhooks(),
    },
  });
  const hasWork = () => atPlace(place, () => asSystem('clinics', () => waits(orm, config)));
  let usedAt = performance.now();
  const isNeeded = neededWhen(clinic, () => usedAt, hasWork);
  const jobs = new BackgroundJobs(queues, clinic, (error, job) => onError(job)(error), isNeeded);
  const clock = watchedClock(orm, log);
  const ruleWork = await startRuleWork(orm, jobs, onError(REEVALUATION_QUEUE));
  const isMain = clinic === MAIN_CLINIC;
  const { app, close } = await createApp({
    config,
    orm,
    jobs,
    threads,
    clinic,
    measured,
    isClosed,
    workerMetrics: isMain ? workerMetrics : undefined,
    hub: live.hub,
    localUrl,
    portalRoot,
    log,
    contact,
    clock: () => new Date(),
    wakeReevaluation: ruleWork.wake,
    wakeWebhooks: () => wakeWebhooks(),
  });
  const outbox = await startOutbox(orm, jobs, clock, config, log);
  wakeMail = () => outbox.wake();
  notifyOfContacts = await startNotifying(orm, jobs, config);
  await startRetention(orm, jobs, clock, config, log);
  await startReminding(orm, jobs, config);
  wakeWebhooks = await startWebhooks(jobs, {
    orm,
    keys: config.sessionKeys,
    allowsPrivate: config.demo,
    clock: () => new Date(),
  });
  refreshAggregates(orm, config, jobs);
  startReturningOverdue(orm, jobs);
  startAnnouncingLicences(orm, jobs, config);
  startCleaning(orm, jobs, clock, config, log);
  if (config.objectStorage) {
    await startRemovingObjects(orm, jobs, openObjects(config.objectStorage), { isMain });
  }
  const answer = app.callback();
  return {
    answer: (request, response) => {
      usedAt = performance.now();
      return atPlace(place, () => answer(request, response));
    },
    run: (queue) => atPlace(place, () => jobs.run(queue)),
    hasWork,
    streams: () => live.hub.count(),
    endStreams: () => live.stop(),
    stop: () =>
      atPlace(place, async () => {
        await live.stop();
        await outbox.stop();
        await ruleWork.stop();
        await jobs.stop();
        await close();
      }),
  };
}

/** Jobs that run at about the same time share one query. */
const ASKED_EACH_MS = 10_000;

/**
 * A clinic that only has pages open checks whether work waits, and runs none of its regular jobs: among a
 * thousand clinics most are in that state.
 */
function neededWhen(clinic: string, usedAt: () => number, hasWork: () => Promise<boolean>): IsNeeded {
  let lastCheck = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) };
  return async (everyMs) => {
    const now = performance.now();
    // Since the job last ran, or while it ran.
    if (clinic === MAIN_CLINIC || now - usedAt() < 2 * everyMs) return true;
    if (now - lastCheck.at > ASKED_EACH_MS) lastCheck = { at: now, answer: hasWork() };
    return lastCheck.answer;
  };
}

/** Without a sender, mail waits forever. */
async function waits(orm: MikroORM, { smtpUrl, objectStorage }: Config): Promise<boolean> {
  const reasons = [
    ...(smtpUrl ? ['select from mail where sent_at is null and given_up_at is null'] : []),
    ...(objectStorage ? ['select from document_object where document_id is null'] : []),
    `select from reevaluation where state = 'running'`,
    'select from contact_due where closed_at is null',
    'select from webhook_delivery join webhook on webhook.id = webhook_id where off is null and delivered_at is null',
  ];
  const [row] = await orm.em
    .fork()
    .execute<Array<{ some: boolean }>>(
      `select ${reasons.map((reason) => `exists (${reason})`).join(' or ')} as some`,
    );
  return row?.some ?? false;
}
