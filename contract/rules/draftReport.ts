/** What still prevents the publication of a draft. Shared with the browser. */
import { WEAKENINGS } from '@clinic/rules/impact';
import { z } from 'zod';
import { VersionName } from '../authoring.ts';
import { Person, ProblemSchema } from '../catalogue.ts';
import { SafetyReport } from '../questionnaires.ts';
import { EvidenceText, FlagValue } from '../values.ts';
import { ApprovedExpectation, ReleasedForm } from './draft.ts';
import { FORM_REFUSALS } from './errorCodes.ts';
import { Text } from './ruleSetVersion.ts';

/** A failed case, with the flags that differ. */
const Failure = z.strictObject({
  set: z.uuid(),
  setName: z.string(),
  caseId: z.string(),
  title: z.string(),
  differences: z.array(
    z.strictObject({
      flag: z.string(),
      expected: FlagValue,
      /** Absent: the rule set does not have this flag. */
      got: FlagValue.optional(),
      /** The evaluated rule in English, one line per element. */
      why: z.array(EvidenceText),
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
  /** What the draft changes in the expected results of stored cases. */
  rewritten: z.array(
    ApprovedExpectation.extend({
      title: z.string(),
      setName: z.string(),
      /** Absent: nothing was expected of the flag. */
      before: FlagValue.optional(),
    }),
  ),
  /** Keys of the danger flags that no case raises as expected. */
  untested: z.array(z.string()),
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
          /** Label of the named parameter; null for a number literal in a condition. */
          label: Text.nullable(),
          before: z.number(),
          after: z.number().nullable(),
          unit: z.string().optional(),
        }),
      ),
    }),
  ),
  /** Who changed expected results in the draft. */
  rewrittenBy: z.array(Person),
  /** Null while the document does not parse. */
  fixtures: FixtureGate.nullable(),
  /** The danger flags in force that it removes or may raise for fewer: they always require a second person. */
  weakened: z.array(
    z.strictObject({
      key: z.string(),
      title: Text,
      how: z.array(z.enum(WEAKENINGS)),
      source: z.string(),
      /** Cases that have to raise it. */
      cases: z.array(z.string()),
    }),
  ),
  /** The clinic, or a weakened danger flag, requires a second person. */
  needsApproval: z.boolean(),
  /** Whether anybody but the editor can approve. */
  hasApprover: z.boolean(),
  /** What happens to a form in the same step. */
  form: z
    .strictObject({
      name: VersionName,
      form: ReleasedForm,
      /** Of a form that is published. */
      report: SafetyReport.nullable(),
      /** Why it cannot go with the rules any more. */
      refused: z.enum(FORM_REFUSALS).nullable(),
    })
    .nullable(),
});
export type RuleDraftReport = z.infer<typeof RuleDraftReport>;
