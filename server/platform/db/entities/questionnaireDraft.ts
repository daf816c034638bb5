/** A questionnaire that an administrator is editing. It may be invalid; patients never see it. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from './user.ts';

export const QuestionnaireDraft = defineEntity({
  name: 'QuestionnaireDraft',
  tableName: 'questionnaire_draft',
  properties: {
    id: p.uuid().primary(),
    /** These three are copied from the document, for the list. */
    questionnaireId: p.text(),
    version: p.text(),
    title: p.text(),
    basedOnId: p.text().nullable(),
    basedOnVersion: p.text().nullable(),
    document: p.json<Record<string, unknown>>().columnType('json').lazy(),
    /** Number of saves. */
    revision: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    updatedBy: () => p.manyToOne(User),
  },
});
export type QuestionnaireDraft = InferEntity<typeof QuestionnaireDraft>;
