/** A clinic as served by this process: its application, its live streams and its background work. */
import type { RequestListener } from 'node:http';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { WorkerMetrics } from '../fleet/clusterMetrics.ts';
import { ensureDemoAccounts } from '../platform/auth/demo/demoAccounts.ts';
import { errorTrace } from '../platform/base/errorTrace.ts';
import type { Config } from '../platform/config/config.ts';
import { asSystem } from '../platform/db/actor.ts';
import { BackgroundJobs, type IsNeeded } from '../platform/db/backgroundJobs.ts';
import type { ClinicQueues } from '../platform/db/clinicQueues.ts';
import type { Listening } from '../platform/db/listen.ts';
import { atPlace, MAIN_CLINIC, type Place } from '../platform/db/place.ts';
import { type QueueName, REEVALUATION_QUEUE } from '../platform/db/queues.ts';
import type { measure } from '../platform/http/measure.ts';
import { type Log, logOfClinic } from '../platform/log/requestLog.ts';
import { startOutbox } from '../platform/mail/startOutbox.ts';
import { MAIL_CHANNEL } from '../platform/messaging/enqueueMail.ts';
import { openObjects } from '../platform/objects/objects.ts';
import type { KnownContact } from '../platform/settings/knownContact.ts';
import { publicSettings } from '../platform/settings/publicSettings.ts';
import { timeZoneWarning, unusableTimeZone } from '../platform/settings/unusableTimeZone.ts';
import { CONTACT_CHANNEL } from '../shared/catalogue/contactDue.ts';
import { startRemovingObjects } from '../shared/documents/startObjects.ts';
import { startLive } from '../shared/notifications/startLive.ts';
import { refreshAggregates } from '../staff/analytics/refreshAggregates.ts';
import { startCleaning, watchedClock } from '../staff/retention/startCleaning.ts';
import { startRetention } from '../staff/retention/startRetention.ts';
import { startNotifying } from '../staff/review/contact/startNotifying.ts';
import { startReturningOverdue } from '../staff/review/conversation/returnOverdue.ts';
import { startRuleWork } from '../staff/rules/startRuleWork.ts';
import { publishShipped } from '../staff/shipped/publishShipped.ts';
import { createApp } from './app.ts';
import type { SharedThreads } from './featureRoutes.ts';

export interface ClinicServer {
  answer: RequestListener;
  /** Runs the clinic's job of this queue. */
  run(queue: QueueName): Promise<void>;
  /** Whether work waits (mail, objects, evaluations or contacts) that no queue job would do. */
  hasWork(): Promise<boolean>;
  /** The number of open live streams. */
  streams(): number;
  /** Ends its streams. Call before the HTTP server closes its connections. */
  endStreams(): Promise<void>;
  /** Completes its background work and releases its resources. */
  stop(): Promise<void>;
}

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

/** The metrics of the process. */
export type Measured = { measured: ReturnType<typeof measure> };

/** Publishes what is shipped, and starts its work. */
export const startClinic = (
  place: Place,
  config: Config,
  contact: KnownContact,
  shared: Shared & Measured,
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
    ...shared
  }: Shared & Measured,
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
  let notifyOfContacts = async (): Promise<void> => undefined;
  const live = await startLive(listening, {
    orm,
    place,
    onError: onError('listen'),
    alsoHear: { [MAIL_CHANNEL]: () => wakeMail(), [CONTACT_CHANNEL]: () => void notifyOfContacts() },
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
    workerMetrics: isMain ? workerMetrics : undefined,
    hub: live.hub,
    localUrl,
    portalRoot,
    log,
    contact,
    clock: () => new Date(),
    wakeReevaluation: ruleWork.wake,
  });
  const outbox = await startOutbox(orm, jobs, clock, config, log);
  wakeMail = () => outbox.wake();
  notifyOfContacts = await startNotifying(orm, jobs, config);
  await startRetention(orm, jobs, clock, config, log);
  refreshAggregates(orm, config, jobs);
  startReturningOverdue(orm, jobs);
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
  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) };
  return async (everyMs) => {
    const now = performance.now();
    // Since the job last ran, or while it ran.
    if (clinic === MAIN_CLINIC || now - usedAt() < 2 * everyMs) return true;
    if (now - asked.at > ASKED_EACH_MS) asked = { at: now, answer: hasWork() };
    return asked.answer;
  };
}

/** Without a sender, mail waits forever. */
async function waits(orm: MikroORM, { smtpUrl, objectStorage }: Config): Promise<boolean> {
  const reasons = [
    ...(smtpUrl ? ['select from mail where sent_at is null and given_up_at is null'] : []),
    ...(objectStorage ? ['select from document_object where document_id is null'] : []),
    `select from reevaluation where state = 'running'`,
    'select from contact_due where closed_at is null',
  ];
  const [row] = await orm.em
    .fork()
    .execute<Array<{ some: boolean }>>(
      `select ${reasons.map((reason) => `exists (${reason})`).join(' or ')} as some`,
    );
  return row?.some ?? false;
}
