/**
 * What this process serves: the main clinic, or, where the installation has several clinics or operators, what the
 * package `fleet` serves. A process that already runs when the first of them is added hands its clinic over.
 */
import type { RequestListener } from 'node:http';
import { errorTrace } from '@clinic/server-platform/base';
import {
  answerMaintenance,
  answerNoClinic,
  type ClinicServer,
  checkVersion,
  clinicInPath,
  closedSince,
  DIRECTORY_CHANNEL,
  hostOf,
  KnownClinics,
  loadFleet,
  needOfFleet,
  type OpenClinic,
  type ServedParts,
  type Serving,
  servesAlways,
  startingContact,
  withSharesOrigin,
} from '@clinic/server-platform/clinics';
import type { Config } from '@clinic/server-platform/config';
import { asSystem, channelAt, MAIN, MAIN_CLINIC, PLATFORM, type QueueName } from '@clinic/server-platform/db';
import { measure } from '@clinic/server-platform/http';
import type { KnownContact } from '@clinic/server-platform/settings';
import { type Shared, startClinic } from './clinicServer.ts';

/** How often requests for the operators' pages can make it read whether there are operators. */
const READS_EACH_MS = 1_000;

export class Clinics {
  readonly #config: Config;
  readonly #shared: Shared;
  readonly #contact: KnownContact;
  readonly #open: OpenClinic;
  readonly #metrics: ServedParts['metrics'];
  readonly #known: KnownClinics;
  readonly #contactFor: ReturnType<typeof startingContact>;
  #main: ClinicServer | undefined;
  /** Operators have closed the installation. */
  #isClosed = false;
  #fleet: Serving | undefined;
  #reading: Promise<void> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #leave: (() => Promise<void>) | undefined;

  /** @param contact the main clinic's */
  constructor(config: Config, shared: Shared, contact: KnownContact) {
    this.#config = config;
    this.#shared = shared;
    this.#contact = contact;
    this.#known = new KnownClinics(config);
    const measured = measure(shared.orm, config, () => this.#fleet?.activeIds() ?? [MAIN_CLINIC]);
    this.#metrics = measured.metrics;
    shared.workerMetrics?.from(measured.metrics.figures);
    this.#contactFor = startingContact(config, contact);
    this.#open = (place, ofClinic, known) =>
      startClinic(place, ofClinic, known, { ...shared, measured, isClosed: () => this.#isClosed });
  }

  /** @throws ConfigurationError when the installation needs the package that serves several clinics, and lacks it */
  async start(): Promise<void> {
    const reread = () => void this.#reread();
    // Before the reading, which would miss what changes meanwhile.
    this.#leave = await this.#shared.listening.join({
      channels: { [channelAt(PLATFORM, DIRECTORY_CHANNEL)]: reread },
      onReconnect: reread,
    });
    await this.#read();
  }

  /** Opens the clinics that may have work to do. */
  async resume(): Promise<void> {
    await this.#fleet?.resume();
  }

  async run(clinic: string, queue: QueueName): Promise<void> {
    if (this.#fleet) return this.#fleet.run(clinic, queue);
    if (clinic === MAIN_CLINIC) await this.#main?.run(queue);
  }

  readonly answer: RequestListener = (request, response) => {
    if (this.#isClosed && !servesAlways(request) && !this.#known.isForOperators(request)) {
      return answerMaintenance(request, response, this.#contactFor(request));
    }
    if (this.#fleet) return this.#fleet.answer(request, response);
    if (this.#known.isForOperators(request)) {
      return void this.#rereadAtTimes().then(() =>
        this.#fleet ? this.#fleet.answer(request, response) : answerNoClinic(response),
      );
    }
    // A single clinic itself checks the address it is reached at.
    const isOwnHost = this.#known.isOwnHost(hostOf(request));
    if (isOwnHost && clinicInPath(request.url ?? '/') !== undefined) return answerNoClinic(response);
    return this.#main?.answer(request, response);
  };

  /** Ends the live streams of all clinics. */
  async endStreams(): Promise<void> {
    await (this.#fleet ?? this.#main)?.endStreams();
  }

  async stop(): Promise<void> {
    await this.#leave?.();
    await this.#reading?.catch(() => undefined);
    await (this.#fleet ?? this.#main)?.stop();
  }

  async #rereadAtTimes(): Promise<void> {
    if (performance.now() - this.#readAt >= READS_EACH_MS) await this.#reread();
  }

  /** After each change of the directory; a reading that is under way may have missed it. */
  async #reread(): Promise<void> {
    const { log } = this.#shared;
    await this.#reading?.catch(() => undefined);
    await this.#read().catch((error: Error) =>
      log({ level: 'error', job: 'clinics', what: 'directory', ...errorTrace(error), reason: error.message }),
    );
  }

  #read(): Promise<void> {
    this.#reading ??= this.#openWhatIsNeeded().finally(() => {
      this.#reading = undefined;
      this.#readAt = performance.now();
    });
    return this.#reading;
  }

  /** The package once the installation needs it, and until then the main clinic. */
  async #openWhatIsNeeded(): Promise<void> {
    const { orm, listening, log } = this.#shared;
    this.#isClosed = await asSystem('clinics', async () => (await closedSince(orm.em.fork())) !== null);
    if (this.#fleet) return;
    const need = await asSystem('clinics', () => needOfFleet(orm.em.fork()));
    if (need === undefined) {
      this.#main ??= await this.#openMain();
      return;
    }
    const { serveClinics } = await loadFleet(need);
    this.#fleet = await serveClinics({
      config: this.#config,
      orm,
      listening,
      log,
      metrics: this.#metrics,
      open: this.#open,
      main: this.#main,
      contact: this.#contact,
    });
  }

  async #openMain(): Promise<ClinicServer> {
    await asSystem('clinics', () => checkVersion(this.#shared.orm.em.fork(), MAIN));
    const config = withSharesOrigin(this.#config, () => this.#fleet?.sharesOrigin() ?? false);
    return this.#open(MAIN, config, this.#contact);
  }
}
