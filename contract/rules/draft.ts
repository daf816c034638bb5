/**
 * Drafts of rule sets: their documents, and the expectations and cases that are saved with them. Shared with
 * the browser.
 */
import { z } from 'zod';
import { BasedOnRevision, DraftLine, VersionName } from '../authoring.ts';
import { AnyDocument, DocumentId, Person, Version } from '../catalogue.ts';
import { FlagValue, Moment } from '../values.ts';
import { Case } from './fixtureCase.ts';
import { FlagKey } from './ruleSetVersion.ts';

/**
 * A form that goes with the rules: the draft that names them is published, or the version that was released with the
 * version a rollback replaces is retired.
 */
export const ReleasedForm = z.union([
  z.strictObject({ draft: z.uuid(), revision: z.number().int().min(1) }),
  z.strictObject({ retire: VersionName }),
]);
export type ReleasedForm = z.infer<typeof ReleasedForm>;

export const Proposal = z.strictObject({
  by: Person,
  at: Moment,
  note: z.string(),
  form: ReleasedForm.nullable(),
});

export const RuleDraftLine = DraftLine.extend({
  ruleSetId: z.string(),
  /** Waits for the second person; any change withdraws it. */
  proposal: Proposal.nullable(),
  /** The last proposal was declined; null after the next one. */
  declined: z.strictObject({ by: Person, at: Moment, reason: z.string() }).nullable(),
});
export type RuleDraftLine = z.infer<typeof RuleDraftLine>;

/**
 * @example { "from": "version", "ruleSetId": "glp1-flags", "version": "1.0" }
 */
export const NewRuleDraft = z.discriminatedUnion('from', [
  /** The next version of a rule set, with the content of the version in force or of one to roll back to. */
  z.strictObject({ from: z.literal('version'), ruleSetId: DocumentId, version: Version }),
  /** An exported file. */
  z.strictObject({ from: z.literal('document'), document: AnyDocument }),
]);
export type NewRuleDraft = z.infer<typeof NewRuleDraft>;

/**
 * A changed expectation of a stored case, from this version on; approved by the person who saves it. `set`
 * and `caseId` as in the fixture sets (GET /api/rules/fixtures).
 * @example { "set": "0b7a…", "caseId": "bmi-26-comorbid", "flag": "meets_pharma_criteria", "value": true }
 */
export const ApprovedExpectation = z.strictObject({
  set: z.uuid(),
  caseId: z.string().min(1).max(200),
  flag: FlagKey,
  value: FlagValue,
});
export type ApprovedExpectation = z.infer<typeof ApprovedExpectation>;

export const MAX_EXPECTATIONS = 5000;

/** Content of a draft besides its document. */
const TestWork = {
  /** At most one per case and flag. */
  expectations: z.array(ApprovedExpectation).max(MAX_EXPECTATIONS),
  /** New cases; publication stores them as a set that applies from this version on. */
  cases: z.array(Case).max(500),
};

/** Content of a draft. */
export const RuleDraftContent = z.strictObject({ document: AnyDocument, ...TestWork });
export type RuleDraftContent = z.infer<typeof RuleDraftContent>;

export const RuleDraftDetail = RuleDraftLine.extend({ document: AnyDocument, ...TestWork });
export type RuleDraftDetail = z.infer<typeof RuleDraftDetail>;

export const RuleDraftSave = BasedOnRevision.extend({ document: AnyDocument, ...TestWork });
