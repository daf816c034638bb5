/** Verification of the audit chain. Shared with the browser. */
import { z } from 'zod';
import { admin } from '../access.ts';
import { route } from '../route.ts';

/** Reasons why verification fails; the first broken entry is reported. */
const AUDIT_FAULTS = [
  'altered',
  'missing',
  'unsealed',
  'sealMissing',
  'endMissing',
  'expiryMissing',
  'timeFell',
] as const;

/** POST /api/admin/audit/verify */
export const AuditVerification = z.strictObject({
  /** Entries that were checked. */
  checked: z.number().int().min(0),
  /** The last seal. A copy kept elsewhere proves that no later entries were removed. */
  head: z.strictObject({ seq: z.number().int().min(0), hash: z.string() }),
  fault: z
    .strictObject({
      kind: z.enum(AUDIT_FAULTS),
      /** Position in the chain; null for an entry outside it. */
      seq: z.number().int().nullable(),
      entryId: z.string().nullable(),
    })
    .nullable(),
});
export type AuditVerification = z.infer<typeof AuditVerification>;

export const verifyAudit = route('POST', '/api/admin/audit/verify', {
  ...admin,
  limit: { per: 'account', most: 30, minutes: 60 },
  answer: AuditVerification,
});
