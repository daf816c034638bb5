/** Messages between clinic and patient, as the patient sees them. Shared with the browser. */
import { z } from 'zod';
import { NewMessage } from '../review/messages.ts';
import { route } from '../route.ts';
import { patientById } from '../submissionAccess.ts';

/** A message as the patient sees it: the clinic's or their own. */
export const OwnMessage = z.strictObject({
  id: z.uuid(),
  from: z.enum(['clinic', 'you']),
  /** Author of a message of the clinic. */
  name: z.string().nullable(),
  message: z.string(),
  createdAt: z.string(),
});
export type OwnMessage = z.infer<typeof OwnMessage>;
export const OwnMessages = z.array(OwnMessage);

export const ownMessages = route('GET', '/api/patient/submissions/:id/messages', {
  ...patientById,
  answer: OwnMessages,
});
export const writeToClinic = route('POST', '/api/patient/submissions/:id/messages', {
  ...patientById,
  body: NewMessage,
  answer: OwnMessage,
  status: 201,
});
