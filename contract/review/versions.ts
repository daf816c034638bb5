/** Earlier answers of a submission. Shared with the browser. */
import { z } from 'zod';
import { route } from '../route.ts';
import { staffById } from '../submissionAccess.ts';
import { AnswerMap, Flags } from '../values.ts';
import { Author } from './author.ts';

/** GET /api/submissions/:id/versions: the answers as submitted and after each reply, oldest first. */
export const AnswersVersion = z.strictObject({
  number: z.number().int(),
  cause: z.enum(['submitted', 'reply']),
  createdAt: z.string(),
  author: Author.nullable(),
  ruleSet: z.strictObject({ id: z.string(), version: z.string() }),
  answersJSON: AnswerMap,
  flagsJSON: Flags,
  raisedFlags: z.array(z.string()),
});
export type AnswersVersion = z.infer<typeof AnswersVersion>;
export const AnswersVersions = z.array(AnswersVersion);

export const versions = route('GET', '/api/submissions/:id/versions', {
  ...staffById,
  answer: AnswersVersions,
});
