/** A rule set being edited, with its test data. It may be invalid; no submission is evaluated with it. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { RuleDraftContent } from '../../../../contract/ruleSets.ts';
import { User } from './user.ts';

export const RuleDraft = defineEntity({
  name: 'RuleDraft',
  tableName: 'rule_draft',
  properties: {
    id: p.uuid().primary(),
    /** These three are copied from the document, for the list. */
    ruleSetId: p.text(),
    version: p.text(),
    title: p.text(),
    basedOnVersion: p.text().nullable(),
    content: p.json<RuleDraftContent>().columnType('json').lazy(),
    /** Number of saves. */
    revision: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    updatedBy: () => p.manyToOne(User),
    /** Who asked the second person to approve this revision. */
    proposedBy: () => p.manyToOne(User).nullable(),
    proposedAt: p.datetime().nullable(),
    proposalNote: p.text().nullable(),
    /** Who declined the last proposal, and why. */
    declinedBy: () => p.manyToOne(User).nullable(),
    declinedAt: p.datetime().nullable(),
    declineReason: p.text().nullable(),
  },
});
export type RuleDraft = InferEntity<typeof RuleDraft>;
