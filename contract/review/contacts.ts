/** Contacts with a patient that staff record, and until when one is due. Shared with the browser. */
import { z } from 'zod';
import { SubmissionDetail } from '../review.ts';
import { route } from '../route.ts';
import { staffById } from '../submissionAccess.ts';
import { Uuid } from '../values.ts';

export const CONTACT_OUTCOMES = ['reached', 'not_reached', 'emergency_services', 'in_care'] as const;
export const ContactOutcome = z.enum(CONTACT_OUTCOMES);
export type ContactOutcome = z.infer<typeof ContactOutcome>;

/** Characters. */
export const LONGEST_CONTACT_NOTE = 5000;

const Moment = z.iso.datetime({ offset: true });

/**
 * POST /api/submissions/:id/contacts. The browser chooses the key, so a contact sent twice is stored once. Every
 * outcome but `not_reached` ends the wait for a contact; that one continues it until `nextTryAt`, which it needs.
 * Answers 422 for a contact in the future ("contact_in_future") or before the submission ("contact_too_early"), and
 * for a next try that is missing, past or more than a week ahead ("next_try").
 */
export const NewContact = z.strictObject({
  key: Uuid,
  outcome: ContactOutcome,
  /** Now, if absent. */
  contactedAt: Moment.optional(),
  nextTryAt: Moment.optional(),
  note: z.string().trim().min(1).max(LONGEST_CONTACT_NOTE).optional(),
});
export type NewContact = z.infer<typeof NewContact>;

export const recordContact = route('POST', '/api/submissions/:id/contacts', {
  ...staffById,
  body: NewContact,
  answer: SubmissionDetail,
});
