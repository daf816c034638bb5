/** Replay of cases with several versions of questionnaire and rule set. Shared with the browser. */
import { z } from 'zod';
import { staff } from '../access.ts';
import { AnyDocument, DocumentId, Version } from '../catalogue.ts';
import { route } from '../route.ts';
import { EvidenceText, Flags, FlagValue } from '../values.ts';
import { Case } from './fixtureCase.ts';

/** A rule-set version, or a draft; `null`: the one currently in force for the questionnaire. */
const Rules = z.union([
  z.strictObject({ id: DocumentId, version: Version }),
  z.strictObject({ draft: z.uuid() }),
  z.strictObject({ document: AnyDocument }),
]);

/**
 * POST /api/rules/replay: runs fixtures with several definition and rule-set versions, side by side.
 * @example { "sets": ["…"], "columns": [
 *   { "questionnaire": { "id": "weight-loss-intake", "version": "1.3" }, "rules": { "id": "glp1-flags", "version": "1.0" } },
 *   { "questionnaire": { "id": "weight-loss-intake", "version": "1.3" }, "rules": { "draft": "…" } }] }
 */
export const ReplayRequest = z.strictObject({
  /** Stored sets, with all their cases. */
  sets: z.array(z.uuid()).max(100).default([]),
  /** Cases that are not stored, such as a preview run. */
  cases: z.array(Case).max(500).default([]),
  columns: z
    .array(
      z.strictObject({ questionnaire: z.strictObject({ id: DocumentId, version: Version }), rules: Rules }),
    )
    .min(1)
    .max(8),
});
export type ReplayRequest = z.infer<typeof ReplayRequest>;

const Cell = z.strictObject({
  /** Whether it meets the expectations it has. */
  matches: z.boolean(),
  flags: Flags,
  /** Keys of the raised flags. */
  raised: z.array(z.string()),
  /** Ids of the questions shown, in order. */
  visible: z.array(z.string()),
  issues: z.array(
    z.strictObject({
      key: z.string(),
      level: z.enum(['hard', 'soft']),
      code: z.string(),
      message: z.string(),
    }),
  ),
  differences: z.array(
    z.strictObject({
      flag: z.string(),
      expected: FlagValue,
      got: FlagValue.optional(),
      why: z.array(EvidenceText),
    }),
  ),
  /** Answers to questions that version does not have. */
  unknownKeys: z.array(z.string()),
});

/** One row per case, one cell per column; `differing`: the flags that differ between columns. */
export const ReplayResult = z.strictObject({
  columns: z.array(
    z.strictObject({
      /** `weight-loss-intake@2.3` */
      questionnaire: z.string(),
      rules: z.string(),
      /** Why it cannot run, in English; null if it ran. */
      refused: z.string().nullable(),
      passed: z.number().int(),
      failed: z.number().int(),
    }),
  ),
  rows: z.array(
    z.strictObject({
      /** Null for a case that is not stored. */
      set: z.uuid().nullable(),
      caseId: z.string(),
      title: z.string().nullable(),
      /** Null in a column that cannot run. */
      cells: z.array(Cell.nullable()),
      differing: z.array(z.string()),
    }),
  ),
});
export type ReplayResult = z.infer<typeof ReplayResult>;

export const replay = route('POST', '/api/rules/replay', {
  ...staff,
  body: ReplayRequest,
  takes: 'document',
  answer: ReplayResult,
});
