/** Who has submissions open. Shared with the browser. */
import { z } from 'zod';
import { staffOnPatients } from '../access.ts';
import { Presence } from '../presence.ts';
import { route } from '../route.ts';
import { SubmissionId, staffById } from '../submissionAccess.ts';

/** GET /api/review/presence?ids=…,…: which colleagues have them open; submissions open to none are left out. */
export const PresenceQuery = z.strictObject({
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(SubmissionId).max(500)),
});
export const QueuePresence = z.array(Presence.extend({ id: SubmissionId }));
export type QueuePresence = z.infer<typeof QueuePresence>;

export const queuePresence = route('GET', '/api/review/presence', {
  ...staffOnPatients,
  query: PresenceQuery,
  answer: QueuePresence,
});

export const stayPresent = route('POST', '/api/submissions/:id/presence', { ...staffById, answer: Presence });
export const leave = route('DELETE', '/api/submissions/:id/presence', { ...staffById, status: 204 });
