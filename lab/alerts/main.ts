/**
 * `npm run test:alerts`: makes faults in a running installation and watches Prometheus with the rules of `operate/`: each
 * alert has to fire within 60 seconds, and to clear once the fault is over. `-- FAULT…` makes those whose words contain one.
 * Exit code 1: one did not. It needs Debian's prometheus (`apt-get install prometheus`).
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { appRoleUrl } from '@clinic/server/testing';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { runScript } from '@clinic/testing/runScript';
import { type Clinic, openClinic } from '../faults/clinic.ts';
import { visit } from '../faults/patient.ts';
import { FAULTS, type Fault, type Installation } from './faults.ts';
import { hasPrometheus, type Prometheus, startPrometheus } from './prometheus.ts';

const FIRES_WITHIN_S = 60;
/** The longest window of a rule is five minutes. */
const CLEARS_WITHIN_S = 400;
const TOKEN = 'a token of the trial of alerts';
const ROOT = join(import.meta.dirname, '../..');

if (!hasPrometheus()) {
  process.stderr.write('It needs prometheus: apt-get install prometheus\n');
  process.exit(2);
}
const wanted = process.argv.slice(2);
const faults = FAULTS.filter(({ what }) => wanted.length === 0 || wanted.some((word) => what.includes(word)));
const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
const dataDir = join(folder, 'postgres');
mkdirSync(dataDir);
for (const each of [folder, dataDir]) chmodSync(each, 0o711);
const scannerFails = join(folder, 'scanner fails');
const scanner = join(folder, 'scanner.cjs');
writeFileSync(
  scanner,
  `process.stdin.resume().on('end', () => process.exit(require('node:fs').existsSync(${JSON.stringify(scannerFails)}) ? 3 : 0));`,
);
const keys = await keysOf(join(folder, 'clinic.key'));
const environment = { METRICS_TOKEN: TOKEN, SCAN_COMMAND: `"${process.execPath}" "${scanner}"`, ...keys };
const clinic = await openClinic({ dataDir, environment });
const database = { url: clinic.databaseUrl, postgres: clinic.postgres, stop: async () => undefined };
const cluster = await openClinic({
  database,
  program: 'server/start/cluster.ts',
  environment: { ...environment, WORKERS: '2' },
});
const here: Installation = {
  clinic,
  cluster,
  scannerFails,
  environment: {
    ...childEnvironment(),
    ...environment,
    DATA_DIR: folder,
    DATABASE_URL: appRoleUrl(clinic.databaseUrl),
    MIGRATION_DATABASE_URL: clinic.databaseUrl,
  },
  submission: await submitted(clinic),
};
for (const table of ['mail', 'contact_due']) await clinic.query(`delete from ${table}`);
await clinic.query(
  `insert into operation_mark (name, at, ok) values ('backup', now(), true), ('audit_verification', now(), true)
   on conflict (name) do nothing`,
);
const targets = [clinic, cluster].map(({ url }) => new URL(url).host);
const prometheus = await startPrometheus(targets, TOKEN);
await wait(45_000);

const clearing: Array<Promise<unknown>> = [];
process.stdout.write('fault → alert: seconds until it fired, and until it cleared\n');
try {
  for (const fault of faults) {
    const trying = tried(fault, here, prometheus).catch((error: Error) => {
      process.exitCode = 1;
      process.stdout.write(`BROKEN  ${fault.what}: ${error.message}\n`);
      return [];
    });
    clearing.push(...(await trying));
  }
  await Promise.all(clearing);
} finally {
  await prometheus.stop();
  await cluster.stop();
  await clinic.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** @returns what resolves once its alerts have cleared */
async function tried(fault: Fault, at: Installation, of: Prometheus): Promise<Array<Promise<unknown>>> {
  const left = new Set(fault.fires);
  const fired = new Map<string, number>();
  const before = await of.firing();
  for (const alert of fault.fires) if (before.has(alert)) await cleared(of, alert);
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  let over = false;
  await fault.begin(at);
  const going = (async () => {
    while (!over && fault.goOn) {
      await fault.goOn(at);
      await wait(300);
    }
  })();
  while (left.size > 0 && seconds() < FIRES_WITHIN_S + 30) {
    for (const alert of await of.firing()) if (left.delete(alert)) fired.set(alert, seconds());
    await wait(500);
  }
  over = true;
  await going;
  await fault.end(at);
  return fault.fires.map(async (alert) => {
    const after = fired.get(alert);
    const clear = after === undefined ? undefined : await cleared(of, alert);
    const holds = after !== undefined && after <= FIRES_WITHIN_S && clear !== undefined;
    if (!holds) process.exitCode = 1;
    process.stdout.write(
      `${holds ? 'holds ' : 'BROKEN'}  ${fault.what} → ${alert}: ${after ?? 'never'}, ${clear ?? 'never'}\n`,
    );
  });
}

/** @returns the seconds until it no longer fires */
async function cleared(of: Prometheus, alert: string): Promise<number | undefined> {
  const since = performance.now();
  for (;;) {
    const seconds = Math.round((performance.now() - since) / 1000);
    if (!(await of.firing()).has(alert)) return seconds;
    if (seconds > CLEARS_WITHIN_S) return undefined;
    await wait(1_000);
  }
}

async function keysOf(file: string): Promise<Record<string, string>> {
  const { stdout } = await runScript([join(ROOT, 'server/commands/backup.ts'), 'key', file], {
    cwd: ROOT,
    env: childEnvironment(),
  });
  return Object.fromEntries(
    [...stdout.matchAll(/^(BACKUP_\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]),
  );
}

async function submitted({ url, query }: Clinic): Promise<string> {
  const questionnaire = (await (await fetch(`${url}/api/intake/questionnaire`)).json()) as {
    id: string;
    version: string;
  };
  const patient = visit({
    url: () => url,
    questionnaire,
    paceMs: 1,
    goesOn: () => false,
    submits: true,
    onAcknowledged: () => undefined,
  });
  await patient.done;
  const [row] = await query<{ id: string }>('select id from submission');
  return row?.id ?? '';
}
