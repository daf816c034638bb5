/**
 * Serialized work: entries of the audit log, which are a chain in each database, and transactions that
 * notify, which PostgreSQL commits one at a time across all its databases. `slow` simulates a disk with 2 ms
 * more per commit: serialized work slows down accordingly.
 */
import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { verifyAudit } from '../../../server/platform/audit/verifyAudit.ts';
import { connect } from '../../../server/platform/db/connect.ts';
import { ormConfig } from '../../../server/platform/db/mikro-orm.config.ts';
import { rounds, spread } from '../../bench/rounds.ts';
import type { Figures } from '../measured.ts';
import { databaseOf, openScratch, timesASecond, withClient } from './scratch.ts';

const DATABASES = 8;
const CONNECTIONS = 16;
const SECONDS = 1.5;
const ROUNDS = 5;
const SLOWER_US = 2000;

const ENTRY = `insert into audit_entry (at, action, object_type, object_id, outcome, request_id, detail)
  values (now(), 'draft_saved', 'draft', $1, 'done', $2, '{"revision": 7}')`;
const NOTIFY = `select pg_notify('live', $1)`;
/** Writes as much as an entry, but without any lock. */
const PLAIN = `insert into scaling_plain (object_id, request_id) values ($1, $2)`;

export async function commits(): Promise<Figures> {
  const scratch = await openScratch({ max_connections: '200', commit_siblings: '0' });
  const names = Array.from({ length: DATABASES }, (_, index) => `clinic_${index}`);
  try {
    const orm = await connect(scratch.url);
    await orm.close();
    for (const name of names) await scratch.query(`create database ${name}`);
    for (const name of ['clinic', ...names]) {
      const url = databaseOf(scratch.url, name);
      if (name !== 'clinic') await (await connect(url)).close();
      await withClient(url, (client) =>
        client.query('create table scaling_plain (object_id text, request_id text)'),
      );
    }
    const one = [scratch.url];
    const many = names.map((name) => databaseOf(scratch.url, name));
    const figures: Figures = {};
    for (const [disk, delay] of [
      ['', 0],
      ['Slow', SLOWER_US],
    ] as const) {
      await scratch.query(`alter system set commit_delay = ${delay}`);
      await scratch.query('select pg_reload_conf()');
      // In turns, because the machine may have other load.
      const rates = await rounds(ROUNDS, {
        plain: () => rate(one, CONNECTIONS, [PLAIN]),
        plainAlone: () => rate(one, 1, [PLAIN]),
        audit: () => rate(one, CONNECTIONS, [ENTRY]),
        auditAlone: () => rate(one, 1, [ENTRY]),
        auditIn8Databases: () => rate(many, CONNECTIONS, [ENTRY]),
        notify: () => rate(one, CONNECTIONS, [PLAIN, NOTIFY]),
        notifyAlone: () => rate(one, 1, [PLAIN, NOTIFY]),
        notifyIn8Databases: () => rate(many, CONNECTIONS, [PLAIN, NOTIFY]),
      });
      figures[`perSecond${disk}`] = Object.fromEntries(
        Object.entries(rates).map(([name, values]) => [name, spread(values).median]),
      );
    }
    figures.verifiedPerSecond = await verifying(scratch.url);
    return figures;
  } finally {
    await scratch.stop();
  }
}

/** Commits per second, with connections spread evenly over the databases. */
async function rate(
  urls: readonly string[],
  connections: number,
  statements: readonly string[],
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const client = new pg.Client({ connectionString: urls[index % urls.length] });
      await client.connect();
      return client;
    }),
  );
  try {
    return await timesASecond(
      clients.map((client) => () => transaction(client, statements)),
      SECONDS,
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function transaction(client: pg.Client, statements: readonly string[]): Promise<void> {
  const values = [randomUUID(), randomUUID()];
  await client.query('begin');
  for (const text of statements) {
    await client.query({ name: text.slice(0, 20), text, values: text.includes('$2') ? values : [values[0]] });
  }
  await client.query('commit');
}

/** Entries of the audit log verified per second. */
async function verifying(url: string): Promise<number> {
  const orm = await MikroORM.init(ormConfig(url));
  try {
    const began = performance.now();
    const { checked, fault } = await verifyAudit(orm.em.fork());
    if (fault) throw new Error(`The audit log does not hold: ${fault.kind}`);
    return (checked * 1000) / (performance.now() - began);
  } finally {
    await orm.close();
  }
}
