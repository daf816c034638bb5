/** The tables of docs/scaling.md, calculated from measurements and assumptions. */
import { figureOf, type Measured } from '../measured.ts';
import { ARCHITECTURES, type Limits, limitsOf } from './architectures.ts';
import { CLINIC, SIZES } from './assumptions.ts';
import { costsOf, idleCost, rowBytesAYear } from './costs.ts';
import { costOf, KINDS, perDay } from './load.ts';
import { type Needs, needsOf } from './needs.ts';
import { percent, type Row, table } from './table.ts';

/** Name of the placeholder in the document → its table. */
export function reckonedTables(measured: Measured): Record<string, string> {
  const sizes = Object.fromEntries(SIZES.map((size) => [`clinics-${size}`, needs(measured, size)]));
  return {
    machine: machines(measured),
    requests: requests(measured),
    storage: storage(measured),
    limits: limits(measured),
    commits: commits(measured),
    databases: databases(measured),
    backups: backups(measured),
    ...sizes,
    ...grouped(measured, 'partitions', ['whole', 'byMonth', 'byClinic'], 'one log of all clinics'),
    ...grouped(measured, 'notifications', ['perSecond', 'postgresMsEach'], 'messages to all'),
    ...grouped(
      measured,
      'schemas',
      ['createMs', 'catalogMb', 'backendMb', 'firstQueryMs'],
      'schemas in one database',
    ),
    ...grouped(
      measured,
      'documents',
      ['databaseWrite', 'fileWrite', 'databaseRead', 'fileRead'],
      'a document of 1 MB',
    ),
    ...grouped(
      measured,
      'updates',
      ['fill100Vacuumed', 'fill70Vacuumed', 'fill50Vacuumed', 'fill100', 'fill70', 'fill50'],
      'drafts under autosaves',
    ),
  };
}

function machines(measured: Measured): string {
  const rows = Object.entries(measured).map(([part, { on, machine }]): Row => {
    const { cpu = '', cores = 0, memoryGb = 0, diskSyncMs = 0, loadAverage = 0 } = machine;
    return [`\`${part}\``, on, cpu, cores, memoryGb, diskSyncMs, loadAverage];
  });
  return table(['part', 'on', 'processor', 'cores', 'memory GB', '8 kB to disk, ms', 'load average'], rows);
}

function requests(measured: Measured): string {
  const costs = costsOf(measured);
  const day = perDay(costs.shape);
  const peak = costs.peak(true);
  const postgres = costOf(peak, costs.postgresMs);
  const rows = KINDS.map((kind): Row => {
    const share = percent((peak[kind] * costs.postgresMs(kind)) / postgres);
    return [kind, costs.nodeMs(kind), costs.postgresMs(kind), costs.auditEntries(kind), day[kind], share];
  });
  const head = [
    'request',
    'node ms',
    'PostgreSQL ms',
    'audit entries',
    'a day and clinic',
    'of PostgreSQL at the peak',
  ];
  return table(head, rows);
}

function storage(measured: Measured): string {
  const costs = costsOf(measured);
  const { intakes, saves, audit, events, documents, wal } = costs.bytesAYear;
  const rows = rowBytesAYear(costs);
  const line = (what: string, bytes: number): Row => [what, bytes / 1e6, percent(bytes / rows)];
  return table(
    ['what a clinic adds', 'MB a year', 'of the rows'],
    [
      line('submissions, drafts, queue, rule inputs, notifications', intakes),
      line('`draft_mutation`: one a save', saves),
      line('the audit log with its seals', audit),
      line('`intake_event`', events),
      line('all rows', rows),
      [`documents, ${CLINIC.documentsPerIntake} of ${CLINIC.documentMb} MB an intake`, documents / 1e6, ''],
      ['write-ahead log, not kept', wal / 1e6, ''],
    ],
  );
}

function limits(measured: Measured): string {
  const resources: Array<keyof Limits> = [
    'postgresCpu',
    'auditChain',
    'connections',
    'connectionMemory',
    'disk',
    'restore',
    'notify',
    'migration',
    'catalog',
  ];
  const all = ARCHITECTURES.map((each) => limitsOf(measured, each, 3));
  const rows = resources.map((resource): Row => [resource, ...all.map((each) => Math.floor(each[resource]))]);
  return table(['used up at so many clinics', ...ARCHITECTURES.map(({ name }) => name)], rows);
}

function needs(measured: Measured, size: number): string {
  const all = ARCHITECTURES.map((each) => needsOf(measured, each, size));
  const lines: Array<[string, (each: Needs) => string | number]> = [
    ['database machines', (each) => each.databaseMachines],
    ['clinics on one', (each) => each.clinicsOnOne],
    ['used up first', (each) => each.usedUpFirst],
    ['PostgreSQL cores', (each) => each.postgresCores],
    ['node cores', (each) => each.nodeCores],
    ['node processes', (each) => each.nodeProcesses],
    ['node memory, GB', (each) => each.nodeMemoryGb],
    ['connections on one machine', (each) => each.connections],
    ['rows, TB a year', (each) => each.rowsTbAYear],
    ['documents, TB a year', (each) => each.documentsTbAYear],
    ['write-ahead log, TB a year', (each) => each.logTbAYear],
    ['backup of one machine after a year, hours', (each) => each.backupHours],
    ['restore of it, hours', (each) => each.restoreHours],
  ];
  return table(
    ['', ...ARCHITECTURES.map(({ name }) => name)],
    lines.map(([name, read]) => [name, ...all.map(read)]),
  );
}

function commits(measured: Measured): string {
  const kinds = ['plain', 'audit', 'notify'];
  const names = kinds.flatMap((kind) => [
    `${kind}Alone`,
    kind,
    ...(kind === 'plain' ? [] : [`${kind}In8Databases`]),
  ]);
  const rows = names.map(
    (name): Row => [
      `\`${name}\``,
      figureOf(measured, 'commits', 'perSecond', name),
      figureOf(measured, 'commits', 'perSecondSlow', name),
    ],
  );
  return table(['16 connections commit, or one alone', 'a second', 'a second, 2 ms slower disk'], rows);
}

function databases(measured: Measured): string {
  const idle = idleCost(measured);
  const of = (name: string, within?: string) => figureOf(measured, 'databases', name, within);
  return table(
    ['a further clinic that does nothing', ''],
    [
      ['its database, MB', of('bytesPerDatabase') / 1e6],
      ['its files', of('filesPerDatabase')],
      ['to make it, ms', of('migrationMs', 'at200')],
      ['to find its migrations done, ms', of('unchangedMs', 'at200')],
      ['to add a column to it, ms', of('addColumnMs', 'at200')],
      ['a connection to it, MB', of('connectionMb')],
      ['in a server process that serves others, too, MB', of('residentMbPerFurtherClinic')],
      ['a server process of its own, MB', figureOf(measured, 'idleServer', 'residentMb')],
      ['its connections', figureOf(measured, 'idleServer', 'connections')],
      ['its CPU, ms a second', idle.node],
      ['and that of PostgreSQL, ms a second', idle.postgres],
      ['of PostgreSQL without a server, ms a second', idle.database],
    ],
  );
}

function backups(measured: Measured): string {
  const of = (part: string, name: string) => figureOf(measured, part, name);
  const copied = of('backups', 'filesCopiedMbPerSecond');
  return table(
    ['MB of the database a second', 'written', 'restored'],
    [
      ['rows, by `npm run backup`', of('backups', 'backupMbPerSecond'), of('backups', 'restoreMbPerSecond')],
      [
        'documents, by `npm run backup`',
        of('documents', 'backupMbPerSecond'),
        of('documents', 'restoreMbPerSecond'),
      ],
      ["PostgreSQL's files, copied", copied, copied],
    ],
  );
}

/** A table with groups of figures as columns. */
function grouped(measured: Measured, part: string, groups: string[], what: string): Record<string, string> {
  const figures = groups.map((name) => measured[part]?.figures[name] as Record<string, number>);
  const names = [...new Set(figures.flatMap((each) => Object.keys(each ?? {})))];
  const rows = names.map((name): Row => [`\`${name}\``, ...figures.map((each) => each?.[name] ?? '')]);
  return { [part]: table([what, ...groups], rows) };
}
