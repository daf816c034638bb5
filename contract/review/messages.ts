/** Messages between clinic and patient about a submission, as staff see them. Shared with the browser. */
import { z } from 'zod';
import { route } from '../route.ts';
import { staffById } from '../submissionAccess.ts';
import { Uuid } from '../values.ts';
import { Author } from './author.ts';

/** Characters. */
export const LONGEST_MESSAGE = 5000;
export const MessageText = z.string().trim().min(1).max(LONGEST_MESSAGE);

/** POST …/messages. The browser chooses the key, so a message sent twice is stored once. */
export const NewMessage = z.strictObject({ key: Uuid, message: MessageText });
export type NewMessage = z.infer<typeof NewMessage>;

/** GET, POST /api/submissions/:id/messages, oldest first. */
export const StaffMessage = z.strictObject({
  id: z.uuid(),
  fromPatient: z.boolean(),
  message: z.string(),
  createdAt: z.string(),
  /** When the other side first read it. */
  seenAt: z.string().nullable(),
  author: Author,
});
export type StaffMessage = z.infer<typeof StaffMessage>;
export const StaffMessages = z.array(StaffMessage);

export const messages = route('GET', '/api/submissions/:id/messages', {
  ...staffById,
  answer: StaffMessages,
});
export const writeToPatient = route('POST', '/api/submissions/:id/messages', {
  ...staffById,
  body: NewMessage,
  answer: StaffMessage,
  status: 201,
});
