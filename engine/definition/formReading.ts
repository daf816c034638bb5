/** What is asked about a form of another system that has two readings, and kept with the definition. */
import { z } from 'zod';

export const READING_QUESTIONS = ['language', 'conditions', 'linkIds'] as const;
export type ReadingQuestion = (typeof READING_QUESTIONS)[number];

/**
 * `language`: of a form that names none, by two letters; `conditions`: whether all or any of several conditions have to
 * hold; `linkIds`: whether two items with one linkId are both meant, or only the first.
 */
export const ReadingAnswersSchema = z.strictObject({
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  conditions: z.enum(['all', 'any']).optional(),
  linkIds: z.enum(['both', 'first']).optional(),
});
export type ReadingAnswers = Readonly<z.infer<typeof ReadingAnswersSchema>>;
