/** Appends to the audit log, in the transaction of what it records. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditEntry } from '../db/entities/auditEntry.ts';
import type { AuditAction, AuditOutcome } from './contract.ts';
import type { Occasion } from './occasion.ts';

export interface AuditedAct {
  action: AuditAction;
  object: { type: string; id: string | null };
  /** What became of it; done unless said. */
  outcome?: AuditOutcome;
  /** Never answers, names, e-mails or note texts. */
  detail?: Record<string, unknown>;
}

export function recordAudit(em: EntityManager, occasion: Occasion, act: AuditedAct): void {
  em.persist(em.create(AuditEntry, entryOf(occasion, act)));
}

/** Many acts at once, each with its own occasion, in one trip. */
export async function recordAudits(
  em: EntityManager,
  acts: ReadonlyArray<{ occasion: Occasion; act: AuditedAct }>,
): Promise<void> {
  const entries = acts.map(({ occasion, act }) => entryOf(occasion, act));
  await em.execute(
    `insert into audit_entry (at, actor_id, actor_role, action, object_type, object_id, outcome, request_id, ip, detail)
     select at, "actorId", "actorRole", action, "objectType", "objectId", outcome, "requestId", ip, detail
     from jsonb_to_recordset(?::jsonb) as entry (at timestamptz, "actorId" uuid, "actorRole" text, action text,
       "objectType" text, "objectId" text, outcome text, "requestId" text, ip text, detail jsonb)`,
    [JSON.stringify(entries)],
  );
}

const entryOf = ({ by, at, requestId, ip }: Occasion, act: AuditedAct) => ({
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
