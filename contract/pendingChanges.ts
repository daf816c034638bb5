/** Changes that wait for a second administrator. Shared with the browser. */
import { z } from 'zod';
import { Role } from './auth.ts';
import { LanguageCode } from './language.ts';
import { route } from './route.ts';
import { EnrolmentCode } from './secondFactor.ts';

export const PendingSubject = z.discriminatedUnion('kind', [
  /** Lets administrators open submissions without a reason. */
  z.strictObject({ kind: z.literal('emergency_access_off') }),
  z.strictObject({ kind: z.literal('role'), userId: z.uuid(), role: Role }),
  /** Reopening of a closed staff account, which gets its role back. */
  z.strictObject({ kind: z.literal('reactivation'), userId: z.uuid() }),
  z.strictObject({
    kind: z.literal('invitation'),
    email: z.string(),
    role: z.enum(['PHYSICIAN', 'ADMIN']),
    language: LanguageCode,
  }),
]);
export type PendingSubject = z.infer<typeof PendingSubject>;

/** GET /api/admin/pending-changes, oldest first. */
export const PendingChange = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['emergency_access_off', 'role', 'reactivation', 'invitation']),
  /** The user concerned: a name or an address; null for a setting. */
  about: z.string().nullable(),
  role: Role.nullable(),
  proposedBy: z.string(),
  /** Proposed by the reader: another administrator has to confirm it. */
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When it takes effect automatically, because there was no second administrator to ask. */
  effectiveAt: z.iso.datetime().nullable(),
});
export type PendingChange = z.infer<typeof PendingChange>;
export const PendingChanges = z.array(PendingChange);

/** A change was accepted, and waits for a second administrator. */
export const Waiting = z.strictObject({ waiting: z.literal(true) });

const adminById = { access: 'admin', healthData: false, params: { id: z.uuid() } } as const;
export const pendingChanges = route('GET', '/api/admin/pending-changes', {
  access: 'admin',
  healthData: false,
  answer: PendingChanges,
});
export const confirmChange = route('POST', '/api/admin/pending-changes/:id/confirm', {
  ...adminById,
  answer: EnrolmentCode,
});
export const declineChange = route('POST', '/api/admin/pending-changes/:id/decline', {
  ...adminById,
  status: 204,
});
