/** A case of a fixture set: answers, and the flags they have to give. Shared with the browser. */
import { type AnswerValue, isCalendarDate, type Maybe } from '@clinic/engine/base';
import type { History } from '@clinic/engine/form';
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

/** The history of a case as rules take it. */
export const historyOf = ({ history }: Pick<Case, 'history'>): History | undefined =>
  history?.map(({ unknown = [], chosen, values, ...submission }) => {
    const open = Object.fromEntries(unknown.map((key) => [key, undefined]));
    const all = { ...open, ...(values as Record<string, Maybe>) };
    return { ...submission, values: all, chosen: { ...all, ...(chosen as Record<string, Maybe>) } };
  });

/** A history as a case stores it. */
export const storedHistory = (history: History): NonNullable<Case['history']> =>
  history.map(({ values, chosen = values, ...submission }) => {
    const keys = Object.keys(values);
    const unsure = keys.filter((key) => values[key] === undefined && chosen[key] !== undefined);
    const pick = (from: typeof values, of: readonly string[]) =>
      Object.fromEntries(of.map((key) => [key, from[key]]));
    return {
      ...submission,
      values: pick(
        values,
        keys.filter((key) => values[key] !== undefined),
      ),
      ...(unsure.length > 0 && { chosen: pick(chosen, unsure) }),
      unknown: keys.filter((key) => values[key] === undefined),
    };
  });
