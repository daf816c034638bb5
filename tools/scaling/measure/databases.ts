/** The cost of another, idle clinic: its database, migrations, connections and server. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { Library } from '../../../server/catalogue/library.ts';
import { connect } from '../../../server/platform/db/connect.ts';
import { publishShipped } from '../../../server/publishShipped.ts';
import type { Figures } from '../measured.ts';
import { cpuOfFamily, privateMb } from './processes.ts';
import { databaseOf, openScratch, type Scratch, withClient } from './scratch.ts';

const LEVELS = [10, 50, 200];
const IDLE_S = 30;
const CONNECTIONS = 200;
const IN_ONE_PROCESS = 25;

export async function databases(): Promise<Figures> {
  const scratch = await openScratch({ max_connections: '300' });
  try {
    const figures: Figures = { migrationMs: {}, unchangedMs: {}, addColumnMs: {}, idleCpuMsPerMinute: {} };
    const note = (name: string, level: number, value: number) => {
      (figures[name] as Record<string, number>)[`at${level}`] = value;
    };
    const folderBefore = contentOf(join(scratch.cluster, 'base'));
    let made = 0;
    for (const level of LEVELS) {
      // The first and last few of each level are created by migrations; the others are copies of the first,
      // of the same size.
      for (; made < level; made += 1) {
        const own = made < 5 || made >= level - 5;
        await scratch.query(`create database ${nameOf(made)}${own ? '' : ` template ${nameOf(0)}`}`);
        if (!own) continue;
        const took = await timed(async () => (await connect(urlOf(scratch, made))).close());
        if (made === level - 1) note('migrationMs', level, took);
      }
      note('unchangedMs', level, await timed(async () => (await connect(urlOf(scratch, 1))).close()));
      const column = `alter table submission add column scaling_${level} text`;
      const all = Array.from({ length: level }, (_, index) => urlOf(scratch, index));
      const altering = async () => {
        for (const url of all) await withClient(url, (client) => client.query(column));
      };
      note('addColumnMs', level, (await timed(altering)) / level);
      await wait(3000);
      note('idleCpuMsPerMinute', level, await idle(scratch));
    }
    const folder = contentOf(join(scratch.cluster, 'base'));
    figures.bytesPerDatabase = (folder.bytes - folderBefore.bytes) / made;
    figures.filesPerDatabase = (folder.files - folderBefore.files) / made;
    figures.schema = await withClient(urlOf(scratch, 0), schemaOf);
    figures.connectionMb = await connections(scratch);
    figures.connectMs = await timed(() =>
      withClient(urlOf(scratch, 3), (client) => client.query('select 1')),
    );
    figures.residentMbPerFurtherClinic = await inOneProcess(scratch);
    return figures;
  } finally {
    await scratch.stop();
  }
}

/** Database objects that would have to distinguish clinics if clinics shared tables. */
async function schemaOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query(`
    select
      (select count(*) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)::int as tables,
      (select count(*) from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace)::int as indexes,
      count(*) filter (where contype = 'p')::int as "primaryKeys",
      count(*) filter (where contype = 'f')::int as "foreignKeys",
      (select count(*) from pg_index join pg_class on oid = indexrelid where indisunique and not indisprimary
        and relnamespace = 'public'::regnamespace)::int as "uniqueIndexes",
      (select count(*) from pg_proc where pronamespace = 'public'::regnamespace)::int as functions,
      (select count(*) from pg_trigger where not tgisinternal)::int as triggers,
      (select count(*) from pg_policy)::int as policies
    from pg_constraint where connamespace = 'public'::regnamespace`);
  return rows[0];
}

const nameOf = (index: number): string => `clinic_${index}`;
const urlOf = (scratch: Scratch, index: number): string => databaseOf(scratch.url, nameOf(index));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** CPU of PostgreSQL without any requests. */
async function idle({ postgres }: Scratch): Promise<number> {
  const before = cpuOfFamily(postgres);
  await wait(IDLE_S * 1000);
  return ((cpuOfFamily(postgres) - before) * 1000 * 60) / IDLE_S;
}

/** Megabytes of PostgreSQL's process for a connection that has run the queries of an autosave. */
async function connections(scratch: Scratch): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, index) => {
      const client = new pg.Client({ connectionString: urlOf(scratch, index) });
      await client.connect();
      await client.query('select * from draft left join submission on submission.draft_id = draft.id');
      await client.query('begin');
      await client.query(
        `insert into audit_entry (at, action, object_type, request_id, detail) values (now(), 'a', 'b', 'c', '{}')`,
      );
      await client.query('commit');
      const { rows } = await client.query('select pg_backend_pid() as pid');
      return { client, pid: rows[0].pid as number };
    }),
  );
  const megabytes = clients.map(({ pid }) => privateMb(pid));
  await Promise.all(clients.map(({ client }) => client.end()));
  return megabytes.reduce((sum, each) => sum + each, 0) / megabytes.length;
}

/** Megabytes of this process for each additional clinic it connects to, with a compiled questionnaire. */
async function inOneProcess(scratch: Scratch): Promise<number> {
  const open = async (index: number): Promise<{ orm: MikroORM; library: Library }> => {
    const orm = await connect(urlOf(scratch, index));
    await publishShipped(orm, new Date());
    const library = new Library();
    await library.active(orm.em.fork());
    return { orm, library };
  };
  const opened = [await open(5), await open(6), await open(7)];
  const before = residentNow();
  for (let index = 0; index < IN_ONE_PROCESS; index += 1) opened.push(await open(10 + index));
  const grown = residentNow() - before;
  for (const { orm } of opened) await orm.close();
  return grown / IN_ONE_PROCESS;
}

function residentNow(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

function contentOf(folder: string): { bytes: number; files: number } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const bytes = files.reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, 0);
  return { bytes, files: files.length };
}
