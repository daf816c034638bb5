/**
 * Architectures for many clinics, and the number of clinics at which each resource of one database machine is
 * exhausted.
 */
import { figureOf, type Measured } from '../measured.ts';
import { MACHINE } from './assumptions.ts';
import { type Costs, costsOf, idleCost, rowBytesAYear } from './costs.ts';
import { costOf } from './load.ts';

export interface Architecture {
  name: string;
  /** Whether each clinic has separate server processes. */
  ownServers: boolean;
  /** How clinics are isolated. */
  apart: 'database' | 'schema' | 'column';
  /**
   * `polled`: background jobs poll every few seconds, and each process listens in each clinic's database.
   * `woken`: they are woken through one connection for all clinics of a machine.
   */
  background: 'polled' | 'woken';
  documents: 'database' | 'objects';
  /** Row by row (`npm run backup`), or PostgreSQL's files and WAL. */
  backups: 'rows' | 'files';
}

const APART = { documents: 'objects', backups: 'files' } as const;

export const ARCHITECTURES: readonly Architecture[] = [
  {
    name: 'today',
    ownServers: true,
    apart: 'database',
    background: 'polled',
    documents: 'database',
    backups: 'rows',
  },
  { name: 'shared servers', ownServers: false, apart: 'database', background: 'polled', ...APART },
  { name: 'cells', ownServers: false, apart: 'database', background: 'woken', ...APART },
  { name: 'schemas', ownServers: false, apart: 'schema', background: 'woken', ...APART },
  { name: 'tenant column', ownServers: false, apart: 'column', background: 'woken', ...APART },
];

/** Number of shared server processes that serve the same clinic, so that one can be restarted. */
export const SERVED_BY = 2;
/** Connections for all clinics of a machine, when a pooler shares them. */
const POOL = 100;
export const pool = ({ ownServers }: Architecture): number => (ownServers ? 0 : POOL);

export type Limits = Record<
  | 'postgresCpu'
  | 'auditChain'
  | 'connections'
  | 'connectionMemory'
  | 'disk'
  | 'restore'
  | 'notify'
  | 'migration'
  | 'catalog',
  number
>;

/**
 * Number of clinics on one database machine at which each resource reaches its limit, after `years` of data.
 */
export function limitsOf(measured: Measured, architecture: Architecture, years: number): Limits {
  const costs = costsOf(measured);
  const peak = costs.peak(true);
  const { apart } = architecture;
  const own = connectionsPerClinic(measured, architecture);
  const bytes = years * bytesInDatabase(costs, architecture);
  const bytesPerHour = restoredMbPerSecond(measured, architecture) * 1e6 * 3600;
  const cpu = costOf(peak, costs.postgresMs) + idlePostgres(measured, architecture);
  const changing =
    figureOf(measured, 'databases', 'unchangedMs', 'at200') +
    figureOf(measured, 'databases', 'addColumnMs', 'at200');
  const backendMb = figureOf(measured, 'databases', 'connectionMb');
  const perSchemaMb =
    (figureOf(measured, 'schemas', 'backendMb', 'at200') -
      figureOf(measured, 'schemas', 'backendMb', 'at10')) /
    190;
  const memoryMb = MACHINE.postgresMemoryGb * 1000 * MACHINE.memoryForConnections;
  const perSecondSlow = (name: string) => figureOf(measured, 'commits', 'perSecondSlow', name);
  const never = Number.POSITIVE_INFINITY;
  return {
    postgresCpu: (MACHINE.postgresCores * MACHINE.busyAtMost * 1000) / cpu,
    // One chain for all clinics, unless each has separate tables.
    auditChain:
      apart !== 'column'
        ? never
        : (perSecondSlow('audit') * MACHINE.busyAtMost) / costOf(peak, costs.auditEntries),
    connections: own === 0 ? never : (MACHINE.postgresConnections - pool(architecture)) / own,
    // A connection that serves all schemas caches each of them; a connection per database caches one clinic's
    // tables.
    connectionMemory:
      apart === 'schema' ? memoryMb / (POOL * perSchemaMb) : own === 0 ? never : memoryMb / (own * backendMb),
    disk: (MACHINE.postgresDiskTb * 1e12 * MACHINE.diskFullAtMost) / bytes,
    restore: (MACHINE.restoreHoursAtMost * bytesPerHour) / bytes,
    notify: (perSecondSlow('notify') * MACHINE.busyAtMost) / costOf(peak, costs.notifies),
    migration: apart === 'column' ? never : (MACHINE.migrationMinutesAtMost * 60_000) / changing,
    catalog: apart === 'schema' ? (1000 * 200) / figureOf(measured, 'schemas', 'catalogMb', 'at200') : never,
  };
}

/** The resource that is exhausted first. */
export function firstOf(limits: Limits): { resource: keyof Limits; clinics: number } {
  const [resource, clinics] = Object.entries(limits).reduce((least, each) =>
    each[1] < least[1] ? each : least,
  );
  return { resource: resource as keyof Limits, clinics: Math.floor(clinics) };
}

/** Connections that stay open while idle. A pooler shares the others, of which an active clinic needs one. */
export function connectionsPerClinic(
  measured: Measured,
  { ownServers, apart, background }: Architecture,
): number {
  if (ownServers)
    return MACHINE.nodeProcessesPerClinicToday * figureOf(measured, 'idleServer', 'connections');
  if (apart !== 'database') return 0;
  return background === 'polled' ? SERVED_BY + 1 : 1;
}

const bytesInDatabase = (costs: Costs, { documents }: Architecture): number =>
  rowBytesAYear(costs) + (documents === 'database' ? costs.bytesAYear.documents : 0);

/** Several clinics in parallel if each has a separate backup; files are limited by the speed of copying. */
export function restoredMbPerSecond(measured: Measured, { backups, documents }: Architecture): number {
  if (backups === 'files') return figureOf(measured, 'backups', 'filesCopiedMbPerSecond');
  const rows = figureOf(measured, 'backups', 'restoreMbPerSecond');
  const files = figureOf(measured, 'documents', 'restoreMbPerSecond');
  return MACHINE.restoresAtOnce * (documents === 'database' ? Math.min(rows, files) : rows);
}

/** Milliseconds per second of PostgreSQL's CPU for an idle clinic. */
export function idlePostgres(measured: Measured, { ownServers, apart, background }: Architecture): number {
  const { postgres, database } = idleCost(measured);
  const processes = ownServers ? MACHINE.nodeProcessesPerClinicToday : 1;
  return (background === 'polled' ? processes * postgres : 0) + (apart === 'database' ? database : 0);
}
