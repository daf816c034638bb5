/**
 * The rules workbench: rule sets, drafts, publication. Shared with the browser.
 *
 * Every route is for PHYSICIAN and ADMIN. Errors that screens tell apart answer JSON `{ code, error, … }`; the
 * codes are in `RULE_ERROR_CODES`. Fixtures and replay, the impact preview and re-evaluation have contracts of their own.
 */
import { z } from 'zod';
import type { LocalizedText } from '../engine/definition/definition.ts';
import type { Severity } from '../rules/document/ruleset.ts';
import { AnyDocument, DocumentId, Moment, Person, ProblemSchema, Version } from './catalogue.ts';
import { Case } from './ruleFixtures.ts';

export const FlagKey = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,79}$/);
export const Reason = z.string().trim().min(1).max(2000);

export type RuleSetDocument = AnyDocument;

const Text = z.custom<LocalizedText>((value) => typeof value === 'object' && value !== null);

/** `code` of an error's body, with the status it comes with. */
export const RULE_ERROR_CODES = {
  /** 409: somebody saved since; `current` holds the draft as it stands (StaleRuleDraft). */
  stale_draft: 409,
  /** 422: `problems` of the parser, the pairing with questionnaires or the publication itself. */
  publication_refused: 422,
  /** 422: `fixtures` holds the cases whose expectation is neither met nor approved (FixtureGate). */
  fixtures_differ: 422,
  /** 409: that version exists with another content. */
  already_published: 409,
  /** 403: who proposed or last changed a draft cannot be the second person. */
  second_person_needed: 403,
  /** 409: nobody proposed it for publication, or it was changed since. */
  not_proposed: 409,
  /** 409: another version is in force than the one the draft was compared with. */
  base_outdated: 409,
  /** 409: a re-evaluation of that rule set is under way. */
  reevaluation_running: 409,
} as const;

/** A version of a rule set as lists tell of it. */
export const RuleSetVersionLine = z.strictObject({
  version: z.string(),
  /** New submissions are judged by it. Of one id exactly one is. */
  active: z.boolean(),
  publishedAt: Moment.nullable(),
  /** Null for what came with the product. */
  publishedBy: Person.nullable(),
  /** The second person, when the clinic asks for one. */
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
  /** Submissions handed in during the last 30 days (UTC) that hold it raised. */
  fired30Days: z.number().int(),
});
export type FlagLine = z.infer<typeof FlagLine>;

const Proposal = z.strictObject({ by: Person, at: Moment, note: z.string() });

export const RuleDraftLine = z.strictObject({
  id: z.uuid(),
  ruleSetId: z.string(),
  version: z.string(),
  title: z.string(),
  /** The version in force when it began; null for a rule set that was never published. */
  basedOn: z.strictObject({ id: z.string(), version: z.string() }).nullable(),
  revision: z.number().int(),
  updatedAt: Moment,
  updatedBy: Person,
  /** Waits for the second person; a change withdraws it. */
  proposal: Proposal.nullable(),
  /** The last proposal was turned down; null after the next one. */
  declined: z.strictObject({ by: Person, at: Moment, reason: z.string() }).nullable(),
});
export type RuleDraftLine = z.infer<typeof RuleDraftLine>;

/**
 * GET /api/rules: every rule set, by id. `flags` are those of the active version.
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
    /** What `fired30Days` is out of. */
    submissions30Days: z.number().int(),
    /** The newest published version of each questionnaire whose answers it judges. */
    questionnaires: z.array(z.strictObject({ id: z.string(), version: z.string() })),
    /** Newest first. */
    versions: z.array(RuleSetVersionLine),
    flags: z.array(FlagLine),
    drafts: z.array(RuleDraftLine),
  }),
);
export type RuleSetList = z.infer<typeof RuleSetList>;

/** GET /api/rules/sets/:id/:version: a published document as it was written, and how it came to be. */
export const RuleSetVersionDetail = RuleSetVersionLine.extend({ id: z.string(), document: AnyDocument });
export type RuleSetVersionDetail = z.infer<typeof RuleSetVersionDetail>;

/**
 * POST /api/rules/drafts (201: RuleDraftDetail)
 * @example { "from": "version", "ruleSetId": "glp1-flags", "version": "1.0" }
 */
export const NewRuleDraft = z.discriminatedUnion('from', [
  /** The next version of a rule set, with the content of that one: the version in force, or one to roll back to. */
  z.strictObject({ from: z.literal('version'), ruleSetId: DocumentId, version: Version }),
  /** An exported file. */
  z.strictObject({ from: z.literal('document'), document: AnyDocument }),
]);
export type NewRuleDraft = z.infer<typeof NewRuleDraft>;

/**
 * What a stored case is expected to give from this version on, where that differs from before: approved by
 * whoever saves it. `set` and `caseId` as in the fixture sets (GET /api/rules/fixtures).
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

/** What a draft is made of besides its document. */
const TestWork = {
  /** At most one for a case and flag. */
  expectations: z.array(ApprovedExpectation).max(MAX_EXPECTATIONS),
  /** New cases; at publication they become a stored set that holds from this version on. */
  cases: z.array(Case).max(500),
};

/** What a draft holds. */
export const RuleDraftContent = z.strictObject({ document: AnyDocument, ...TestWork });
export type RuleDraftContent = z.infer<typeof RuleDraftContent>;

/** GET /api/rules/drafts/:id (GET /api/rules/drafts lists RuleDraftLine, the one touched last first). */
export const RuleDraftDetail = RuleDraftLine.extend({ document: AnyDocument, ...TestWork });
export type RuleDraftDetail = z.infer<typeof RuleDraftDetail>;
export const RuleDraftList = z.array(RuleDraftLine);

/**
 * PUT /api/rules/drafts/:id. `revision`: the one it was made from; 409 stale_draft otherwise.
 * Answer: RuleDraftSaved. DELETE /api/rules/drafts/:id throws it away (204).
 */
export const RuleDraftSave = z.strictObject({
  revision: z.number().int().min(1),
  document: AnyDocument,
  ...TestWork,
});
export type RuleDraftSave = z.infer<typeof RuleDraftSave>;
export const RuleDraftSaved = z.strictObject({ revision: z.number().int(), updatedAt: Moment });
export const StaleRuleDraft = z.strictObject({
  code: z.literal('stale_draft'),
  error: z.string(),
  current: RuleDraftDetail,
});

/** GET /api/rules/drafts/:id/history: every save, the latest first (at most 200). */
export const RuleDraftHistory = z.array(
  z.strictObject({ revision: z.number().int(), at: Moment, by: Person }),
);
/** GET /api/rules/drafts/:id/history/:revision: what it was at that save. */
export const RuleDraftAt = RuleDraftContent;

/** A case that does not give what is expected, by the flags that differ. */
const Failure = z.strictObject({
  set: z.uuid(),
  setName: z.string(),
  caseId: z.string(),
  title: z.string(),
  differences: z.array(
    z.strictObject({
      flag: z.string(),
      expected: z.union([z.boolean(), z.number(), z.null()]),
      /** Absent: the rule set has no such flag. */
      got: z.union([z.boolean(), z.number(), z.null()]).optional(),
      /** The evaluated rule in English words, a line each. */
      why: z.array(z.string()),
    }),
  ),
});

/** Every stored case of questionnaires that use the rule set, and the draft's own, replayed through the draft. */
export const FixtureGate = z.strictObject({
  passed: z.number().int(),
  /** Cases whose expectation is neither met nor approved. Of the draft's own cases `set` is the draft's id. */
  failed: z.array(Failure),
  /** Approved expectations that are in force because the case gives that value. */
  approved: z.number().int(),
  /** Approved expectations for a case or flag there is not, or with a value the case does not give. */
  idle: z.array(ApprovedExpectation),
});
export type FixtureGate = z.infer<typeof FixtureGate>;

/** GET /api/rules/drafts/:id/report: what stands between the draft and its publication. */
export const RuleDraftReport = z.strictObject({
  revision: z.number().int(),
  /** Of the parser, and of reading what questionnaires do not ask; only errors keep it back. */
  problems: z.array(ProblemSchema),
  /** The active version of the rule set; null for a new one. */
  comparedWith: z.strictObject({ id: z.string(), version: z.string() }).nullable(),
  /** Another version was published since the draft began: its changes are not in the draft. */
  isOutdated: z.boolean(),
  /** The draft's version is taken: the next one that is free. Null while it is not taken. */
  freeVersion: z.string().nullable(),
  /** The latest version in force earlier that has the content of the draft: publishing it is a rollback. */
  restores: z.string().nullable(),
  /** Texts beside a limit that differs from the version in force, which were left as they were. */
  texts: z.array(
    z.strictObject({
      /** For example `flags[0].message`. */
      path: z.string(),
      text: Text,
      limits: z.array(
        z.strictObject({
          /** Of the named parameter; null for a number written inside a condition. */
          label: Text.nullable(),
          before: z.number(),
          after: z.number().nullable(),
          unit: z.string().optional(),
        }),
      ),
    }),
  ),
  /** Null while the document cannot be read. */
  fixtures: FixtureGate.nullable(),
  /** The clinic asks for a second person. */
  needsApproval: z.boolean(),
});
export type RuleDraftReport = z.infer<typeof RuleDraftReport>;

/**
 * POST /api/rules/drafts/:id/publish. Published: 200. When the clinic asks for a second person: 202, the draft is
 * proposed and another physician or administrator approves or declines it.
 * @example { "revision": 7, "note": "BMI from 27 without a comorbidity, see the 2026 guideline" }
 */
export const RulePublication = z.strictObject({
  revision: z.number().int().min(1),
  note: Reason,
  /** The version in force that the draft was compared with; without it, the one in force when the draft began. */
  replaces: Version.optional(),
});
export type RulePublication = z.infer<typeof RulePublication>;
export const RulePublished = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('published'), ruleSetId: z.string(), version: z.string() }),
  z.strictObject({ outcome: z.literal('proposed'), proposal: Proposal }),
]);
export type RulePublished = z.infer<typeof RulePublished>;

/** POST /api/rules/drafts/:id/approve (200: RulePublished): by the second person, of the revision they read. */
export const RuleApproval = RulePublication.pick({ revision: true, replaces: true });
export type RuleApproval = z.infer<typeof RuleApproval>;
/** POST /api/rules/drafts/:id/decline (204): by anybody, who proposed it included. */
export const RuleDecline = z.strictObject({ reason: Reason });

export const ByRuleDraft = z.strictObject({ id: z.uuid() });
export const ByRuleDraftRevision = z.strictObject({ id: z.uuid(), revision: z.coerce.number().int().min(1) });
export const ByRuleSetVersion = z.strictObject({ id: DocumentId, version: Version });
