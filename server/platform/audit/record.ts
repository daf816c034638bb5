/** Appends to the audit log, in the transaction that does what is recorded. */
import type { AuditAction, AuditOutcome } from '@clinic/contract/audit/actions';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../access/requestContext.ts';
import { APPEND_AUDIT, appendAtCommit } from '../db/atCommit.ts';
import type { Statement } from '../db/statements.ts';

export interface AuditedAct {
  action: AuditAction;
  object: { type: string; id: string | null };
  /** The outcome; defaults to done. */
  outcome?: AuditOutcome;
  /** Never contains answers, names, e-mail addresses or the text of notes. */
  detail?: Record<string, unknown>;
}

interface Act {
  requestContext: RequestContext;
  act: AuditedAct;
}

/** @throws outside of a transaction */
export const recordAudit = (tx: EntityManager, requestContext: RequestContext, act: AuditedAct): void =>
  recordActs(tx, [{ requestContext, act }]);

/** Many acts at once, each with its own request context. @throws outside of a transaction */
export const recordActs = (tx: EntityManager, acts: readonly Act[]): void =>
  appendAtCommit(
    tx,
    acts.map(({ requestContext, act }) => entryOf(requestContext, act)),
  );

/** The statement that records these acts, to be sent with the commit, as the last one. */
export const auditEntries = (acts: readonly Act[]): Statement => ({
  sql: APPEND_AUDIT,
  params: [JSON.stringify(acts.map(({ requestContext, act }) => entryOf(requestContext, act)))],
});

/**
 * Records one act for each row of `query`, a CTE that precedes it; the row becomes part of the detail. To be
 * sent with the commit, as the last statement: from then on other transactions wait to commit theirs.
 */
export const auditEntriesOf = (query: string, { requestContext, act }: Act): Statement => ({
  sql: `select append_audit(jsonb_agg(entry || jsonb_build_object('detail', entry -> 'detail' || to_jsonb(found))))
     from (select ?::jsonb as entry) as act, ${query} as found`,
  params: [JSON.stringify(entryOf(requestContext, act))],
});

/** Its time is the database's. */
const entryOf = ({ by, requestId, ip }: RequestContext, act: AuditedAct) => ({
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
