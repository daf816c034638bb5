/** Completes the compact copy: projects pending submissions, and packs loose rows into chunks. */
import { type PackedColumn, type PackedInputs, packColumns, unpackColumns } from '@clinic/rules/impact';
import { CLINIC_LOCK } from '@clinic/server-platform/db';
import { Submission } from '@clinic/server-platform/entities';
import { copiedInputs, earlierIn, type Library, storedInputs } from '@clinic/server-shared/catalogue';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CHUNK, countBits, setBit } from './bits.ts';

/** Requests are served between two batches. */
const BATCH = 25;
/** A chunk with fewer loose rows is left for later, unless they are its last. */
const WORTH_PACKING = 256;

export interface Progress {
  signal?: AbortSignal;
  onBatch?(done: number): void;
}

/** The number of submissions without inputs. */
export async function countWaiting(em: EntityManager): Promise<number> {
  const [row] = await em.execute<Array<{ waiting: string }>>(
    'select count(*) as waiting from rule_input where not packed and inputs is null',
  );
  return Number(row?.waiting ?? 0);
}

/** Several processes may run this concurrently: each takes other rows. One transaction per batch. */
export async function projectWaiting(
  orm: MikroORM,
  library: Library,
  { signal, onBatch }: Progress = {},
): Promise<void> {
  let done = 0;
  for (;;) {
    signal?.throwIfAborted();
    const projected = await orm.em.fork().transactional((tx) => projectBatch(tx, library));
    if (projected === 0) return;
    done += projected;
    onBatch?.(done);
  }
}

async function projectBatch(tx: EntityManager, library: Library): Promise<number> {
  const rows = await tx.execute<Array<{ place: string; id: string }>>(
    `select place, submission_id as id from rule_input
     where not packed and inputs is null order by place limit ${BATCH} for update skip locked`,
  );
  if (rows.length === 0) return 0;
  const extras = await tx.execute<Array<{ key: string }>>('select key from rule_input_extra');
  const extra = new Set(extras.map(({ key }) => key));
  const submissions = await tx.find(Submission, { id: { $in: rows.map(({ id }) => id) } });
  const byId = new Map(submissions.map((each) => [each.id, each]));
  const projected: Array<{ place: string; inputs: PackedInputs }> = [];
  for (const { place, id } of rows) {
    const submission = byId.get(id);
    if (!submission) continue;
    const published = await library.questionnaire(tx, submission.questionnaireId, submission.version);
    const inputs = await storedInputs(tx, library, submission, published, earlierIn(extra));
    projected.push({ place, inputs: copiedInputs(published, inputs, extra) });
  }
  await tx.execute(
    `update rule_input set inputs = each.inputs
     from jsonb_to_recordset(?::jsonb) as each (place bigint, inputs jsonb)
     where rule_input.place = each.place`,
    [JSON.stringify(projected)],
  );
  return projected.length;
}

/** Packs loose rows chunk by chunk, one transaction each; concurrent readers see either form. */
export async function packLoose(orm: MikroORM, worth = WORTH_PACKING): Promise<void> {
  const chunks = await orm.em.fork().execute<Array<{ chunk: number }>>(
    `select (place / ${CHUNK})::int as chunk from rule_input where not packed and inputs is not null
     group by 1 having count(*) >= ? order by 1`,
    [worth],
  );
  for (const { chunk } of chunks) await orm.em.fork().transactional((tx) => packChunk(tx, chunk));
}

async function packChunk(tx: EntityManager, chunk: number): Promise<void> {
  await tx.execute(`select pg_advisory_xact_lock(${CLINIC_LOCK})`, [`rule inputs ${chunk}`]);
  const first = chunk * CHUNK;
  const loose = await tx.execute<Array<{ place: string; inputs: PackedInputs }>>(
    `select place, inputs from rule_input
     where not packed and inputs is not null and place >= ? and place < ? for update`,
    [first, first + CHUNK],
  );
  if (loose.length === 0) return;
  const stored = await tx.execute<Array<{ present: Buffer }>>(
    'select present from rule_input_chunk where chunk = ?',
    [chunk],
  );
  const present = new Uint8Array(CHUNK / 8);
  if (stored[0]) present.set(stored[0].present);
  const rows: Array<PackedInputs | undefined> = unpackColumns(await columnsOf(tx, chunk), CHUNK);
  for (const { place, inputs } of loose) {
    const at = Number(place) - first;
    rows[at] = inputs;
    setBit(present, at);
  }
  await tx.execute('delete from rule_input_chunk where chunk = ?', [chunk]);
  await storeChunk(tx, chunk, { size: countBits(present), present, columns: packColumns(rows) });
  await tx.execute(`update rule_input set inputs = null, packed = true where place = any(?::bigint[])`, [
    `{${loose.map(({ place }) => place).join(',')}}`,
  ]);
}

export interface StoredChunk {
  size: number;
  present: Uint8Array;
  columns: ReadonlyMap<string, PackedColumn>;
}

async function storeChunk(
  tx: EntityManager,
  chunk: number,
  { size, present, columns }: StoredChunk,
): Promise<void> {
  await tx.execute(`insert into rule_input_chunk (chunk, size, present) values (?, ?, decode(?, 'hex'))`, [
    chunk,
    size,
    hex(present),
  ]);
  const rows = [...columns].map(([key, { dictionary, codes }]) => ({ key, dictionary, codes: hex(codes) }));
  await tx.execute(
    `insert into rule_input_column (chunk, key, dictionary, codes)
     select ?, key, dictionary, decode(codes, 'hex')
     from json_to_recordset(?::json) as each (key text, dictionary text, codes text)`,
    [chunk, JSON.stringify(rows)],
  );
}

export async function columnsOf(tx: EntityManager, chunk: number): Promise<Map<string, PackedColumn>> {
  const rows = await tx.execute<Array<{ key: string; dictionary: string; codes: Buffer }>>(
    'select key, dictionary, codes from rule_input_column where chunk = ?',
    [chunk],
  );
  return new Map(rows.map(({ key, dictionary, codes }) => [key, { dictionary, codes }]));
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
