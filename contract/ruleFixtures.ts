/** Stored fixtures and their replay. Shared with the browser. */
import { z } from 'zod';
import type { AnswerValue } from '../engine/base/answers.ts';
import { isCalendarDate } from '../engine/logic/base/dates.ts';
import { DocumentId, Moment, Version } from './catalogue.ts';
import { route } from './route.ts';

const Day = z.string().refine(isCalendarDate, 'A date as YYYY-MM-DD');
const FlagValue = z.union([z.boolean(), z.number(), z.null()]);
const CaseId = z.string().min(1).max(200);

/**
 * One case. Only the given flags are compared. `asOf` is the date ages are computed for.
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
 * GET /api/rules/fixtures: the sets, by name. Shipped sets are read-only.
 * @example [{ "id": "…", "name": "bmi", "questionnaireId": "weight-loss-intake", "version": "1.0",
 *             "origin": "shipped", "since": null, "cases": 31, "updatedAt": "…" }]
 */
export const FixtureSetLine = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** The questionnaire of the answers; `version`: the one they were written for. */
  questionnaireId: z.string(),
  version: z.string(),
  origin: z.enum(['shipped', 'stored']),
  /** The first rule-set version the expectations apply to; null: from the first version. */
  since: z.strictObject({ id: z.string(), version: z.string() }).nullable(),
  cases: z.number().int(),
  updatedAt: Moment,
});
export type FixtureSetLine = z.infer<typeof FixtureSetLine>;
export const FixtureSetList = z.array(FixtureSetLine);

/** GET /api/rules/fixtures/:id: the set with its cases; also the export format. */
export const FixtureSet = FixtureSetLine.omit({ cases: true }).extend({ cases: z.array(Case) });
export type FixtureSet = z.infer<typeof FixtureSet>;

/**
 * POST /api/rules/fixtures (201: FixtureSetLine): a new set; the `cases` of an export can be sent unchanged.
 * DELETE /api/rules/fixtures/:id (204) removes it, POST /api/rules/fixtures/:id/restore (204) undoes that.
 * Shipped sets answer 409 shipped_fixtures.
 */
export const NewFixtureSet = z.strictObject({
  name: z.string().trim().min(1).max(120),
  questionnaireId: DocumentId,
  version: Version,
  cases: z.array(Case).max(2000),
});
export type NewFixtureSet = z.infer<typeof NewFixtureSet>;

/**
 * PUT /api/rules/fixtures/:id/cases/:caseId (204) creates or replaces a case, such as that of a preview run;
 * DELETE removes it (204). The id in the body must equal the one in the URL.
 */
export const RecordedCase = Case;

/**
 * POST /api/rules/fixtures/redacted: turns a submission into a case without names: names and contact data are
 * replaced, free text and files left out, all dates shifted by the same number of days. Years, ages and
 * measurements are kept, so it is still health data, not de-identified (45 CFR 164.514). It raises the same
 * flags as the submission. 200: RedactedCase, which is not stored; PUT it into a set to keep it.
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

/** A rule-set version, or a draft; `null`: the one currently in force for the questionnaire. */
const Rules = z.union([
  z.strictObject({ id: DocumentId, version: Version }),
  z.strictObject({ draft: z.uuid() }),
  z.strictObject({ document: z.record(z.string(), z.unknown()) }),
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
  flags: z.record(z.string(), FlagValue),
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
      why: z.array(z.string()),
    }),
  ),
  /** Answers to questions that version does not have. */
  unknownKeys: z.array(z.string()),
});

/** One row per case, one cell per column; `differing`: the flags that differ between columns. */
export const ReplayResult = z.strictObject({
  columns: z.array(
    z.strictObject({
      /** `weight-loss-intake@2.2` */
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

const staff = { access: 'staff', healthData: false } as const;

const staffById = { access: 'staff', healthData: false, params: { id: z.uuid() } } as const;
const staffByIdCaseId = {
  access: 'staff',
  healthData: false,
  params: { id: z.uuid(), caseId: CaseId },
} as const;
export const fixtureSets = route('GET', '/api/rules/fixtures', { ...staff, answer: FixtureSetList });
export const addFixtureSet = route('POST', '/api/rules/fixtures', {
  ...staff,
  body: NewFixtureSet,
  takes: 'document',
  answer: FixtureSetLine,
  status: 201,
});
export const redactedCase = route('POST', '/api/rules/fixtures/redacted', {
  access: 'staff',
  healthData: true,
  body: Redact,
  answer: RedactedCase,
});
export const restoreFixtureSet = route('POST', '/api/rules/fixtures/:id/restore', {
  ...staffById,
  status: 204,
});
export const fixtureSet = route('GET', '/api/rules/fixtures/:id', { ...staffById, answer: FixtureSet });
export const removeFixtureSet = route('DELETE', '/api/rules/fixtures/:id', { ...staffById, status: 204 });
export const recordCase = route('PUT', '/api/rules/fixtures/:id/cases/:caseId', {
  ...staffByIdCaseId,
  body: RecordedCase,
  takes: 'document',
  status: 204,
});
export const removeCase = route('DELETE', '/api/rules/fixtures/:id/cases/:caseId', {
  ...staffByIdCaseId,
  status: 204,
});
export const replay = route('POST', '/api/rules/replay', {
  ...staff,
  body: ReplayRequest,
  takes: 'document',
  answer: ReplayResult,
});
