/** Stored sets of fixtures. Shared with the browser. */
import { z } from 'zod';
import { staff } from '../access.ts';
import { DocumentId, Version } from '../catalogue.ts';
import { route } from '../route.ts';
import { Moment } from '../values.ts';
import { Case, CaseId } from './fixtureCase.ts';

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
