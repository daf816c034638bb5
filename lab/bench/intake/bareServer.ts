/**
 * The minimum any server needs: reads the body, writes the rows, confirms the commit. Runs in a separate
 * process.
 */
import './memoryReporter.ts';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';

/** Rows of one table. */
export interface BareInsert {
  sql: string;
  rows: number;
  /** Split where a value has to be unique; a number identifies that value. */
  values: ReadonlyArray<ReadonlyArray<string | number> | null>;
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const inserts = JSON.parse(process.env.INSERTS ?? '[]') as BareInsert[];
const names = new Set(
  inserts.flatMap(({ values }) => values.flat()).filter((part) => Number.isInteger(part)),
);

async function save(draft: number, changes: object): Promise<object> {
  const { rows } = await pool.query(
    'update bench_bare set answers = answers || $1, revision = revision + 1 where id = $2 returning revision',
    [JSON.stringify(changes), draft],
  );
  return rows[0];
}

async function submit(): Promise<object> {
  const fresh = Array.from(names, () => randomUUID());
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [index, { sql, values }] of inserts.entries()) {
      const filled = values.map((parts) =>
        parts?.map((part) => (typeof part === 'number' ? fresh[part] : part)).join(''),
      );
      // Prepared once per connection.
      await client.query({ name: `insert_${index}`, text: sql, values: filled });
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  return { reference: fresh[0] };
}

const server = createServer(async (incoming, outgoing) => {
  const body = JSON.parse(await text(incoming)) as object;
  const draft = incoming.url?.slice(1) ?? '';
  const done = draft === 'submit' ? await submit() : await save(Number(draft), body);
  outgoing.setHeader('content-type', 'application/json');
  outgoing.end(JSON.stringify(done));
});
// Longer than the pauses while others are measured, so that connections stay open.
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
