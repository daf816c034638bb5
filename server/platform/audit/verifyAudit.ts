/**
 * Verifies the hash chain of the audit log from its first entry and reports the first place where it breaks.
 */
import { createHash } from 'node:crypto';
import type { AuditVerification } from '@clinic/contract/audit/verification';
import type { EntityManager } from '@mikro-orm/postgresql';

type Fault = NonNullable<AuditVerification['fault']>;

/** The last seal noted outside the database: the chain must still contain it. */
export interface KnownSeal {
  seq: number;
  hash: string;
}

interface Head {
  seq: string;
  hash: string;
  first_seq: string;
  before_first: string;
  /** From here on the times rise; null if no entry is that new. */
  rising_after: string | null;
}

interface Link {
  seq: string;
  entry_id: string;
  hash: string;
  found: boolean;
  content: Array<string | null>;
}

const BATCH = 5_000;

/** In the order of `append_audit`. */
const CONTENT = `array[entry.id::text,
  to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  entry.actor_id::text, entry.actor_role, entry.action, entry.object_type, entry.object_id,
  entry.outcome, entry.request_id, entry.ip, entry.detail::text]`;

/** Indexes into CONTENT. */
const AT = 1;
const ACTION = 4;
const DETAIL = 10;

/** Entries added during the run are left for the next one. */
export async function verifyAudit(em: EntityManager, known?: KnownSeal): Promise<AuditVerification> {
  const [head] = await em.execute<Head[]>(
    `select seq, encode(hash, 'hex') as hash, first_seq, encode(before_first, 'hex') as before_first,
       rising_after
     from audit_head`,
  );
  if (!head) return { checked: 0, head: { seq: 0, hash: '' }, fault: fault('endMissing', 0, null) };
  const end = { seq: Number(head.seq), hash: head.hash };
  // Entries are sealed in the transaction that writes them, so every visible entry has its seal.
  const [unsealed] = await em.execute<Array<{ id: string }>>(
    `select entry.id::text as id from audit_entry entry
     where not exists (select from audit_seal where entry_id = entry.id) order by entry.id limit 1`,
  );
  const { checked, hash, broken, expirySealed } = await walk(em, head, known);
  if (broken) return { checked, head: end, fault: broken };
  const first = Number(head.first_seq);
  if (first > 1 && !expirySealed) {
    return { checked, head: end, fault: fault('expiryMissing', first, null) };
  }
  if (unsealed) return { checked, head: end, fault: fault('unsealed', null, unsealed.id) };
  if (hash !== end.hash) return { checked, head: end, fault: fault('endMissing', end.seq, null) };
  return { checked, head: end, fault: null };
}

async function walk(
  em: EntityManager,
  head: Head,
  known: KnownSeal | undefined,
): Promise<{ checked: number; hash: string; broken?: Fault; expirySealed?: boolean }> {
  const first = Number(head.first_seq);
  let expirySealed = false;
  let hash = head.before_first;
  let expected = first;
  let newest = '';
  for (;;) {
    const links = await em.execute<Link[]>(
      `select seal.seq, seal.entry_id::text as entry_id, encode(seal.hash, 'hex') as hash,
         entry.id is not null as found, ${CONTENT} as content
       from audit_seal seal left join audit_entry entry on entry.id = seal.entry_id
       where seal.seq >= ? and seal.seq <= ? order by seal.seq limit ?`,
      [expected, head.seq, BATCH],
    );
    for (const link of links) {
      const checked = expected - first;
      const seq = Number(link.seq);
      if (seq !== expected) return { checked, hash, broken: fault('sealMissing', expected, null) };
      if (!link.found) return { checked, hash, broken: fault('missing', seq, link.entry_id) };
      hash = sealOf(hash, link.content);
      if (hash !== link.hash || (known?.seq === seq && known.hash !== hash)) {
        return { checked, hash, broken: fault('altered', seq, link.entry_id) };
      }
      if (head.rising_after !== null && seq > Number(head.rising_after)) {
        const at = link.content[AT] ?? '';
        if (at <= newest && link.content[ACTION] !== 'clock_set_back')
          return { checked, hash, broken: fault('timeFell', seq, link.entry_id) };
        newest = at;
      }
      expirySealed ||= recordsExpiry(link.content, head);
      expected += 1;
    }
    if (links.length < BATCH) break;
  }
  if (known && known.seq >= expected) {
    return { checked: expected - first, hash, broken: fault('endMissing', expected, null) };
  }
  return { checked: expected - first, hash, expirySealed };
}

/** Whether the entry records the expiry after which the chain starts at its current first entry. */
function recordsExpiry(content: Link['content'], { first_seq, before_first }: Head): boolean {
  if (content[ACTION] !== 'audit_log_expired') return false;
  const detail = JSON.parse(content[DETAIL] ?? '{}') as { firstSeq?: unknown; lastSeal?: unknown };
  return String(detail.firstSeq) === String(first_seq) && detail.lastSeal === before_first;
}

const sealOf = (before: string, content: Link['content']): string =>
  createHash('sha256').update(Buffer.from(before, 'hex')).update(JSON.stringify(content)).digest('hex');

const fault = (kind: Fault['kind'], seq: number | null, entryId: string | null): Fault => ({
  kind,
  seq,
  entryId,
});
