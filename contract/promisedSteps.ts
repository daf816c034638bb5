/** What the clinic promises a patient: by when it takes its next step. Shared with the browser. */
import { z } from 'zod';

/** A physician reads the form, a message is answered, a decision is made. */
export const PROMISED_STEPS = ['read', 'answer', 'decision'] as const;
export type PromisedStepName = (typeof PROMISED_STEPS)[number];

/** Not taken yet. */
export const PromisedStep = z.strictObject({ step: z.enum(PROMISED_STEPS), dueAt: z.string() });
export type PromisedStep = z.infer<typeof PromisedStep>;
