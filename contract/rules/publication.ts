/** Publication of a draft, by one person or two. Shared with the browser. */
import { z } from 'zod';
import { BasedOnRevision, Reason } from '../authoring.ts';
import { Version } from '../catalogue.ts';
import { Proposal, ReleasedForm } from './draft.ts';

/**
 * Published: 200. If the clinic requires a second person: 202, the draft
 * is proposed and another physician or administrator approves or declines it.
 * @example { "revision": 7, "note": "BMI from 27 without a comorbidity, see the 2026 guideline" }
 */
export const RulePublication = BasedOnRevision.extend({
  note: Reason,
  /**
   * The version in force that the draft was compared with; defaults to the one in force when the draft was
   * started.
   */
  replaces: Version.optional(),
  /** Published or retired in the same transaction, by administrators only: a release, or the end of one. */
  form: ReleasedForm.optional(),
});
export type RulePublication = z.infer<typeof RulePublication>;
export const RulePublished = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('published'), ruleSetId: z.string(), version: z.string() }),
  z.strictObject({ outcome: z.literal('proposed'), proposal: Proposal }),
]);
export type RulePublished = z.infer<typeof RulePublished>;

/** Approval or refusal by the second person, for the revision they read. */
export const RuleApproval = RulePublication.pick({ revision: true, replaces: true, form: true });
export type RuleApproval = z.infer<typeof RuleApproval>;
/** By any physician or administrator, including the proposer. */
export const RuleDecline = z.strictObject({ reason: Reason });
