/** Who has submissions open. Shared with the browser. */
import { z } from 'zod';
import { Presence } from '../presence.ts';
import { SubmissionId } from '../review.ts';
import { route } from '../route.ts';

/** GET /api/review/presence?ids=…,…: which colleagues have them open; submissions open to none are left out. */
export const PresenceQuery = z.strictObject({
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(SubmissionId).max(500)),
});
export const QueuePresence = z.array(Presence.extend({ id: SubmissionId }));
export type QueuePresence = z.infer<typeof QueuePresence>;

const staff = { access: 'staff', healthData: true } as const;

const staffById = { access: 'staff', healthData: true, params: { id: SubmissionId } } as const;

export const queuePresence = route('GET', '/api/review/presence', {
  ...staff,
  query: PresenceQuery,
  answer: QueuePresence,
});

export const stayPresent = route('POST', '/api/submissions/:id/presence', { ...staffById, answer: Presence });
export const leave = route('DELETE', '/api/submissions/:id/presence', { ...staffById, status: 204 });
