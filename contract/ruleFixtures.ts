/** Stored fixtures and their replay. Shared with the browser. */
import { z } from 'zod';
import type { AnswerValue } from '../engine/base/answers.ts';
import { isCalendarDate } from '../engine/logic/dates.ts';
import { DocumentId, Moment, Version } from './catalogue.ts';

const Day = z.string().refine(isCalendarDate, 'A date as YYYY-MM-DD');
const FlagValue = z.union([z.boolean(), z.number(), z.null()]);
const CaseId = z.string().min(1).max(200);

/**
 * One case. Only the flags given are compared. `asOf` is the day ages are reckoned on.
 * @example { "id": "bmi-30", "title": "BMI of exactly 30", "asOf": "2026-06-01",
 *            "answers": { "height_cm": 160, "weight_kg": 76.8, … }, "expected": { "bmi": 30 } }
 */
export const Case = z.strictObject({
  id: CaseId,
  title: z.string().max(300).optional(),
  asOf: Day,
  answers: z.record(z.string(), z.json() as z.ZodType<AnswerValue>),
  expected: z.record(z.string(), FlagValue),
  /** Why these values are right. */
  reason: z.string().max(2000).optional(),
});
export type Case = z.infer<typeof Case>;

/**
 * GET /api/rules/fixtures: the sets, by name. Those that came with the product are not changed.
 * @example [{ "id": "…", "name": "bmi", "questionnaireId": "weight-loss-intake", "version": "1.0",
 *             "origin": "shipped", "since": null, "cases": 31, "updatedAt": "…" }]
 */
export const FixtureSetLine = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Whose answers they are; `version`: the one they were written for. */
  questionnaireId: z.string(),
  version: z.string(),
  origin: z.enum(['shipped', 'stored']),
  /** The rule-set version their expectations hold from; null: from the first. */
  since: z.strictObject({ id: z.string(), version: z.string() }).nullable(),
  cases: z.number().int(),
  updatedAt: Moment,
});
export type FixtureSetLine = z.infer<typeof FixtureSetLine>;
export const FixtureSetList = z.array(FixtureSetLine);

/** GET /api/rules/fixtures/:id: the set with its cases; this is also what is exported. */
export const FixtureSet = FixtureSetLine.omit({ cases: true }).extend({ cases: z.array(Case) });
export type FixtureSet = z.infer<typeof FixtureSet>;

/**
 * POST /api/rules/fixtures (201: FixtureSetLine): a new set; an export's `cases` may be sent as they are.
 * DELETE /api/rules/fixtures/:id (204) removes it, POST /api/rules/fixtures/:id/restore (204) takes that back. Shipped
 * sets answer 409 shipped_fixtures.
 */
export const NewFixtureSet = z.strictObject({
  name: z.string().trim().min(1).max(120),
  questionnaireId: DocumentId,
  version: Version,
  cases: z.array(Case).max(2000),
});
export type NewFixtureSet = z.infer<typeof NewFixtureSet>;

/**
 * PUT /api/rules/fixtures/:id/cases/:caseId (204) records or replaces one, such as that of a preview run; DELETE
 * takes it out (204). The id in the body is the one in the address.
 */
export const RecordedCase = Case;

/**
 * POST /api/rules/fixtures/redacted: a submission as a case without names: they and
 * contacts are replaced, free texts and files left out, all dates shifted by the same number of days. Years, ages and
 * measurements stay, so it is health data still, not de-identified (45 CFR 164.514). It raises the
 * flags the submission's answers raise. 200: RedactedCase, stored nowhere; PUT it into a set to keep it.
 */
export const Redact = z.strictObject({ submissionId: z.uuid() });
export const RedactedCase = z.strictObject({
  questionnaireId: z.string(),
  version: z.string(),
  case: Case,
  /** Keys of the answers that were left out or replaced. */
  left: z.array(z.string()),
  replaced: z.array(z.string()),
});
export type RedactedCase = z.infer<typeof RedactedCase>;

/** A rule set by version, or one in work; `null`: the one the questionnaire's patients are judged by now. */
const Rules = z.union([
  z.strictObject({ id: DocumentId, version: Version }),
  z.strictObject({ draft: z.uuid() }),
  z.strictObject({ document: z.record(z.string(), z.unknown()) }),
]);

/**
 * POST /api/rules/replay: fixtures through definition versions and rule-set versions, side by side.
 * @example { "sets": ["…"], "columns": [
 *   { "questionnaire": { "id": "weight-loss-intake", "version": "1.3" }, "rules": { "id": "glp1-flags", "version": "1.0" } },
 *   { "questionnaire": { "id": "weight-loss-intake", "version": "1.3" }, "rules": { "draft": "…" } }] }
 */
export const ReplayRequest = z.strictObject({
  /** Stored sets, all their cases. */
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
  /** As far as something is expected of it. */
  matches: z.boolean(),
  flags: z.record(z.string(), FlagValue),
  /** Keys of flags that alert. */
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
      why: z.array(z.string()),
    }),
  ),
  /** Answers that are no question of that version. */
  unknownKeys: z.array(z.string()),
});

/** A row a case, a cell a column; `differing`: the flags that come out differently in two columns. */
export const ReplayResult = z.strictObject({
  columns: z.array(
    z.strictObject({
      /** `weight-loss-intake@2.0` */
      questionnaire: z.string(),
      rules: z.string(),
      /** Why it cannot be run at all, in English; null when it was. */
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
      /** Null in a column that cannot be run. */
      cells: z.array(Cell.nullable()),
      differing: z.array(z.string()),
    }),
  ),
});
export type ReplayResult = z.infer<typeof ReplayResult>;

export const ByFixtureSet = z.strictObject({ id: z.uuid() });
export const ByFixtureCase = z.strictObject({ id: z.uuid(), caseId: CaseId });
