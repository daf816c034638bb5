/** HTTP routes of the audit log. Reading the log is recorded in it, too. */
import type { AuditAction } from '@clinic/contract/audit/actions';
import * as log from '@clinic/contract/audit/log';
import { AUDIT_LINES_PER_PAGE, type AuditFilter, type AuditPage } from '@clinic/contract/audit/log';
import { verifyAudit as verifyAuditRoute } from '@clinic/contract/audit/verification';
import type { SignedInContext } from '../access/context.ts';
import { markOperation } from '../db/operationMarks.ts';
import type { Routes } from '../http/routes.ts';
import { type ClinicDefaults, clinicSettings } from '../settings/clinicSettings.ts';
import { auditLines } from './auditLines.ts';
import { exportAudit } from './exportAudit.ts';
import { recordAudit } from './record.ts';
import { verifyAudit } from './verifyAudit.ts';

export function auditRoutes(routes: Routes, config: ClinicDefaults): void {
  routes.on(log.searchAudit, async ({ em, requestContext, body: { before, ...filter } }) => {
    const { timeZone } = await clinicSettings(em, config);
    return em.transactional(async (tx): Promise<AuditPage> => {
      const limit = AUDIT_LINES_PER_PAGE + 1;
      const found = await auditLines(tx, { filter, timeZone, before, limit });
      recordAudit(tx, requestContext, auditLogAct('audit_log_viewed', named(filter)));
      const lines = found.slice(0, AUDIT_LINES_PER_PAGE);
      return { lines, next: found.length === limit ? (lines.at(-1)?.id ?? null) : null };
    });
  });

  routes.on(log.exportAudit, async ({ ctx, em, requestContext, body: filter }) => {
    const { timeZone } = await clinicSettings(em, config);
    await record(ctx, 'audit_log_exported', named(filter));
    const lines = exportAudit(em, filter, timeZone);
    // Abort the connection, so that a partial export is not mistaken for the whole.
    lines.once('error', () => ctx.res.destroy());
    ctx.attachment(`audit-log-${requestContext.at.toISOString().slice(0, 10)}.csv`);
    ctx.type = 'text/csv; charset=utf-8';
    return lines;
  });

  routes.on(verifyAuditRoute, async ({ ctx, em }) => {
    const verified = await verifyAudit(em);
    const { checked, fault } = verified;
    await markOperation(em, 'audit_verification', fault === null);
    await record(ctx, 'audit_log_verified', { checked, fault: fault?.kind ?? null });
    return verified;
  });
}

/** The search term for a person is a name, perhaps a patient's. */
const named = ({ person, ...filter }: AuditFilter): object => ({
  ...filter,
  personSearched: person !== undefined,
});

const auditLogAct = (action: AuditAction, detail: object) => ({
  action,
  object: { type: 'audit_log', id: null },
  detail: { ...detail },
});

async function record(ctx: SignedInContext, action: AuditAction, detail: object): Promise<void> {
  const { em, requestContext } = ctx.state;
  await em.transactional(async (tx) => recordAudit(tx, requestContext, auditLogAct(action, detail)));
}
