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

export function recordAudit(em: EntityManager, { by, at, requestId, ip }: Occasion, act: AuditedAct): void {
  em.persist(
    em.create(AuditEntry, {
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
    }),
  );
}
