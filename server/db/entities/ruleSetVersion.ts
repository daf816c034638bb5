/** One version of a rule set. Published, it never changes. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { PUBLICATION_STATUSES } from './questionnaireVersion.ts';

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
  },
});
export type RuleSetVersion = InferEntity<typeof RuleSetVersion>;
