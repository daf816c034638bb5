/** HTTP routes of the audit log. Reading the log is recorded in it, too. */

import {
  AUDIT_LINES_PER_PAGE,
  type AuditAction,
  AuditFilter,
  type AuditPage,
  AuditSearch,
  type AuditVerification,
} from '../../../contract/audit.ts';
import { allow } from '../auth/roles.ts';
import { markOperation } from '../db/operationMarks.ts';
import type { SignedInContext } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import type { Routes } from '../http/routes.ts';
import { type ClinicDefaults, clinicSettings } from '../settings/clinicSettings.ts';
import { auditLines } from './auditLines.ts';
import { exportAudit } from './exportAudit.ts';
import { recordAudit } from './record.ts';
import { verifyAudit } from './verifyAudit.ts';

export function auditRoutes(routes: Routes, config: ClinicDefaults): void {
  routes.post('/api/admin/audit/search', allow('ADMIN'), async (ctx) => {
    const { before, ...filter } = parse(AuditSearch, ctx.request.body);
    const { timeZone } = await clinicSettings(ctx.state.em, config);
    ctx.body = await ctx.state.em.transactional(async (tx): Promise<AuditPage> => {
      const limit = AUDIT_LINES_PER_PAGE + 1;
      const found = await auditLines(tx, { filter, timeZone, before, limit });
      recordAudit(tx, ctx.state.occasion, told('audit_log_viewed', named(filter)));
      const lines = found.slice(0, AUDIT_LINES_PER_PAGE);
      return { lines, next: found.length === limit ? (lines.at(-1)?.id ?? null) : null };
    });
  });

  routes.post('/api/admin/audit/export', allow('ADMIN'), async (ctx) => {
    const filter = parse(AuditFilter, ctx.request.body);
    const { em, occasion } = ctx.state;
    const { timeZone } = await clinicSettings(em, config);
    await record(ctx, 'audit_log_exported', named(filter));
    const lines = exportAudit(em, filter, timeZone);
    // Abort the connection, so that a partial export is not mistaken for the whole.
    lines.once('error', () => ctx.res.destroy());
    ctx.attachment(`audit-log-${occasion.at.toISOString().slice(0, 10)}.csv`);
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = lines;
  });

  routes.post('/api/admin/audit/verify', allow('ADMIN'), async (ctx) => {
    parse(AuditFilter.pick({}), ctx.request.body ?? {});
    const verified: AuditVerification = await verifyAudit(ctx.state.em);
    const { checked, fault } = verified;
    await markOperation(ctx.state.em, 'audit_verification', fault === null);
    await record(ctx, 'audit_log_verified', { checked, fault: fault?.kind ?? null });
    ctx.body = verified;
  });
}

/** The search term for a person is a name, perhaps a patient's. */
const named = ({ person, ...filter }: AuditFilter): object => ({
  ...filter,
  personSearched: person !== undefined,
});

const told = (action: AuditAction, detail: object) => ({
  action,
  object: { type: 'audit_log', id: null },
  detail: { ...detail },
});

async function record(ctx: SignedInContext, action: AuditAction, detail: object): Promise<void> {
  recordAudit(ctx.state.em, ctx.state.occasion, told(action, detail));
  await ctx.state.em.flush();
}
