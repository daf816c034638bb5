/** A version of a questionnaire. Once published, it never changes. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from './user.ts';

export const PUBLICATION_STATUSES = ['draft', 'published', 'retired'] as const;

export const QuestionnaireVersion = defineEntity({
  name: 'QuestionnaireVersion',
  tableName: 'questionnaire_version',
  properties: {
    questionnaireId: p.text().primary(),
    version: p.text().primary(),
    status: p.enum(PUBLICATION_STATUSES),
    definition: p.json<unknown>(),
    /** Hash of the definition as canonical JSON. */
    sha256: p.text(),
    publishedAt: p.datetime().nullable(),
    /** Null also if that was before it was recorded. */
    retiredAt: p.datetime().nullable(),
    /** Why it was published, and by whom; null for versions shipped with the product. */
    changeNote: p.text().nullable(),
    publishedBy: () => p.manyToOne(User).nullable(),
  },
});
export type QuestionnaireVersion = InferEntity<typeof QuestionnaireVersion>;
