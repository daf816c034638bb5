/** Costs of a clinic, from measurements and assumptions. */
import { figureOf, type Measured } from '../measured.ts';
import { CLINIC, MACHINE } from './assumptions.ts';
import { busiestHour, costOf, type IntakeShape, type Kind, type Load, meanLoad, perDay } from './load.ts';

/** Sent to open pages, or with a mail: PostgreSQL commits such transactions one at a time. */
const NOTIFIES: Partial<Record<Kind, number>> = { submit: 1, changeStatus: 1, openSubmission: 1 };
const MINUTE_MS = 60_000;

export interface Costs {
  shape: IntakeShape;
  nodeMs(kind: Kind): number;
  postgresMs(kind: Kind): number;
  auditEntries(kind: Kind): number;
  notifies(kind: Kind): number;
  /** Requests per second of the average clinic in the busiest hour. */
  peak(allZones: boolean): Load;
  /** Bytes per clinic and year: rows with their indexes by kind, documents separately. */
  bytesAYear: {
    intakes: number;
    saves: number;
    audit: number;
    events: number;
    documents: number;
    wal: number;
  };
}

export function costsOf(measured: Measured): Costs {
  const request = (kind: Kind, name: string): number => figureOf(measured, 'requests', kind, name);
  const shape = {
    saves: figureOf(measured, 'requests', 'savesPerIntake'),
    eventBatches: figureOf(measured, 'requests', 'eventBatchesPerIntake'),
  };
  const postgresMs = (kind: Kind) => request(kind, 'postgresMs');
  const auditEntries = (kind: Kind) => request(kind, 'auditEntries');
  return {
    shape,
    nodeMs: (kind) => request(kind, 'nodeMs'),
    postgresMs,
    auditEntries,
    notifies: (kind) => NOTIFIES[kind] ?? 0,
    peak: (allZones) => meanLoad(busiestHour(shape, allZones, postgresMs), shape, allZones),
    bytesAYear: bytesAYear(measured, shape, auditEntries, (kind) => request(kind, 'walBytes')),
  };
}

function bytesAYear(
  measured: Measured,
  shape: IntakeShape,
  auditEntries: (kind: Kind) => number,
  walBytes: (kind: Kind) => number,
): Costs['bytesAYear'] {
  const day = perDay(shape);
  const rows = measured.requests?.figures.rowsPerIntake as Record<string, number>;
  const bytesOf = (table: string): number =>
    figureOf(measured, 'requests', 'tableBytesPerRow', table) +
    figureOf(measured, 'requests', 'indexBytesPerRow', table);
  const apart = ['draft_mutation', 'audit_entry', 'audit_seal', 'intake_event'];
  const perIntake = Object.entries(rows)
    .filter(([table]) => !apart.includes(table))
    .reduce((sum, [table, count]) => sum + count * bytesOf(table), 0);
  const audit = rows.audit_seal === undefined ? ['audit_entry'] : ['audit_entry', 'audit_seal'];
  const year = 365;
  return {
    intakes: year * day.submit * perIntake,
    saves: year * day.save * bytesOf('draft_mutation'),
    audit: year * costOf(day, auditEntries) * audit.reduce((sum, table) => sum + bytesOf(table), 0),
    events:
      year *
      day.events *
      (figureOf(measured, 'requests', 'rowsPerIntake', 'intake_event') / shape.eventBatches) *
      bytesOf('intake_event'),
    documents: year * day.submit * CLINIC.documentsPerIntake * CLINIC.documentMb * 1e6,
    wal: year * costOf(day, walBytes),
  };
}

/** Milliseconds of CPU per second of an idle clinic's server processes and database. */
export function idleCost(measured: Measured): { node: number; postgres: number; database: number } {
  const levels = ['at10', 'at200'].map((level) =>
    figureOf(measured, 'databases', 'idleCpuMsPerMinute', level),
  );
  return {
    node: (figureOf(measured, 'idleServer', 'nodeMsPerMinute') * 1000) / MINUTE_MS,
    postgres: (figureOf(measured, 'idleServer', 'postgresMsPerMinute') * 1000) / MINUTE_MS,
    database: Math.max(0, (((levels[1] ?? 0) - (levels[0] ?? 0)) / 190) * 1000) / MINUTE_MS,
  };
}

/** Bytes of a year's rows, without documents. */
export const rowBytesAYear = ({ bytesAYear: { intakes, saves, audit, events } }: Costs): number =>
  intakes + saves + audit + events;

export const coresFor = (msPerSecond: number): number => msPerSecond / 1000 / MACHINE.busyAtMost;
