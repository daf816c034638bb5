/** Reads the inputs of a chunk of submissions. */
import { type Column, type PackedInputs, readColumn } from '@clinic/rules/impact';
import type pg from 'pg';
import { CHUNK } from './bits.ts';
import type { FormVersion } from './misreadForms.ts';

interface Loose {
  place: string;
  inputs: PackedInputs;
}

export async function readChunk(
  client: pg.Client,
  chunk: number,
  from: number,
  keys: string[],
): Promise<[Map<string, Column>, Buffer | undefined, Loose[]]> {
  const { rows } = await client.query<{ key: string | null; dictionary: string; codes: Buffer }>({
    text: `select key, dictionary, codes from rule_input_column where chunk = $1 and key = any($2)
      union all select null, '', present from rule_input_chunk where chunk = $1`,
    values: [chunk, keys],
  });
  const loose = await client.query<Loose>({
    text: `select place, inputs from rule_input
      where not packed and place >= $1 and place < $2 order by place`,
    values: [from, (chunk + 1) * CHUNK],
  });
  const columns = new Map<string, Column>();
  for (const { key, dictionary, codes } of rows) {
    if (key !== null) columns.set(key, readColumn({ dictionary, codes }));
  }
  return [columns, rows.find(({ key }) => key === null)?.codes, loose.rows];
}

/** Places of submissions to those versions. */
export async function misreadPlaces(
  client: pg.Client,
  chunk: number,
  misread: readonly FormVersion[],
): Promise<Set<string>> {
  if (misread.length === 0) return new Set();
  const { rows } = await client.query<{ place: string }>({
    text: `select place from rule_input join submission on submission.id = submission_id
      where place >= $1 and place < $2
        and (questionnaire_id, version) in (select * from unnest($3::text[], $4::text[]))`,
    values: [
      chunk * CHUNK,
      (chunk + 1) * CHUNK,
      misread.map(([id]) => id),
      misread.map(([, version]) => version),
    ],
  });
  return new Set(rows.map(({ place }) => place));
}
