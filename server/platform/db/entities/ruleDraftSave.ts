/** A draft of a rule set as of one save. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { RuleDraftContent } from '../../../../contract/ruleSets.ts';
import { RuleDraft } from './ruleDraft.ts';
import { User } from './user.ts';

export const RuleDraftSave = defineEntity({
  name: 'RuleDraftSave',
  tableName: 'rule_draft_save',
  properties: {
    draft: () => p.manyToOne(RuleDraft).primary(),
    revision: p.integer().primary(),
    content: p.json<RuleDraftContent>().columnType('json').lazy(),
    savedAt: p.datetime(),
    savedBy: () => p.manyToOne(User),
  },
});
export type RuleDraftSave = InferEntity<typeof RuleDraftSave>;
