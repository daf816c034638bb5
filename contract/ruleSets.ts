/**
 * The rules workbench: rule sets, drafts, publication. Shared with the browser.
 *
 * Every route is for PHYSICIAN and ADMIN. Errors that screens distinguish answer JSON `{ code, error, … }`;
 * the codes are in `RULE_ERROR_CODES`. Fixtures and replay, the impact preview and re-evaluation have
 * contracts of their own.
 */

import { z } from 'zod';
import type { LocalizedText } from '../engine/base/localizedText.ts';
import type { Severity } from '../rules/document/ruleset.ts';
import { authoringRoutes, BasedOnRevision, byDraft, DraftLine, Reason, VersionName } from './authoring.ts';
import { AnyDocument, DocumentId, Moment, Person, ProblemSchema, Version } from './catalogue.ts';
import { route } from './route.ts';
import { Case } from './ruleFixtures.ts';

export const FlagKey = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,79}$/);

export type RuleSetDocument = AnyDocument;

const Text = z.custom<LocalizedText>((value) => typeof value === 'object' && value !== null);

/** Error codes of response bodies, with their status. */
export const RULE_ERROR_CODES = {
  /** 409: saved by someone else in the meantime; `current` holds the current draft (StaleRuleDraft). */
  stale_draft: 409,
  /** 422: `problems` of the parser, the pairing with questionnaires or the publication itself. */
  publication_refused: 422,
  /**
   * 422: `fixtures` holds the cases whose expectation is neither met nor replaced by an approved one
   * (FixtureGate).
   */
  fixtures_differ: 422,
  /** 409: that version exists with different content. */
  already_published: 409,
  /** 409: that version exists with this same content. */
  nothing_changed: 409,
  /** 403: the person who proposed or last changed a draft cannot approve it. */
  second_person_needed: 403,
  /** 409: the draft was not proposed for publication, or was changed since. */
  not_proposed: 409,
  /** 409: the version in force is not the one the draft was compared with. */
  base_outdated: 409,
  /** 409: a re-evaluation of that rule set is under way. */
  reevaluation_running: 409,
} as const;

/** A rule-set version as it appears in lists. */
export const RuleSetVersionLine = z.strictObject({
  version: z.string(),
  /** New submissions are evaluated with it. Exactly one version per id is active. */
  active: z.boolean(),
  publishedAt: Moment.nullable(),
  /** Null for versions shipped with the product. */
  publishedBy: Person.nullable(),
  /** The second person, if the clinic requires one. */
  approvedBy: Person.nullable(),
  /** Why it was published. */
  note: z.string().nullable(),
});
export type RuleSetVersionLine = z.infer<typeof RuleSetVersionLine>;

export const FlagLine = z.strictObject({
  key: z.string(),
  type: z.enum(['boolean', 'number']),
  severity: z.enum(['danger', 'warning', 'info', 'success']) satisfies z.ZodType<Severity>,
  title: Text,
  message: Text,
  source: z.string(),
  /** `YYYY-MM-DD` */
  reviewed: z.string(),
  /** Submissions of the last 30 days (UTC) that raise it. */
  fired30Days: z.number().int(),
});
export type FlagLine = z.infer<typeof FlagLine>;

const Proposal = z.strictObject({ by: Person, at: Moment, note: z.string() });

export const RuleDraftLine = DraftLine.extend({
  ruleSetId: z.string(),
  /** Waits for the second person; any change withdraws it. */
  proposal: Proposal.nullable(),
  /** The last proposal was declined; null after the next one. */
  declined: z.strictObject({ by: Person, at: Moment, reason: z.string() }).nullable(),
});
export type RuleDraftLine = z.infer<typeof RuleDraftLine>;

/**
 * Every rule set, by id. `flags` are those of the active version.
 * @example
 * [{ "id": "glp1-flags", "title": {"en": "GLP-1 flags", …}, "active": "1.0",
 *    "submissions30Days": 73,
 *    "versions": [{ "version": "1.0", "active": true, "publishedAt": "2026-11-21T08:00:00.000Z",
 *                   "publishedBy": null, "approvedBy": null, "note": null }],
 *    "flags": [{ "key": "pregnancy", "type": "boolean", "severity": "danger", …, "fired30Days": 4 }],
 *    "drafts": [] }]
 */
export const RuleSetList = z.array(
  z.strictObject({
    id: z.string(),
    title: Text,
    active: z.string(),
    /** The total `fired30Days` is counted against. */
    submissions30Days: z.number().int(),
    /** The newest published version of each questionnaire the rule set evaluates. */
    questionnaires: z.array(VersionName),
    /** Newest first. */
    versions: z.array(RuleSetVersionLine),
    flags: z.array(FlagLine),
    drafts: z.array(RuleDraftLine),
  }),
);
export type RuleSetList = z.infer<typeof RuleSetList>;

/** A published document as written, with its publication record. */
export const RuleSetVersionDetail = RuleSetVersionLine.extend({ id: z.string(), document: AnyDocument });
export type RuleSetVersionDetail = z.infer<typeof RuleSetVersionDetail>;

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
  value: z.union([z.boolean(), z.number(), z.null()]),
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

/** A failed case, with the flags that differ. */
const Failure = z.strictObject({
  set: z.uuid(),
  setName: z.string(),
  caseId: z.string(),
  title: z.string(),
  differences: z.array(
    z.strictObject({
      flag: z.string(),
      expected: z.union([z.boolean(), z.number(), z.null()]),
      /** Absent: the rule set does not have this flag. */
      got: z.union([z.boolean(), z.number(), z.null()]).optional(),
      /** The evaluated rule in English, one line per element. */
      why: z.array(z.string()),
    }),
  ),
});

/**
 * Replays every stored case of questionnaires that use the rule set, and the draft's own, through the draft.
 */
export const FixtureGate = z.strictObject({
  passed: z.number().int(),
  /**
   * Cases whose expectation is neither met nor replaced by an approved one. For the draft's own cases `set`
   * is the draft's id.
   */
  failed: z.array(Failure),
  /** Approved expectations in force, because the case gives that value. */
  approved: z.number().int(),
  /** Approved expectations for a case or flag that does not exist, or with a value the case does not give. */
  idle: z.array(ApprovedExpectation),
});
export type FixtureGate = z.infer<typeof FixtureGate>;

/** What still prevents publication. */
export const RuleDraftReport = z.strictObject({
  revision: z.number().int(),
  /** From the parser, and for reads of questions no questionnaire asks; only errors prevent publication. */
  problems: z.array(ProblemSchema),
  /** The active version of the rule set; null for a new one. */
  comparedWith: VersionName.nullable(),
  /** Another version was published since the draft was started: its changes are missing from the draft. */
  isOutdated: z.boolean(),
  /** The next free version number if the draft's is taken, otherwise null. */
  freeVersion: z.string().nullable(),
  /** The latest formerly active version with the same content as the draft: publishing it is a rollback. */
  restores: z.string().nullable(),
  /** Unchanged texts next to a limit that differs from the version in force. */
  texts: z.array(
    z.strictObject({
      /** For example `flags[0].message`. */
      path: z.string(),
      text: Text,
      limits: z.array(
        z.strictObject({
          /** Of the named parameter; null for a number literal in a condition. */
          label: Text.nullable(),
          before: z.number(),
          after: z.number().nullable(),
          unit: z.string().optional(),
        }),
      ),
    }),
  ),
  /** Null while the document does not parse. */
  fixtures: FixtureGate.nullable(),
  /** The clinic requires a second person. */
  needsApproval: z.boolean(),
});
export type RuleDraftReport = z.infer<typeof RuleDraftReport>;

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
});
export type RulePublication = z.infer<typeof RulePublication>;
export const RulePublished = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('published'), ruleSetId: z.string(), version: z.string() }),
  z.strictObject({ outcome: z.literal('proposed'), proposal: Proposal }),
]);
export type RulePublished = z.infer<typeof RulePublished>;

/**
 * By the second person, for the revision they read.
 */
export const RuleApproval = RulePublication.pick({ revision: true, replaces: true });
export type RuleApproval = z.infer<typeof RuleApproval>;
/** By any physician or administrator, including the proposer. */
export const RuleDecline = z.strictObject({ reason: Reason });

const staff = { access: 'staff', healthData: false } as const;

export const ruleSets = route('GET', '/api/rules', { ...staff, answer: RuleSetList });
export const ruleSetVersion = route('GET', '/api/rules/sets/:id/:version', {
  ...staff,
  params: { id: DocumentId, version: Version },
  answer: RuleSetVersionDetail,
});

export const ruleDrafts = authoringRoutes('/api/rules/drafts', 'staff', {
  line: RuleDraftLine,
  detail: RuleDraftDetail,
  newDraft: NewRuleDraft,
  save: RuleDraftSave,
  atRevision: RuleDraftContent,
  report: RuleDraftReport,
  publication: RulePublication,
  published: RulePublished,
});
export const approveRules = route('POST', '/api/rules/drafts/:id/approve', {
  ...staff,
  params: byDraft,
  body: RuleApproval,
  answer: RulePublished,
});
export const declineRules = route('POST', '/api/rules/drafts/:id/decline', {
  ...staff,
  params: byDraft,
  body: RuleDecline,
  status: 204,
});
