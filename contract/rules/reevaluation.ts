/** Re-evaluation of stored submissions, and their earlier evaluations. Shared with the browser. */
import { z } from 'zod';
import { staff } from '../access.ts';
import { Reason } from '../authoring.ts';
import { DocumentId, Person, Version } from '../catalogue.ts';
import { Status } from '../review.ts';
import { route } from '../route.ts';
import { SubmissionId } from '../submissionAccess.ts';
import { AnyAnswer, Flags, Moment } from '../values.ts';

export const REEVALUATION_STATES = ['running', 'done', 'cancelled', 'failed'] as const;

/**
 * POST /api/rules/reevaluations (202: Reevaluation): re-evaluates every stored submission that was evaluated
 * with another version of that rule set, as of the day of its answers; the old evaluation is kept. Submissions whose
 * answers that version would misread, because their questionnaire asked differently, keep their evaluation.
 * @example { "ruleSetId": "glp1-flags", "version": "1.1", "reason": "New BMI limit applies to everybody" }
 */
export const NewReevaluation = z.strictObject({
  ruleSetId: DocumentId,
  version: Version,
  reason: Reason,
  /** Only submissions that have one of these statuses when they are processed; absent: all. */
  statuses: z.array(Status).min(1).max(5).optional(),
});
export type NewReevaluation = z.infer<typeof NewReevaluation>;

/**
 * GET /api/rules/reevaluations (the latest 50 first), GET /api/rules/reevaluations/:id. POST
 * /api/rules/reevaluations/:id/cancel (200: Reevaluation): what was already re-evaluated is kept.
 */
export const Reevaluation = z.strictObject({
  id: z.uuid(),
  ruleSetId: z.string(),
  version: z.string(),
  reason: z.string(),
  statuses: z.array(Status).nullable(),
  state: z.enum(REEVALUATION_STATES),
  /** Submissions processed, out of the total when the run started. */
  done: z.number().int(),
  total: z.number().int(),
  /** Got a new evaluation. */
  evaluated: z.number().int(),
  /**
   * Of these, the ones with a changed flag, counted as in the impact preview; only these count as updated.
   */
  changed: z.number().int(),
  /** Of these, the ones with a danger flag that was not raised before: their physicians were notified. */
  newDanger: z.number().int(),
  requestedBy: Person,
  requestedAt: Moment,
  finishedAt: Moment.nullable(),
});
export type Reevaluation = z.infer<typeof Reevaluation>;
export const ReevaluationList = z.array(Reevaluation);

/**
 * GET /api/submissions/:id/evaluations: all evaluations of its answers by the rules, the current one first.
 * Evaluations of superseded answers are in the versions of the answers.
 */
export const Evaluations = z.array(
  z.strictObject({
    ruleSet: z.strictObject({ id: z.string(), version: z.string() }),
    flagsJSON: Flags,
    raisedFlags: z.array(z.string()),
    /** Flag key → the evidence as stored, for `evidenceIn` and `explainEvidence` with that rule set. */
    evidenceJSON: z.record(z.string(), AnyAnswer),
    /** The one shown in the review. */
    applies: z.boolean(),
    /** The re-evaluation that superseded it, and when; null for the current one. */
    superseded: z
      .strictObject({ at: Moment, by: Person, reason: z.string(), reevaluationId: z.uuid() })
      .nullable(),
  }),
);
export type Evaluations = z.infer<typeof Evaluations>;

const staffById = { access: 'staff', healthData: false, params: { id: z.uuid() } } as const;
export const reevaluations = route('GET', '/api/rules/reevaluations', { ...staff, answer: ReevaluationList });
export const beginReevaluation = route('POST', '/api/rules/reevaluations', {
  ...staff,
  body: NewReevaluation,
  answer: Reevaluation,
  status: 202,
});
export const reevaluation = route('GET', '/api/rules/reevaluations/:id', {
  ...staffById,
  answer: Reevaluation,
});
export const cancelReevaluation = route('POST', '/api/rules/reevaluations/:id/cancel', {
  ...staffById,
  answer: Reevaluation,
});
export const evaluations = route('GET', '/api/submissions/:id/evaluations', {
  access: 'staff',
  healthData: true,
  params: { id: SubmissionId },
  answer: Evaluations,
});
