/**
 * A thread that compares two rule sets over chunks of submissions, which it shares with the other threads.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Comparison, type PackedInputs, packColumns, readColumn } from '@clinic/rules/impact';
import { DatabaseClient, LIMITS, stateCaller } from '@clinic/server-platform/db';
import type pg from 'pg';
import { CHUNK, hasBit, setBit } from './bits.ts';
import { misreadPlaces, readChunk } from './readChunk.ts';
import type { FromWorker, ToWorker } from './tasks.ts';

const { databaseUrl, appRole } = workerData as { databaseUrl: string; appRole: string | undefined };
const post = (message: FromWorker): void => parentPort?.postMessage(message);

parentPort?.on('message', (task: ToWorker) => {
  work(task).then(
    () => post({ type: 'done', task: task.id }),
    (error: Error & { code?: string }) =>
      post({ type: 'failed', task: task.id, error: error.name, code: error.code ?? null }),
  );
});

let connection: Promise<pg.Client> | undefined;

/** Kept for the next comparison, which may come with the next keystroke. */
function connected(): Promise<pg.Client> {
  connection ??= connect().catch((error) => {
    connection = undefined;
    throw error;
  });
  return connection;
}

async function connect(): Promise<pg.Client> {
  const client = new DatabaseClient({ connectionString: databaseUrl });
  // An error that closes the connection also fails the query in progress.
  client.on('error', () => undefined);
  client.on('end', () => {
    connection = undefined;
  });
  await client.connect();
  return client;
}

/** All threads read the same snapshot. */
async function work({
  id,
  place,
  snapshot,
  base,
  candidate,
  misread,
  firstPlace,
  chunks,
  shared,
}: ToWorker): Promise<void> {
  const next = new Int32Array(shared);
  const comparison = new Comparison(base, candidate);
  const client = await connected();
  await client.query(
    `begin isolation level repeatable read read only;
     set transaction snapshot '${snapshot.replaceAll("'", "''")}'`,
  );
  const caller = { actor: { kind: 'system', job: 'impact preview' }, place } as const;
  await stateCaller(client, caller, { appRole, limits: LIMITS });
  try {
    for (;;) {
      const turn = Atomics.add(next, 0, 1);
      const chunk = chunks[turn];
      if (chunk === undefined || Atomics.load(next, 1) === 1) return;
      await compareChunk(client, { id, comparison, misread, chunk, firstPlace });
    }
  } finally {
    await client.query('rollback');
  }
}

async function compareChunk(
  client: pg.Client,
  {
    id,
    comparison,
    misread,
    chunk,
    firstPlace,
  }: Pick<ToWorker, 'id' | 'misread' | 'firstPlace'> & { comparison: Comparison; chunk: number },
): Promise<void> {
  const first = chunk * CHUNK;
  const from = Math.max(first, firstPlace);
  const [columns, header, all] = await readChunk(client, chunk, from, [...comparison.reads]);
  const left = await misreadPlaces(client, chunk, misread);
  const loose = all.filter(({ place }) => !left.has(place));
  const hits = new Map<string, Uint8Array>();
  let evaluated = 0;
  let affected = 0;
  const mark = (flag: number, change: number, at: number): void => {
    const key = `${flag} ${change}`;
    let bits = hits.get(key);
    if (!bits) {
      bits = new Uint8Array(CHUNK / 8);
      hits.set(key, bits);
    }
    setBit(bits, at);
  };
  const add = (counted: { evaluated: number; affected: number }): void => {
    evaluated += counted.evaluated;
    affected += counted.affected;
  };
  if (header) {
    const present = Uint8Array.from(header);
    // Loose rows are newer than packed ones.
    for (const { place } of all) clearBit(present, Number(place) - first);
    for (const place of left) clearBit(present, Number(place) - first);
    const holds = (at: number): boolean => hasBit(present, at) && first + at >= from;
    add(comparison.over(columns, CHUNK, holds, mark));
  }
  if (loose.length > 0) {
    const rows = loose.map(({ inputs }) => pick(inputs, comparison.reads));
    const columns = new Map([...packColumns(rows)].map(([key, each]) => [key, readColumn(each)]));
    const placeOf = (row: number): number => Number(loose[row]?.place) - first;
    add(
      comparison.over(
        columns,
        rows.length,
        () => true,
        (flag, change, row) => mark(flag, change, placeOf(row)),
      ),
    );
  }
  post({ type: 'chunk', task: id, chunk, evaluated, affected, hits });
}

const pick = (inputs: PackedInputs, keys: ReadonlySet<string>): PackedInputs =>
  Object.fromEntries(Object.entries(inputs).filter(([key]) => keys.has(key)));

const clearBit = (bits: Uint8Array, at: number): void => {
  bits[at >> 3] = (bits[at >> 3] as number) & ~(1 << (at & 7));
};
