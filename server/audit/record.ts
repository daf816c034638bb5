/** Appends to the audit log, in the transaction of what it records. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditEntry } from '../db/entities/auditEntry.ts';
import type { Occasion } from './occasion.ts';

export interface AuditedAct {
  action: string;
  object: { type: string; id: string | null };
  /** Never answers, names, e-mails or note texts. */
  detail?: Record<string, unknown>;
}

export function recordAudit(em: EntityManager, { by, at, requestId }: Occasion, act: AuditedAct): void {
  em.persist(
    em.create(AuditEntry, {
      at,
      actorId: by?.id ?? null,
      actorRole: by?.role ?? null,
      action: act.action,
      objectType: act.object.type,
      objectId: act.object.id,
      requestId,
      detail: act.detail ?? {},
    }),
  );
}
