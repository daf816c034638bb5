/**
 * The clinics that this process serves: found by host name or path, opened by their first request or job, and
 * closed after a period without use.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { errorTrace, type Site, siteOf } from '@clinic/server-platform/base';
import {
  addressOf,
  allClinics,
  answerNoClinic,
  answerSuspended,
  answerUnavailable,
  awakeClinics,
  type Clinic,
  type ClinicServer,
  checkVersion,
  clinicConfig,
  DIRECTORY_CHANNEL,
  type Fleet,
  KnownClinics,
  noteAwake,
  pathOf,
  type ServedParts,
  type Serving,
  servesInstallation,
  unusableHosts,
  withSharesOrigin,
} from '@clinic/server-platform/clinics';
import { type Config, ConfigurationError } from '@clinic/server-platform/config';
import {
  asSystem,
  atPlace,
  channelAt,
  MAIN_CLINIC,
  PLATFORM,
  placeOf,
  type QueueName,
} from '@clinic/server-platform/db';
import { unopenedClinics } from '@clinic/server-platform/http';
import { logOfClinic } from '@clinic/server-platform/log';
import {
  forgetContact,
  KnownContact,
  storedContact,
  timeZoneWarning,
} from '@clinic/server-platform/settings';
import { checkObjects } from '@clinic/server-shared/documents';
import { type OperatorApp, operatorApp } from './operator/operatorApp.ts';

interface Open {
  server: Promise<ClinicServer>;
  usedAt: number;
  /** Requests and jobs in progress. */
  requests: number;
  /** Called when there are no more. */
  drained?: () => void;
}

/** A clinic unused for this long is closed. */
const IDLE_MS = 10 * 60_000;
const CLOSES_EVERY_MS = 60_000;
/** After a visit, a clinic may have mail to deliver for this long, even after a restart of the process. */
const AWAKE_MS = 24 * 3_600_000;
const OPENED_AT_ONCE = 4;
const METRICS = /^(\/c\/[^/]+)?\/metrics$/;

class ClinicServers implements Serving {
  readonly #parts: ServedParts;
  readonly #config: Config;
  readonly #open = new Map<string, Open>();
  readonly #closing: NodeJS.Timeout;
  readonly #operator: OperatorApp;
  readonly #clinics: KnownClinics;
  readonly #reportedHosts = new Set<string>();
  #leave: (() => Promise<void>) | undefined;

  constructor(parts: ServedParts) {
    const { config, orm, log, main, metrics } = parts;
    this.#parts = parts;
    this.#config = config;
    this.#clinics = new KnownClinics(config);
    if (main) this.#open.set(MAIN_CLINIC, openAs(Promise.resolve(main)));
    this.#operator = operatorApp({ config, orm, log, metrics, opened: () => this.#open.size });
    this.#closing = setInterval(() => void this.#closeIdle(), CLOSES_EVERY_MS);
    this.#closing.unref();
  }

  /** Reads the directory, and opens the main clinic. */
  async start(): Promise<void> {
    const reread = () =>
      void this.#readDirectory().catch((error: Error) => this.#logError('directory', error));
    this.#leave = await this.#parts.listening.join({
      channels: { [channelAt(PLATFORM, DIRECTORY_CHANNEL)]: reread },
      onReconnect: reread,
    });
    await this.#readDirectory();
    const main = this.#clinics.get(MAIN_CLINIC);
    if (main?.state === 'active') await this.#openOf(main, this.#parts.contact).server;
  }

  resume(): Promise<void> {
    return this.#resume();
  }

  run(clinic: string, queue: QueueName): Promise<void> {
    return this.#work(clinic, (server) => server.run(queue));
  }

  activeIds(): string[] {
    return this.#clinics.activeIds();
  }

  sharesOrigin(): boolean {
    return this.#clinics.sharesOrigin(MAIN_CLINIC);
  }

  readonly answer: RequestListener = (request, response) => {
    if (this.#clinics.isForOperators(request)) return this.#operator.answer(request, response);
    const clinic = this.#clinics.find(request);
    if (clinic === undefined) return answerNoClinic(response);
    // One scrape at the main clinic has those of all: it must not open each of them.
    if (clinic.id !== MAIN_CLINIC && METRICS.test(pathOf(request))) return answerNoClinic(response);
    if (clinic.state === 'suspended' && !servesInstallation(clinic, request)) {
      return void this.#answerSuspended(clinic, request, response);
    }
    return this.#answer(clinic, request, response);
  };

  /** Ends the live streams of all clinics. */
  async endStreams(): Promise<void> {
    await this.#each((server) => server.endStreams());
  }

  async stop(): Promise<void> {
    clearInterval(this.#closing);
    await this.#leave?.();
    await this.#operator.stop();
    await this.#each((server) => server.stop());
    this.#open.clear();
  }

  async #answerSuspended(clinic: Clinic, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const contact = this.#knownContact(clinic);
    // Nobody has visited it with this data folder.
    if (!contact.isRemembered) await this.#readContact(clinic, contact);
    answerSuspended(request, response, contact.contact, this.#siteOf(clinic));
  }

  /** A move may have revoked the right to read it: then the directory's values are used. */
  async #readContact({ id, name }: Clinic, earlier: KnownContact): Promise<void> {
    const read = () => storedContact(this.#parts.orm.em.fork(), name);
    const contact = atPlace(placeOf(id), () => asSystem('clinics', read));
    await contact.then((contact) => earlier.remember(contact)).catch(() => undefined);
  }

  async #answer(clinic: Clinic, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const open = this.#openOf(clinic);
    open.requests += 1;
    try {
      const server = await open.server.catch(() => undefined);
      if (server) await server.answer(request, response);
      else answerUnavailable(request, response, this.#knownContact(clinic).contact, this.#siteOf(clinic));
    } finally {
      open.usedAt = performance.now();
      ended(open);
    }
  }

  async #work(id: string, work: (server: ClinicServer) => Promise<unknown>): Promise<void> {
    const clinic = this.#clinics.get(id);
    if (clinic?.state !== 'active') return;
    const opens = !this.#open.has(id);
    const open = this.#openOf(clinic);
    // Nightly jobs open every clinic: only visits keep one open.
    if (opens) open.usedAt = Number.NEGATIVE_INFINITY;
    open.requests += 1;
    await open.server.then(work).finally(() => {
      ended(open);
      if (opens) void this.#closeIfIdle(id, open);
    });
  }

  #openOf(clinic: Clinic, contact?: KnownContact): Open {
    const openServer = this.#open.get(clinic.id);
    if (openServer) return openServer;
    // Not on every request: the known contact is read from a file.
    const server = this.#opened(clinic, contact ?? this.#knownContact(clinic));
    const open = openAs(server);
    this.#open.set(clinic.id, open);
    const opened = () => unopenedClinics.remove({ clinic: clinic.id });
    open.server.then(opened, (error: Error) => {
      this.#logError(clinic.id, error);
      unopenedClinics.set({ clinic: clinic.id }, 1);
      // The next request retries.
      if (this.#open.get(clinic.id) === open) this.#open.delete(clinic.id);
    });
    return open;
  }

  /** The directory does not have the name of the main clinic. */
  #knownContact({ id, name }: Clinic): KnownContact {
    const clinicName = id === MAIN_CLINIC ? this.#config.clinicName : name;
    return new KnownContact({ ...this.#config, clinicName }, id);
  }

  #siteOf(clinic: Clinic): Site {
    return siteOf({ publicUrl: addressOf(this.#config, clinic) });
  }

  async #opened(clinic: Clinic, contact: KnownContact): Promise<ClinicServer> {
    const { orm, open } = this.#parts;
    const log = logOfClinic(this.#parts.log, clinic.id);
    const place = placeOf(clinic.id);
    const config = withSharesOrigin(clinicConfig(this.#config, clinic), () =>
      this.#clinics.sharesOrigin(clinic.id),
    );
    if (clinic.id !== MAIN_CLINIC && config.clinicTimeZone !== clinic.timeZone) {
      log({
        level: 'warn',
        warning: timeZoneWarning(clinic.timeZone, config.clinicTimeZone),
      });
    }
    await asSystem('clinics', async () => {
      await checkVersion(orm.em.fork(), place);
      if (clinic.id === MAIN_CLINIC) return;
      await atPlace(place, () => checkObjects(orm, config, undefined, log));
      await noteAwake(orm.em.fork(), clinic.id, AWAKE_MS);
    });
    return open(place, config, contact);
  }

  async #readDirectory(): Promise<void> {
    const clinics = await asSystem('clinics', () => allClinics(this.#parts.orm.em.fork()));
    const before = this.#clinics.replace(clinics);
    for (const clinic of clinics) this.#warnOfUnusableHosts(clinic);
    // The next request opens it again, with the changes.
    for (const [id, clinic] of before) {
      if (JSON.stringify(clinic) !== JSON.stringify(this.#clinics.get(id)) && id !== MAIN_CLINIC)
        void this.#close(id);
      if (this.#clinics.get(id)?.state !== 'active') unopenedClinics.remove({ clinic: id });
      if (!this.#clinics.get(id)) forgetContact(this.#config.dataDir, id);
    }
    if (before.size === 0) return;
    const resumed = clinics.filter(
      ({ id, state }) => state === 'active' && before.get(id)?.state !== 'active',
    );
    if (resumed.length > 0) void this.#resume(new Set(resumed.map(({ id }) => id)));
  }

  /** Logs each warning once. */
  #warnOfUnusableHosts({ id, hosts }: Clinic): void {
    for (const host of unusableHosts(this.#config, hosts)) {
      if (this.#reportedHosts.has(`${id} ${host}`)) continue;
      this.#reportedHosts.add(`${id} ${host}`);
      const warning = `The host name ${host} of the clinic ${id} leads to the installation itself, so that the clinic is not reached there`;
      this.#parts.log({ level: 'warn', job: 'clinics', clinic: id, what: id, warning });
    }
  }

  /** Opens those of these clinics that may have work to do. */
  async #resume(these?: ReadonlySet<string>): Promise<void> {
    const awake = await asSystem('clinics', () => awakeClinics(this.#parts.orm.em.fork())).catch(() => []);
    const ids = awake.filter((id) => these?.has(id) ?? true);
    const next = async (): Promise<void> => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift())
        await this.#work(id, async () => undefined).catch(() => undefined);
    };
    await Promise.all(Array.from({ length: OPENED_AT_ONCE }, next));
  }

  async #closeIdle(): Promise<void> {
    for (const [id, open] of this.#open) await this.#closeIfIdle(id, open);
  }

  async #closeIfIdle(id: string, open: Open): Promise<void> {
    const isIdle = () => open.requests === 0 && performance.now() - open.usedAt >= IDLE_MS;
    if (id === MAIN_CLINIC || !isIdle()) return;
    const server = await open.server.catch(() => undefined);
    // Unknown while the database is unavailable: then it stays open.
    if (!server || server.streams() > 0 || (await server.hasWork().catch(() => true))) return;
    if (!isIdle() || this.#open.get(id) !== open) return;
    await this.#close(id);
    await asSystem('clinics', () => noteAwake(this.#parts.orm.em.fork(), id, 0)).catch(() => undefined);
  }

  /** Requests in progress are completed first; the next request opens it again. */
  async #close(id: string): Promise<void> {
    const open = this.#open.get(id);
    if (!open) return;
    this.#open.delete(id);
    try {
      const server = await open.server;
      await server.endStreams();
      if (open.requests > 0) {
        await new Promise<void>((resolve) => {
          open.drained = resolve;
        });
      }
      await server.stop();
    } catch (error) {
      this.#logError(id, error as Error);
    }
  }

  async #each(work: (server: ClinicServer) => Promise<void>): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ server }) => server.then(work).catch(() => undefined)));
  }

  #logError(what: string, error: Error): void {
    const reason = error instanceof ConfigurationError ? { reason: error.message } : {};
    const about = what === 'directory' ? { what } : { clinic: what, what };
    this.#parts.log({ level: 'error', job: 'clinics', ...about, ...errorTrace(error), ...reason });
  }
}

export const serveClinics: Fleet['serveClinics'] = async (parts) => {
  const clinics = new ClinicServers(parts);
  await clinics.start();
  return clinics;
};

const openAs = (server: Promise<ClinicServer>): Open => ({ server, usedAt: performance.now(), requests: 0 });

function ended(open: Open): void {
  open.requests -= 1;
  if (open.requests === 0) open.drained?.();
}
