/** Load of clinics in requests per second, hour by hour. */
import { CLINIC, HOURS, POLLS, ZONES } from './assumptions.ts';

export const KINDS = [
  'begin',
  'save',
  'events',
  'submit',
  'openSubmission',
  'changeStatus',
  'queuePage',
  'queueCounts',
  'presence',
  'liveBeat',
  'heartbeat',
  'analytics',
] as const;
export type Kind = (typeof KINDS)[number];
export type Load = Record<Kind, number>;

/** Number of requests of each kind per intake, as measured. */
export interface IntakeShape {
  saves: number;
  eventBatches: number;
}

/**
 * One clinic's requests per second in an hour of its own day.
 * @param size as a multiple of the average clinic
 */
export function loadOf(size: number, hour: number, { saves, eventBatches }: IntakeShape): Load {
  const begun = (size * CLINIC.begunADay * (HOURS[hour] ?? 0)) / 3600;
  const part = CLINIC.finishedShare + (1 - CLINIC.finishedShare) * CLINIC.unfinishedPart;
  const submitted = begun * CLINIC.finishedShare;
  const atWork = hour >= CLINIC.officeFrom && hour < CLINIC.officeUntil;
  const portals = atWork ? size * CLINIC.staffAtWork : 0;
  const polled = (timesAMinute: number): number => (portals * timesAMinute) / 60;
  return {
    begin: begun,
    save: begun * saves * part,
    events: begun * eventBatches * part,
    submit: submitted,
    openSubmission: submitted * CLINIC.viewsPerSubmission,
    changeStatus: submitted * 2,
    queuePage: polled(POLLS.queuePage * (1 - CLINIC.submissionOpenShare)),
    queueCounts: polled(POLLS.queueCounts),
    presence: polled(POLLS.presence * (1 - CLINIC.submissionOpenShare)),
    liveBeat: polled(POLLS.liveBeat),
    heartbeat: polled(POLLS.heartbeat * CLINIC.submissionOpenShare),
    analytics: polled(POLLS.analytics),
  };
}

/**
 * Requests per second of the average clinic in an hour of the first zone, with clinics in all zones or in
 * one.
 */
export function meanLoad(hour: number, shape: IntakeShape, allZones: boolean): Load {
  const zones = allZones ? ZONES : ([[0, 1]] as const);
  const loads = zones.map(([behind, share]) => ({
    share,
    load: loadOf(1, (hour - behind + 24) % 24, shape),
  }));
  const sum = (kind: Kind): number => loads.reduce((all, { share, load }) => all + share * load[kind], 0);
  return Object.fromEntries(KINDS.map((kind) => [kind, sum(kind)])) as Load;
}

/** @param weigh the cost of one request per second of this kind */
export const costOf = (load: Load, weigh: (kind: Kind) => number): number =>
  KINDS.reduce((sum, kind) => sum + load[kind] * weigh(kind), 0);

/** The most expensive hour. */
export function busiestHour(shape: IntakeShape, allZones: boolean, weigh: (kind: Kind) => number): number {
  const costs = HOURS.map((_, hour) => costOf(meanLoad(hour, shape, allZones), weigh));
  return costs.indexOf(Math.max(...costs));
}

/** Requests of the average clinic per day. */
export function perDay(shape: IntakeShape): Load {
  const hours = HOURS.map((_, hour) => loadOf(1, hour, shape));
  return Object.fromEntries(
    KINDS.map((kind) => [kind, hours.reduce((sum, load) => sum + load[kind] * 3600, 0)]),
  ) as Load;
}

/**
 * Sizes of this many clinics, with a fixed overall mean, largest first. Deterministic for the random numbers.
 */
export function clinicSizes(count: number, random: () => number): number[] {
  const sizes = Array.from({ length: count }, () => Math.exp(CLINIC.sizeSpread * normal(random)));
  const mean = sizes.reduce((sum, size) => sum + size, 0) / count;
  return sizes.map((size) => size / mean).sort((one, other) => other - one);
}

/** The Box-Muller transform. */
export const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
