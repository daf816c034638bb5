/** Resources for a number of clinics, by architecture. */
import { figureOf, type Measured } from '../measured.ts';
import {
  type Architecture,
  connectionsPerClinic,
  firstOf,
  idlePostgres,
  limitsOf,
  pool,
  restoredMbPerSecond,
  SERVED_BY,
} from './architectures.ts';
import { MACHINE } from './assumptions.ts';
import { coresFor, costsOf, idleCost, rowBytesAYear } from './costs.ts';
import { costOf } from './load.ts';

export interface Needs {
  databaseMachines: number;
  clinicsOnOne: number;
  usedUpFirst: string;
  /** Total of all machines, with headroom. */
  postgresCores: number;
  nodeCores: number;
  nodeProcesses: number;
  nodeMemoryGb: number;
  /** On the machine with the most. */
  connections: number;
  rowsTbAYear: number;
  documentsTbAYear: number;
  logTbAYear: number;
  /** On the machine with the most, after a year. */
  backupHours: number;
  restoreHours: number;
}

const YEARS = 3;

export function needsOf(measured: Measured, architecture: Architecture, clinics: number): Needs {
  const { ownServers, apart, background, documents } = architecture;
  const costs = costsOf(measured);
  const peak = costs.peak(clinics > 10);
  const first = firstOf(limitsOf(measured, architecture, YEARS));
  const onOne = Math.min(clinics, Math.max(1, first.clinics));
  const postgresMs = costOf(peak, costs.postgresMs) + idlePostgres(measured, architecture);
  const watching = background === 'woken' ? 0 : ownServers ? MACHINE.nodeProcessesPerClinicToday : 1;
  const nodeMs = costOf(peak, costs.nodeMs) + watching * idleCost(measured).node;
  const nodeCores = coresFor(clinics * nodeMs);
  const processes = ownServers
    ? clinics * MACHINE.nodeProcessesPerClinicToday
    : Math.max(SERVED_BY, Math.ceil(nodeCores));
  const processMb = figureOf(measured, 'idleServer', 'residentMb');
  const furtherMb = figureOf(measured, 'databases', 'residentMbPerFurtherClinic');
  const known = apart === 'column' || ownServers ? 0 : clinics * SERVED_BY * furtherMb;
  const { rows, files } = bytesOf(costs);
  const megabytes = (onOne * (rows + (documents === 'database' ? files : 0))) / 1e6;
  return {
    databaseMachines: Math.ceil(clinics / onOne),
    clinicsOnOne: onOne,
    usedUpFirst: first.clinics <= clinics ? first.resource : '',
    postgresCores: coresFor(clinics * postgresMs),
    nodeCores,
    nodeProcesses: processes,
    nodeMemoryGb: (processes * processMb + known) / 1000,
    connections: onOne * connectionsPerClinic(measured, architecture) + pool(architecture),
    rowsTbAYear: (clinics * rows) / 1e12,
    documentsTbAYear: (clinics * files) / 1e12,
    logTbAYear: (clinics * costs.bytesAYear.wal) / 1e12,
    backupHours: megabytes / backedUpMbPerSecond(measured, architecture) / 3600,
    restoreHours: megabytes / restoredMbPerSecond(measured, architecture) / 3600,
  };
}

const bytesOf = (costs: ReturnType<typeof costsOf>) => ({
  rows: rowBytesAYear(costs),
  files: costs.bytesAYear.documents,
});

function backedUpMbPerSecond(measured: Measured, { backups, documents }: Architecture): number {
  if (backups === 'files') return figureOf(measured, 'backups', 'filesCopiedMbPerSecond');
  const rows = figureOf(measured, 'backups', 'backupMbPerSecond');
  const files = figureOf(measured, 'documents', 'backupMbPerSecond');
  return MACHINE.restoresAtOnce * (documents === 'database' ? Math.min(rows, files) : rows);
}
