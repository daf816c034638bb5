/** One line of the audit log. The database refuses to change or delete it. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Role } from '../../auth/contract.ts';

export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.bigint().primary().autoincrement(),
    at: p.datetime(),
    actorId: p.uuid().nullable(),
    /** As it was then. */
    actorRole: p.enum(Role.options).nullable(),
    action: p.text(),
    objectType: p.text(),
    objectId: p.text().nullable(),
    requestId: p.text(),
    /** Never health data. */
    detail: p.json<Record<string, unknown>>(),
  },
});
export type AuditEntry = InferEntity<typeof AuditEntry>;
