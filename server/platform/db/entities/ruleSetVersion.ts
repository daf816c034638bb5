/** A version of a rule set. Once published, it never changes. */
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
    /** New submissions are evaluated with this version. Exactly one version per id is active. */
    active: p.boolean().onCreate(() => false),
    /** Why it was published, and by whom; null for versions shipped with the product. */
    changeNote: p.text().nullable(),
    publishedBy: () => p.manyToOne(User).nullable(),
    /** The second person, if the clinic requires one. */
    approvedBy: () => p.manyToOne(User).nullable(),
  },
});
export type RuleSetVersion = InferEntity<typeof RuleSetVersion>;
