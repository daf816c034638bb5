/** The clinics of the directory as this process knows them, and which of them a request is for. */
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { MAIN_CLINIC } from '../db/place.ts';
import { FROM_INSIDE } from '../http/checkHost.ts';
import { isSharedFile } from '../http/underPath.ts';
import { isOwnHost, usableHosts } from './clinicHosts.ts';
import { clinicInPath } from './clinicInPath.ts';
import type { Clinic } from './directory.ts';

const OPERATORS_PAGE = /^\/platform(?=\/|$)/;

export class KnownClinics {
  readonly #config: Pick<Config, 'publicUrl'>;
  #byId = new Map<string, Clinic>();
  #byHost = new Map<string, Clinic>();

  constructor(config: Pick<Config, 'publicUrl'>) {
    this.#config = config;
  }

  /** @returns the previous clinics, by id */
  replace(entries: readonly Clinic[]): ReadonlyMap<string, Clinic> {
    const before = this.#byId;
    const clinics = entries.map((clinic) => ({ ...clinic, hosts: usableHosts(this.#config, clinic.hosts) }));
    this.#byId = new Map(clinics.map((clinic) => [clinic.id, clinic]));
    this.#byHost = new Map(clinics.flatMap((clinic) => clinic.hosts.map((host) => [host, clinic])));
    return before;
  }

  activeIds(): string[] {
    return [...this.#byId.values()].filter(({ state }) => state === 'active').map(({ id }) => id);
  }

  get(id: string): Clinic | undefined {
    return this.#byId.get(id);
  }

  /** Undefined at a host, or under a path, that belongs to no clinic. */
  find(request: IncomingMessage): Clinic | undefined {
    const host = hostOf(request);
    const named = this.#byHost.get(host);
    if (named) return named;
    const main = this.#byId.get(MAIN_CLINIC);
    // A single clinic itself checks the address it is reached at.
    if (!this.isOwnHost(host) && !FROM_INSIDE.test(pathOf(request))) {
      return this.#byId.size === 1 ? main : undefined;
    }
    const id = clinicInPath(request.url ?? '/');
    if (id === undefined) return main;
    const clinic = this.#byId.get(id);
    return clinic !== main && clinic?.hosts.length === 0 ? clinic : undefined;
  }

  /** A host of the installation itself; load balancers may send none. */
  isOwnHost(host: string): boolean {
    return host === '' || isOwnHost(host, this.#config.publicUrl);
  }

  /** Whether it is for the operators' pages, which only the installation's own host has. */
  isForOperators(request: IncomingMessage): boolean {
    return this.isOwnHost(hostOf(request)) && OPERATORS_PAGE.test(pathOf(request));
  }

  /** Whether other clinics are reached under paths of its origin. */
  sharesOrigin(id: string): boolean {
    const others = [...this.#byId.values()].filter((clinic) => clinic.id !== id);
    return id === MAIN_CLINIC && others.some(({ hosts }) => hosts.length === 0);
  }
}

export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?')[0] ?? '';

export const hostOf = ({ headers }: IncomingMessage): string =>
  (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();

/** Even while suspended, the main clinic answers load balancers, and serves the files of the clinics under paths. */
export const servesInstallation = ({ id }: Clinic, request: IncomingMessage): boolean =>
  id === MAIN_CLINIC && servesAlways(request);

/** Load balancers, monitoring, and files of pages that are open. */
export const servesAlways = (request: IncomingMessage): boolean =>
  FROM_INSIDE.test(pathOf(request)) || isSharedFile(pathOf(request));
