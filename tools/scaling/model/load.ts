/** What clinics ask for, in requests a second, hour by hour. */
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

/** How many of each an intake makes, as measured. */
export interface IntakeShape {
  saves: number;
  eventBatches: number;
}

/**
 * One clinic's requests a second in an hour of its own day.
 * @param size times the mean clinic
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

/** Requests a second of the mean clinic in an hour of the first zone, where clinics lie in all zones or in one. */
export function meanLoad(hour: number, shape: IntakeShape, allZones: boolean): Load {
  const zones = allZones ? ZONES : ([[0, 1]] as const);
  const loads = zones.map(([behind, share]) => ({
    share,
    load: loadOf(1, (hour - behind + 24) % 24, shape),
  }));
  const sum = (kind: Kind): number => loads.reduce((all, { share, load }) => all + share * load[kind], 0);
  return Object.fromEntries(KINDS.map((kind) => [kind, sum(kind)])) as Load;
}

/** @param weigh what a request a second of this kind costs */
export const costOf = (load: Load, weigh: (kind: Kind) => number): number =>
  KINDS.reduce((sum, kind) => sum + load[kind] * weigh(kind), 0);

/** The hour that costs most. */
export function busiestHour(shape: IntakeShape, allZones: boolean, weigh: (kind: Kind) => number): number {
  const costs = HOURS.map((_, hour) => costOf(meanLoad(hour, shape, allZones), weigh));
  return costs.indexOf(Math.max(...costs));
}

/** Requests of the mean clinic in a whole day. */
export function perDay(shape: IntakeShape): Load {
  const hours = HOURS.map((_, hour) => loadOf(1, hour, shape));
  return Object.fromEntries(
    KINDS.map((kind) => [kind, hours.reduce((sum, load) => sum + load[kind] * 3600, 0)]),
  ) as Load;
}

/** So many clinics, of one mean size together, the largest first. The same ones for the same random numbers. */
export function clinicSizes(count: number, random: () => number): number[] {
  const sizes = Array.from({ length: count }, () => Math.exp(CLINIC.sizeSpread * normal(random)));
  const mean = sizes.reduce((sum, size) => sum + size, 0) / count;
  return sizes.map((size) => size / mean).sort((one, other) => other - one);
}

/** Box and Muller's. */
export const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
