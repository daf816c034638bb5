/** A draft of an authored document as of one save. */
import type { RevisionContent } from '@clinic/contract/authoring';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { AuthoredDraft } from './authoredDraft.ts';
import { User } from './user.ts';

export const AuthoredSave = defineEntity({
  name: 'AuthoredSave',
  tableName: 'authored_save',
  properties: {
    draft: () => p.manyToOne(AuthoredDraft).primary(),
    revision: p.integer().primary(),
    content: p.json<RevisionContent>().columnType('json').lazy(),
    savedAt: p.datetime(),
    savedBy: () => p.manyToOne(User),
    /** Set by a user who wants to come back to this save. */
    name: p.text().nullable(),
  },
});
export type AuthoredSave = InferEntity<typeof AuthoredSave>;
