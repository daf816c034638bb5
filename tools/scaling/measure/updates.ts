/** Autosaves update a draft's row repeatedly: share of HOT updates, and bloat. */
import { randomUUID } from 'node:crypto';
import type { Figures } from '../measured.ts';
import { openScratch, type Scratch } from './scratch.ts';

const DRAFTS = 2000;
const SAVES = 45;
const VACUUM_EVERY = 15;
/** Approximate size of an answer with its key and revision. */
const ANSWER_CHARS = 24;

export async function updates(): Promise<Figures> {
  const scratch = await openScratch({ autovacuum: 'off', synchronous_commit: 'off' });
  try {
    const figures: Figures = {};
    for (const fillfactor of [100, 70, 50]) {
      for (const vacuumed of [true, false]) {
        figures[`fill${fillfactor}${vacuumed ? 'Vacuumed' : ''}`] = await measure(
          scratch,
          fillfactor,
          vacuumed,
        );
      }
    }
    return figures;
  } finally {
    await scratch.stop();
  }
}

async function measure(
  scratch: Scratch,
  fillfactor: number,
  vacuumed: boolean,
): Promise<Record<string, number>> {
  await scratch.query('drop table if exists scaling_draft');
  // The columns and indexes of `draft` that an autosave updates or has to maintain.
  await scratch.query(`
    create table scaling_draft (id uuid primary key, secret_hash text not null, questionnaire_id text not null,
      version text not null, answers jsonb not null, key_revisions jsonb not null, language text not null,
      revision integer not null, user_id uuid, updated_at timestamptz not null, submitted_at timestamptz
    ) with (fillfactor = ${fillfactor})`);
  await scratch.query('create index on scaling_draft (user_id)');
  await scratch.query(`create index on scaling_draft (questionnaire_id, version)
    where submitted_at is null and user_id is null`);
  const ids = Array.from({ length: DRAFTS }, () => randomUUID());
  const began = performance.now();
  for (let save = 0; save < SAVES; save += 1) {
    // A sixteenth of the drafts is in progress at a time: each round starts some, all existing ones continue.
    const begun = ids.slice(Math.floor((save * DRAFTS) / SAVES), Math.floor(((save + 1) * DRAFTS) / SAVES));
    await scratch.query(
      `insert into scaling_draft select id, repeat('x', 43), 'weight-loss-intake', '1.1', '{}', '{}', 'en', 0,
         null, now(), null from unnest($1::uuid[]) as id`,
      [begun],
    );
    for (const id of ids.slice(0, Math.floor(((save + 1) * DRAFTS) / SAVES))) {
      await scratch.query(UPDATE, [id, `question_${save}`, 'x'.repeat(ANSWER_CHARS)]);
    }
    if (vacuumed && save % VACUUM_EVERY === VACUUM_EVERY - 1) await scratch.query('vacuum scaling_draft');
  }
  const seconds = (performance.now() - began) / 1000;
  await scratch.query('select pg_stat_force_next_flush()');
  const [row] = await scratch.query<{
    updates: number;
    hot: number;
    bytes: number;
    content: number;
    indexes: number;
  }>(
    `select n_tup_upd::float8 as updates, n_tup_hot_upd::float8 as hot,
       pg_table_size(relid)::float8 as bytes, pg_indexes_size(relid)::float8 as indexes,
       (select sum(pg_column_size(d.*))::float8 from scaling_draft d) as content
     from pg_stat_user_tables where relname = 'scaling_draft'`,
  );
  if (!row) throw new Error('No statistics');
  return {
    hotShare: row.hot / row.updates,
    tableBytesPerByte: row.bytes / row.content,
    indexBytesPerDraft: row.indexes / DRAFTS,
    updatesPerSecond: row.updates / seconds,
  };
}

const UPDATE = `update scaling_draft set answers = answers || jsonb_build_object($2::text, $3::text),
  key_revisions = key_revisions || jsonb_build_object($2::text, revision + 1), revision = revision + 1,
  updated_at = now() where id = $1`;
