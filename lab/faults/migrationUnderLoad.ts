/**
 * Migrates a large database to a future version while servers of this version accept saves, and while a long
 * transaction, such as a backup, locks the tables. The migrating program is also killed midway.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { appRoleUrl, unstatedUrl } from '@clinic/server/testing';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import pg from 'pg';
import type { Clinic } from './clinic.ts';
import { longTransaction } from './longTransaction.ts';
import { type Trial, underLoad } from './underLoad.ts';

const ROWS = 1_000_000;
/** Documented in docs/operation.md. */
const LONGEST_SAVE_MS = 5_000;

const MAX_KILLS = 10;

export const migrationUnderLoad: Trial = ({ rows = ROWS, ...extent }) =>
  underLoad(extent, async (clinic, load) => {
    const found: string[] = [];
    await fill(clinic.databaseUrl, rows);
    await load.progress(extent.clients);
    const usually = load.longestSave();
    const before = load.answers();
    const began = Date.now();

    const kills = Math.min(extent.kills, MAX_KILLS);
    let killed = 0;
    let said = '';
    let code: number | null = null;
    const gaveWay = (): number => said.split(' waits for ').length - 1;
    const backup = await longTransaction(clinic.databaseUrl, () => gaveWay() > 0);
    while (code === null) {
      const program = migrator(clinic);
      const ended = once(program, 'exit');
      program.stderr?.on('data', (text) => {
        said += String(text);
      });
      if (killed < kills) {
        // After an increasing delay, so that it is killed at every stage.
        await Promise.race([ended, wait((killed + 1) * 2_000)]);
        if (program.kill('SIGKILL')) killed += 1;
      }
      [code] = await ended;
    }
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    await backup.ended;
    await load.progress(extent.clients);
    const longest = load.longestSave();

    if (code !== 0) return { found: [`it ended with ${code}: ${said}`], summary: 'not migrated' };
    const waited = gaveWay();
    if (waited === 0) found.push('the long transaction blocked nothing');
    if (longest > LONGEST_SAVE_MS) found.push(`a save took ${longest} ms`);
    const failed = Object.entries(load.answers()).filter(
      ([status, count]) => (status === '0' || Number(status) >= 400) && count > (before[status] ?? 0),
    );
    for (const [status, count] of failed) found.push(`${count} requests were answered ${status}`);
    found.push(...(await leftToDo(clinic)));
    // A running server of the old version continues; a newly started one refuses to, because it does not know
    // what the newer version changed.
    found.push(...(await refusesNewer(clinic)));
    await load.progress(extent.clients);
    return {
      found,
      summary: [
        `${rows.toLocaleString('en')} drafts migrated in ${seconds} s`,
        `${waited} × retried after a long transaction, ${killed} × kill -9 of the migration`,
        `longest save ${longest} ms (${usually} ms before)`,
      ].join(', '),
    };
  });

/** Drafts of a clinic that has been in use for a long time, half of them empty. */
async function fill(databaseUrl: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: unstatedUrl(databaseUrl) });
  await client.connect();
  try {
    await client.query(`set synchronous_commit = off; set session_replication_role = 'replica'`);
    await client.query(
      `insert into draft (id, secret_hash, questionnaire_id, version, answers, key_revisions, language, revision,
         created_at, updated_at)
       select gen_random_uuid(), md5(n::text), questionnaire_id, version,
         case n % 2 when 0 then '{}'::jsonb else '{"first_name": "Ada", "height": 170, "goal": "less"}' end,
         '{}', 'en', n % 2, now() - interval '1 second' * n, now() - interval '1 second' * n
       from generate_series(1, $1::integer) as n,
         (select questionnaire_id, version from draft limit 1) as pinned`,
      [rows],
    );
    await client.query('analyze draft');
  } finally {
    await client.end();
  }
}

const migrator = ({ databaseUrl }: Clinic): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--import',
      join(import.meta.dirname, 'nextRelease.ts'),
      join(import.meta.dirname, '..', '..', 'server', 'commands', 'migrate.ts'),
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...childEnvironment(),
        DATABASE_URL: appRoleUrl(databaseUrl),
        MIGRATION_DATABASE_URL: databaseUrl,
      },
    },
  );

async function refusesNewer({ databaseUrl }: Clinic): Promise<string[]> {
  const older = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'server', 'main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...childEnvironment(),
      PORT: '0',
      SESSION_KEYS: 'a key that is used only in trials',
      DATABASE_URL: appRoleUrl(databaseUrl),
      MIGRATION_DATABASE_URL: databaseUrl,
    },
  });
  let said = '';
  older.stderr.on('data', (text) => {
    said += String(text);
  });
  const [code] = await once(older, 'exit');
  return code === 78 && said.includes('newer version')
    ? []
    : [`an old server, started on the newer database, exited with ${code}: ${said}`];
}

/** Problems of the migrated database. */
async function leftToDo({ query }: Clinic): Promise<string[]> {
  const [state] = await query<Record<'unlike' | 'done' | 'indexes' | 'checks' | 'noted', number>>(
    `select
       (select count(*)::int from draft where answered is distinct from
         (select count(*) from jsonb_object_keys(answers))) as unlike,
       (select count(*)::int from mikro_orm_migrations where name like 'Next%') as done,
       (select count(*)::int from pg_index where indisvalid and indexrelid = to_regclass('draft_by_answered'))
         as indexes,
       (select count(*)::int from pg_constraint where convalidated and conname = 'draft_answered_known') as checks,
       (select count(*)::int from draft_note) as noted`,
  );
  if (!state) return ['the future version is missing'];
  return [
    ...(state.unlike > 0 ? [`${state.unlike} drafts were not updated`] : []),
    ...(state.done === 3 ? [] : [`${state.done} of 3 migrations are recorded`]),
    ...(state.indexes === 1 ? [] : ['the index is not valid']),
    ...(state.checks === 1 ? [] : ['the constraint was not validated']),
    ...(state.noted > 0 ? [] : ['no save reached the new table']),
  ];
}
