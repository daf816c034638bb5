/** State of the mail outbox. Shared with the browser. */
import { z } from 'zod';
import { route } from './route.ts';

/** GET /api/mail/status */
export const MailStatus = z.strictObject({
  /** Not sent yet. */
  waiting: z.number().int(),
  /** The oldest of them. */
  waitingSince: z.iso.datetime().nullable(),
  /** Delivery failed for days. */
  givenUp: z.number().int(),
});
export type MailStatus = z.infer<typeof MailStatus>;

export const mailStatus = route('GET', '/api/mail/status', {
  access: 'admin',
  healthData: false,
  answer: MailStatus,
});
