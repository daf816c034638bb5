/**
 * `npm run test:recovery`: deletes a table's rows by mistake while patients go on saving, and recovers PostgreSQL with
 * pgBackRest, as `operate/pgbackrest.conf` configures it, to the moment before. Exit code 1: a row was lost or too much
 * came back. It needs root, and Debian's postgresql and pgbackrest.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@clinic/server/testing';
import pg from 'pg';
import { openClinic } from '../faults/clinic.ts';
import { visit } from '../faults/patient.ts';

const ROOT = join(import.meta.dirname, '../..');
const PATIENTS = 10;
const VERSIONS = '/usr/lib/postgresql';

const version = spawnSync('pgbackrest', ['version']).status === 0 && readdirSync(VERSIONS).sort().at(-1);
if (!version || process.getuid?.() !== 0) {
  process.stderr.write('It needs root, and: apt-get install --no-install-recommends postgresql pgbackrest\n');
  process.exit(2);
}
const bin = join(VERSIONS, version, 'bin');
const folder = mkdtempSync(join(tmpdir(), 'recovery-'));
const data = join(folder, 'data');
const port = await freePort();
const config = join(folder, 'pgbackrest.conf');

const asPostgres = (program: string, ...args: string[]): string =>
  execFileSync('runuser', ['-u', 'postgres', '--', program, ...args], { encoding: 'utf8', cwd: folder });
const backRest = (...args: string[]): string =>
  asPostgres('pgbackrest', `--config=${config}`, '--stanza=clinic', '--log-level-console=warn', ...args);
const start = (): string =>
  asPostgres(join(bin, 'pg_ctl'), '-D', data, '-w', '-l', join(folder, 'log'), 'start');
const stop = (): string => asPostgres(join(bin, 'pg_ctl'), '-D', data, '-w', '-m', 'fast', 'stop');

execFileSync('chown', ['postgres', folder]);
asPostgres(join(bin, 'initdb'), '-D', data, '-U', 'postgres', '--auth=trust', '--no-sync');
appendFileSync(
  join(data, 'postgresql.conf'),
  `port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
archive_mode = on
archive_command = 'pgbackrest --config=${config} --stanza=clinic archive-push %p'
archive_timeout = 60
wal_level = replica
`,
);
const paths: Record<string, string> = {
  'repo1-path': join(folder, 'repository'),
  'pg1-path': data,
  'repo1-cipher-pass': 'of the trial',
};
const shipped = readFileSync(join(ROOT, 'operate/pgbackrest.conf'), 'utf8');
const own = shipped.replace(/^([\w-]+)=.*$/gm, (line, name: string) =>
  paths[name] ? `${name}=${paths[name]}` : line,
);
writeFileSync(
  config,
  `${own}pg1-port=${port}
pg1-socket-path=${folder}
[global]
log-path=${folder}
lock-path=${join(folder, 'lock')}
`,
);
start();
const url = `postgresql://postgres@127.0.0.1:${port}/clinic`;
const asked = async <Row extends object>(sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row & pg.QueryResultRow>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
};
execFileSync('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', 'clinic']);
const clinic = await openClinic({
  database: {
    url,
    postgres: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    stop: async () => undefined,
  },
});
try {
  backRest('stanza-create');
  backRest('--type=full', 'backup');
  const questionnaire = (await (await fetch(`${clinic.url}/api/intake/questionnaire`)).json()) as {
    id: string;
    version: string;
  };
  let goesOn = true;
  const patients = Array.from({ length: PATIENTS }, () =>
    visit({
      url: () => clinic.url,
      questionnaire,
      paceMs: 200,
      goesOn: () => goesOn,
      submits: false,
      onAcknowledged: () => undefined,
    }),
  );
  await wait(10_000);
  const acknowledged = patients.map(({ history: { id, saves } }) => ({
    id,
    count: saves.filter(({ revision }) => revision !== null).length,
  }));
  const [moment] = await asked<{ at: string }>('select clock_timestamp()::text as at');
  await wait(1_500);
  const [mistake] = await asked<{ at: string; rows: string }>(
    `with gone as (delete from clinic_main.draft_mutation returning 1)
     select clock_timestamp()::text as at, count(*)::text as rows from gone`,
  );
  await wait(3_000);
  goesOn = false;
  await Promise.all(patients.map(({ done }) => done));
  await asked('select pg_switch_wal()');
  await wait(3_000);
  clinic.server().kill('SIGKILL');
  stop();
  const began = Date.now();
  backRest('--type=time', `--target=${moment?.at}`, '--target-action=promote', 'restore');
  start();
  while ((await asked<{ waits: boolean }>('select pg_is_in_recovery() as waits'))[0]?.waits) await wait(200);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  await clinic.startServer();
  const stored = await asked<{ id: string; count: number }>(
    'select draft_id::text as id, count(*)::int as count from clinic_main.draft_mutation group by 1',
  );
  const countOf = new Map(stored.map(({ id, count }) => [id, count]));
  const lost = acknowledged.filter(({ id, count }) => (countOf.get(id) ?? 0) < count);
  const saves = acknowledged.reduce((sum, { count }) => sum + count, 0);
  const holds = lost.length === 0 && Number(mistake?.rows) > 0;
  process.stdout.write(
    `${holds ? 'holds ' : 'BROKEN'}  ${mistake?.rows} rows deleted at ${mistake?.at}; recovered to ${moment?.at} in ${seconds} s, ` +
      `and ready: ${saves} saves acknowledged until then, lost of ${lost.length} of ${PATIENTS} patients\n`,
  );
  if (!holds) process.exitCode = 1;
} finally {
  await clinic.stop();
  spawnSync('runuser', ['-u', 'postgres', '--', join(bin, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop']);
  rmSync(folder, { recursive: true, force: true });
}
