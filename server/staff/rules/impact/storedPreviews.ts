/** The submissions affected by a preview, kept for a day so that the list can be paged through. */
import type { Status } from '@clinic/contract/review';
import type { ImpactPatients, ImpactPatientsQuery } from '@clinic/contract/rules/impact';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import { bitsDown } from './bits.ts';

/** Flag and change → one bit per place. */
export type Hits = Map<string, { firstPlace: number; bits: Uint8Array }>;

/** Deletes those more than a day old. @returns its id */
export const keepPreview = (
  em: EntityManager,
  ruleSetId: string,
  hits: Hits,
  { at, by }: SignedInRequest,
): Promise<string> =>
  em.transactional(async (tx) => {
    const id = crypto.randomUUID();
    await tx.execute(`delete from impact_preview where requested_at < ?::timestamptz - interval '1 day'`, [
      at,
    ]);
    await tx.execute(
      'insert into impact_preview (id, rule_set_id, requested_by_id, requested_at) values (?, ?, ?, ?)',
      [id, ruleSetId, by.id, at],
    );
    for (const rows of inBatches(hits)) {
      await tx.execute(
        `insert into impact_preview_hit (preview_id, flag, change, first_place, places)
         select ?, flag, change, "firstPlace", decode(places, 'hex')
         from json_to_recordset(?::json) as each (flag text, change text, "firstPlace" bigint, places text)`,
        [id, JSON.stringify(rows)],
      );
    }
    return id;
  });

const BATCH_BYTES = 500_000;

/** A few at a time, because a large clinic has many. */
function* inBatches(hits: Hits): Generator<object[]> {
  let rows: object[] = [];
  let bytes = 0;
  for (const [name, { firstPlace, bits }] of hits) {
    const [flag, change] = name.split(' ');
    rows.push({ flag, change, firstPlace, places: Buffer.from(bits).toString('hex') });
    bytes += bits.length;
    if (bytes < BATCH_BYTES) continue;
    yield rows;
    rows = [];
    bytes = 0;
  }
  if (rows.length > 0) yield rows;
}

interface Row {
  place: string;
  id: string;
  reference: string;
  name: string | null;
  status: Status;
  created_at: Date | string;
  rule_set_version: string;
}

const GROUPS = ['approved', 'others'] as const;
/** Submissions looked up at a time. */
const BATCH = 2000;

/** APPROVED ones first, latest first within each group. @throws NotFound for another user's preview */
export const impactPatients = (
  em: EntityManager,
  id: string,
  { flag, change, cursor, limit }: ImpactPatientsQuery,
  requestContext: SignedInRequest,
): Promise<ImpactPatients> =>
  em.transactional(async (tx) => {
    const [preview] = await tx.execute('select 1 from impact_preview where id = ? and requested_by_id = ?', [
      id,
      requestContext.by.id,
    ]);
    if (!preview) throw new NotFound('No such preview');
    recordAudit(tx, requestContext, {
      action: 'rule_impact_listed',
      object: { type: 'rule_impact', id },
      detail: { flag, change },
    });
    const [hit] = await tx.execute<Array<{ first_place: string; places: Buffer }>>(
      'select first_place, places from impact_preview_hit where preview_id = ? and flag = ? and change = ?',
      [id, flag, change],
    );
    if (!hit) return { patients: [], next: null };
    const first = Number(hit.first_place);
    const [group = 'approved', before] = cursor?.split('-') ?? [];
    const rows: Array<Row & { group: string }> = [];
    for (const each of GROUPS.slice(GROUPS.indexOf(group as 'approved'))) {
      const end = each === group && before !== undefined ? Number(before) - first : hit.places.length * 8;
      for (const places of batches(bitsDown(hit.places, end))) {
        const submissions = await submissionsAt(
          tx,
          places.map((place) => place + first),
          each === 'approved',
          limit + 1 - rows.length,
        );
        rows.push(...submissions.map((row) => ({ ...row, group: each })));
        if (rows.length > limit) break;
      }
      if (rows.length > limit) break;
    }
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { patients: page.map(toPatient), next: last ? `${last.group}-${last.place}` : null };
  });

const submissionsAt = (
  tx: EntityManager,
  places: readonly number[],
  approved: boolean,
  limit: number,
): Promise<Row[]> =>
  tx.execute<Row[]>(
    `select place, submission.id, reference, patient_name as name, status, created_at, rule_set_version
     from rule_input join submission on submission.id = submission_id
     where place = any(?::bigint[]) and (status = 'APPROVED') = ? order by place desc limit ?`,
    [`{${places.join(',')}}`, approved, limit],
  );

function* batches(places: Iterable<number>): Generator<number[]> {
  let batch: number[] = [];
  for (const place of places) {
    batch.push(place);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const toPatient = (row: Row): ImpactPatients['patients'][number] => ({
  submissionId: row.id,
  reference: row.reference,
  name: row.name,
  status: row.status,
  createdAt: new Date(row.created_at).toISOString(),
  ruleSetVersion: row.rule_set_version,
});
