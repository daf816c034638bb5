export { keepAudit, keepExpiring } from '../audit/keepAudit.ts';
export { type AuditedAct, auditEntries, auditEntriesOf, recordActs, recordAudit } from '../audit/record.ts';
export { recordRefusals } from '../audit/recordRefusals.ts';
export { RefusalCounts } from '../audit/refusalCounts.ts';
export { auditRoutes } from '../audit/routes.ts';
export { verifyAudit } from '../audit/verifyAudit.ts';
