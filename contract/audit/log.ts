/** The audit log, and the routes administrators read it with. Shared with the browser. */
import { z } from 'zod';
import { admin } from '../access.ts';
import { Role } from '../auth.ts';
import { route } from '../route.ts';
import { Moment, NoAnswer } from '../values.ts';
import { AUDIT_ACTIONS, AUDIT_OUTCOMES } from './actions.ts';

/** Filter; sent as the POST body of search and export, because names must not appear in URLs. */
export const AuditFilter = z.strictObject({
  /** Part of a name or e-mail address, or an account id. */
  person: z.string().trim().min(1).max(254).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  objectId: z.string().trim().min(1).max(100).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  requestId: z.string().trim().min(1).max(100).optional(),
  /** Days in the clinic's time zone, both inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AUDIT_LINES_PER_PAGE = 50;

/** POST /api/admin/audit/search */
export const AuditSearch = AuditFilter.extend({
  /** Id of the last line of the previous page (newest first). */
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
export type AuditSearch = z.infer<typeof AuditSearch>;

const AuditLine = z.strictObject({
  id: z.string(),
  at: Moment,
  actor: z.strictObject({
    id: z.uuid().nullable(),
    role: Role.nullable(),
    /** Staff only, the current name: a patient's name would reveal that they are a patient. */
    name: z.string().nullable(),
  }),
  action: z.string(),
  object: z.strictObject({ type: z.string(), id: z.string().nullable() }),
  outcome: z.enum(AUDIT_OUTCOMES),
  requestId: z.string(),
  ip: z.string().nullable(),
  detail: z.record(z.string(), NoAnswer),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const AuditPage = z.strictObject({
  lines: z.array(AuditLine),
  /** `before` of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type AuditPage = z.infer<typeof AuditPage>;

export const searchAudit = route('POST', '/api/admin/audit/search', {
  ...admin,
  body: AuditSearch,
  answer: AuditPage,
});
export const exportAudit = route('POST', '/api/admin/audit/export', {
  ...admin,
  limit: { per: 'account', most: 30, minutes: 60 },
  body: AuditFilter,
  media: 'text/csv',
});
