/** A questionnaire or rule set that staff are editing. It may be invalid; patients never see it. */
import type { RevisionContent } from '@clinic/contract/authoring';
import type { ReleasedForm } from '@clinic/contract/rules/draft';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from './user.ts';

export const AUTHORED_KINDS = ['questionnaire', 'rule_set', 'plan'] as const;

export const AuthoredDraft = defineEntity({
  name: 'AuthoredDraft',
  tableName: 'authored_draft',
  properties: {
    id: p.uuid().primary(),
    kind: p.enum(AUTHORED_KINDS),
    /** These three are copied from the document, for the list. */
    documentId: p.text(),
    version: p.text(),
    title: p.text(),
    basedOnId: p.text().nullable(),
    basedOnVersion: p.text().nullable(),
    content: p.json<RevisionContent>().columnType('json').lazy(),
    /** Number of saves. */
    revision: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    updatedBy: () => p.manyToOne(User),
    /** Who asked the second person to approve this revision. */
    proposedBy: () => p.manyToOne(User).nullable(),
    proposedAt: p.datetime().nullable(),
    proposalNote: p.text().nullable(),
    /** The form that goes with the rules. */
    proposedForm: p.json<ReleasedForm>().nullable(),
    /** Who declined the last proposal, and why. */
    declinedBy: () => p.manyToOne(User).nullable(),
    declinedAt: p.datetime().nullable(),
    declineReason: p.text().nullable(),
  },
});
export type AuthoredDraft<Content extends RevisionContent = RevisionContent> = InferEntity<
  typeof AuthoredDraft
> & { content: Content };
