/** An entry of the audit log. The database seals it at commit, and refuses to change or delete it. */
import { AUDIT_OUTCOMES } from '@clinic/contract/audit/actions';
import { Role } from '@clinic/contract/auth';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.bigint().primary().autoincrement(),
    at: p.datetime(),
    actorId: p.uuid().nullable(),
    /** The role at that time. */
    actorRole: p.enum(Role.options).nullable(),
    action: p.text(),
    objectType: p.text(),
    objectId: p.text().nullable(),
    outcome: p.enum(AUDIT_OUTCOMES),
    requestId: p.text(),
    /** The IP address of the request; null for what the server itself does. */
    ip: p.text().nullable(),
    /** Never contains health data. */
    detail: p.json<Record<string, unknown>>(),
  },
});
export type AuditEntry = InferEntity<typeof AuditEntry>;
