/**
 * One schema per clinic in one database instead of one database each: size of the catalog, and of a
 * connection that serves all.
 */
import type pg from 'pg';
import { connect } from '../../../server/platform/db/connect.ts';
import type { Figures } from '../measured.ts';
import { privateMb } from './processes.ts';
import { openScratch, withClient } from './scratch.ts';

const LEVELS = [10, 50, 200];

export async function schemas(): Promise<Figures> {
  const scratch = await openScratch({ max_locks_per_transaction: '1024' });
  try {
    await (await connect(scratch.url)).close();
    const tables = await scratch.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    const figures: Figures = { createMs: {}, catalogMb: {}, backendMb: {}, firstQueryMs: {} };
    const note = (name: string, level: number, value: number) => {
      (figures[name] as Record<string, number>)[`at${level}`] = value;
    };
    let made = 0;
    for (const level of LEVELS) {
      const began = performance.now();
      const from = made;
      // Tables with columns, defaults and indexes; without triggers and functions, which contain the schema's
      // name.
      for (; made < level; made += 1) {
        const statements = tables.map(
          ({ name }) => `create table c${made}.${name} (like public.${name} including all)`,
        );
        await scratch.query(`create schema c${made}; ${statements.join('; ')}`);
      }
      note('createMs', level, (performance.now() - began) / (level - from));
      const [catalog] = await scratch.query<{ mb: number }>(
        `select sum(pg_total_relation_size(oid))::float8 / 1048576 as mb from pg_class
         where relkind = 'r' and relnamespace = 'pg_catalog'::regnamespace`,
      );
      note('catalogMb', level, catalog?.mb ?? 0);
      const { mb, ms } = await withClient(scratch.url, (client) => serveAll(client, level));
      note('backendMb', level, mb);
      note('firstQueryMs', level, ms);
    }
    return figures;
  } finally {
    await scratch.stop();
  }
}

/** One connection that has run the queries of an autosave and a queue for every clinic. */
async function serveAll(client: pg.Client, clinics: number): Promise<{ mb: number; ms: number }> {
  const began = performance.now();
  for (let index = 0; index < clinics; index += 1) {
    await client.query(`set search_path = c${index}`);
    await client.query(
      'select from draft left join submission on submission.draft_id = draft.id where draft.id is null',
    );
    await client.query('select from queue_entry join audit_entry on object_id = status where status is null');
    await client.query('select from draft_mutation join session on id_hash = mutation_id::text where false');
  }
  const ms = (performance.now() - began) / clinics;
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return { mb: privateMb(rows[0].pid), ms };
}
