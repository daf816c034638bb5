/** A case of a fixture set: answers, and the flags they have to give. Shared with the browser. */
import { type AnswerValue, isCalendarDate } from '@clinic/engine/base';
import { z } from 'zod';
import { DocumentId, Version } from '../catalogue.ts';
import { AnyAnswer, Flags, Uuid } from '../values.ts';

const Day = z.string().refine(isCalendarDate, 'A date as YYYY-MM-DD');
export const CaseId = z.string().min(1).max(200);

/** An earlier submission of a case, as rules read it. */
const EarlierCase = z.strictObject({
  questionnaireId: DocumentId,
  version: Version,
  on: Day,
  values: z.record(z.string(), AnyAnswer),
  /** The chosen options that rules read as unknown. */
  chosen: z.record(z.string(), AnyAnswer).optional(),
  /** What was asked and is not known. */
  unknown: z.array(z.string()).optional(),
});

/**
 * One case. Only the given flags are compared. `asOf` is the date ages are computed for.
 * @example { "id": "bmi-30", "title": "BMI of exactly 30", "asOf": "2026-06-01",
 *            "answers": { "height_cm": 160, "weight_kg": 76.8, … }, "expected": { "bmi": 30 } }
 */
export const Case = z.strictObject({
  id: CaseId,
  title: z.string().max(300).optional(),
  asOf: Day,
  answers: z.record(z.string(), AnyAnswer as z.ZodType<AnswerValue>),
  /** Absent if the history is not known. */
  history: z.array(EarlierCase).max(100).optional(),
  expected: Flags,
  /** The submission it was taken from: whoever reads the case reads about that patient. */
  submissionId: Uuid.optional(),
  /** Why these values are right. */
  reason: z.string().max(2000).optional(),
});
export type Case = z.infer<typeof Case>;
