/** Appends to the audit log, in the transaction that does what is recorded. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditAction, AuditOutcome } from '../../../contract/audit.ts';
import { AuditEntry } from '../db/entities/auditEntry.ts';
import { runWithCommit, type Statement } from '../db/statements.ts';
import type { RequestContext } from './requestContext.ts';

export interface AuditedAct {
  action: AuditAction;
  object: { type: string; id: string | null };
  /** The outcome; defaults to done. */
  outcome?: AuditOutcome;
  /** Never contains answers, names, e-mail addresses or the text of notes. */
  detail?: Record<string, unknown>;
}

interface Act {
  occasion: RequestContext;
  act: AuditedAct;
}

export function recordAudit(em: EntityManager, occasion: RequestContext, act: AuditedAct): void {
  em.persist(em.create(AuditEntry, entryOf(occasion, act)));
}

/** For a read-only transaction: recorded with its commit, without an extra round trip to the database. */
export const recordRead = (tx: EntityManager, occasion: RequestContext, act: AuditedAct): Promise<void> =>
  runWithCommit(tx, [auditEntries([{ occasion, act }])]);

/** Many acts at once, each with its own request context. */
export const auditEntries = (acts: readonly Act[]): Statement => ({
  sql: `${INSERT} select ${COLUMNS}, detail from jsonb_to_recordset(?::jsonb) as entry (${ENTRY})`,
  params: [JSON.stringify(acts.map(({ occasion, act }) => entryOf(occasion, act)))],
});

/** Records one act for each row of `query`, a CTE that precedes it; the row becomes part of the detail. */
export const auditEntriesOf = (query: string, { occasion, act }: Act): Statement => ({
  sql: `${INSERT} select ${COLUMNS}, detail || to_jsonb(found)
     from jsonb_to_record(?::jsonb) as entry (${ENTRY}), ${query} as found`,
  params: [JSON.stringify(entryOf(occasion, act))],
});

const INSERT = `insert into audit_entry
  (at, actor_id, actor_role, action, object_type, object_id, outcome, request_id, ip, detail)`;
const COLUMNS = `at, "actorId", "actorRole", action, "objectType", "objectId", outcome, "requestId", ip`;
const ENTRY = `at timestamptz, "actorId" uuid, "actorRole" text, action text, "objectType" text, "objectId" text,
  outcome text, "requestId" text, ip text, detail jsonb`;

const entryOf = ({ by, at, requestId, ip }: RequestContext, act: AuditedAct) => ({
  at,
  actorId: by?.id ?? null,
  actorRole: by?.role ?? null,
  action: act.action,
  objectType: act.object.type,
  objectId: act.object.id,
  outcome: act.outcome ?? 'done',
  requestId,
  ip: ip ?? null,
  detail: act.detail ?? {},
});
