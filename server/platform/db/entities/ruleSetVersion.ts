/** One version of a rule set. Published, it never changes. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { PUBLICATION_STATUSES } from './questionnaireVersion.ts';
import { User } from './user.ts';

export const RuleSetVersion = defineEntity({
  name: 'RuleSetVersion',
  tableName: 'rule_set_version',
  properties: {
    ruleSetId: p.text().primary(),
    version: p.text().primary(),
    status: p.enum(PUBLICATION_STATUSES),
    document: p.json<unknown>(),
    sha256: p.text(),
    publishedAt: p.datetime().nullable(),
    /** New submissions are judged by it. Of one id exactly one is. */
    active: p.boolean().onCreate(() => false),
    /** Why it was published, and by whom; null for what came with the product. */
    changeNote: p.text().nullable(),
    publishedBy: () => p.manyToOne(User).nullable(),
    /** The second person, where the clinic asks for one. */
    approvedBy: () => p.manyToOne(User).nullable(),
  },
});
export type RuleSetVersion = InferEntity<typeof RuleSetVersion>;
