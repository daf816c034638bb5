/** A draft of a questionnaire as of one save. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { QuestionnaireDraft } from './questionnaireDraft.ts';
import { User } from './user.ts';

export const QuestionnaireDraftSave = defineEntity({
  name: 'QuestionnaireDraftSave',
  tableName: 'questionnaire_draft_save',
  properties: {
    draft: () => p.manyToOne(QuestionnaireDraft).primary(),
    revision: p.integer().primary(),
    document: p.json<Record<string, unknown>>().columnType('json').lazy(),
    savedAt: p.datetime(),
    savedBy: () => p.manyToOne(User),
    /** Set by a user who wants to come back to this save. */
    name: p.text().nullable(),
  },
});
export type QuestionnaireDraftSave = InferEntity<typeof QuestionnaireDraftSave>;
