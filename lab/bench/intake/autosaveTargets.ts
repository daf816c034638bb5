/** Targets of the autosave benchmark: the product, and bare Node writing the same row. */
import type { Agent } from 'node:http';
import { unstatedUrl } from '@clinic/server/testing';
import pg from 'pg';
import { intakeCaller } from './intakeCaller.ts';
import { send } from './send.ts';

export const CONNECTIONS = 64;

export interface Target {
  /** Saves the next answer of one draft. */
  save(draft: number): Promise<void>;
}

export async function ourTarget(url: string, agent: Agent): Promise<Target> {
  const caller = await intakeCaller(url, agent);
  const drafts = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => ({
      begun: await caller.begin(),
      saves: 0,
      before: Promise.resolve(),
    })),
  );
  return {
    async save(index) {
      const draft = drafts[index];
      if (!draft) throw new RangeError('No such draft');
      // A page has at most one save in progress.
      draft.before = draft.before.then(() => {
        draft.saves += 1;
        return caller.save(draft.begun, { first_name: `Rosa ${draft.saves}` });
      });
      await draft.before;
    },
  };
}

export async function bareTarget(url: string, databaseUrl: string, agent: Agent): Promise<Target> {
  const client = new pg.Client({ connectionString: unstatedUrl(databaseUrl) });
  await client.connect();
  await client.query('create table bench_bare (id int primary key, revision int, answers jsonb)');
  await client.query(
    `insert into bench_bare select n, 0, '{}' from generate_series(0, ${CONNECTIONS - 1}) n`,
  );
  await client.end();
  let saves = 0;
  return {
    async save(index) {
      saves += 1;
      const body = JSON.stringify({ first_name: `Rosa ${saves}` });
      await send(agent, 'PATCH', `${url}/${index}`, { 'content-type': 'application/json' }, body);
    },
  };
}
