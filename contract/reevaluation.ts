/** Stored submissions judged anew, and what the rules said of them before. Shared with the browser. */
import { z } from 'zod';
import { DocumentId, Moment, Person, Version } from './catalogue.ts';
import { Flags, Status } from './review.ts';
import { Reason } from './ruleSets.ts';

export const REEVALUATION_STATES = ['running', 'done', 'cancelled', 'failed'] as const;

/**
 * POST /api/rules/reevaluations (202: Reevaluation): every stored submission judged by another version of that
 * rule set gets a new evaluation by this one, as of the day of its answers; the old one is kept beside it.
 * @example { "ruleSetId": "glp1-flags", "version": "1.1", "reason": "New BMI limit applies to everybody" }
 */
export const NewReevaluation = z.strictObject({
  ruleSetId: DocumentId,
  version: Version,
  reason: Reason,
  /** Only submissions with one of these statuses when their turn comes; absent: all. */
  statuses: z.array(Status).min(1).max(5).optional(),
});
export type NewReevaluation = z.infer<typeof NewReevaluation>;

/**
 * GET /api/rules/reevaluations (the latest 50 first), GET /api/rules/reevaluations/:id.
 * POST /api/rules/reevaluations/:id/cancel (200: Reevaluation): what is done stays done.
 */
export const Reevaluation = z.strictObject({
  id: z.uuid(),
  ruleSetId: z.string(),
  version: z.string(),
  reason: z.string(),
  statuses: z.array(Status).nullable(),
  state: z.enum(REEVALUATION_STATES),
  /** Submissions looked at, out of those there were when it began. */
  done: z.number().int(),
  total: z.number().int(),
  /** Got a new evaluation. */
  evaluated: z.number().int(),
  /** Of them, with a flag that comes out differently, as the impact preview counts; only these count as updated. */
  changed: z.number().int(),
  /** Of them, with a danger flag that was not raised before: their physicians were notified. */
  newDanger: z.number().int(),
  requestedBy: Person,
  requestedAt: Moment,
  finishedAt: Moment.nullable(),
});
export type Reevaluation = z.infer<typeof Reevaluation>;
export const ReevaluationList = z.array(Reevaluation);

/**
 * GET /api/submissions/:id/evaluations: what the rules said of its present and former answers, the one that
 * applies first. Of those superseded by a reply see the versions of the answers.
 */
export const Evaluations = z.array(
  z.strictObject({
    ruleSet: z.strictObject({ id: z.string(), version: z.string() }),
    flagsJSON: Flags,
    raisedFlags: z.array(z.string()),
    /** Flag key → Evidence (rules/evaluate/flags.ts), for `explainEvidence` with the rule set of that version. */
    evidenceJSON: z.record(z.string(), z.unknown()),
    /** The one the review shows. */
    applies: z.boolean(),
    /** Superseded by this re-evaluation, then; null for the one that applies. */
    superseded: z
      .strictObject({ at: Moment, by: Person, reason: z.string(), reevaluationId: z.uuid() })
      .nullable(),
  }),
);
export type Evaluations = z.infer<typeof Evaluations>;

export const ByReevaluation = z.strictObject({ id: z.uuid() });
