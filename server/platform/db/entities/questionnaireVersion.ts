/** One version of a questionnaire. Published, it never changes. */
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
    /** Source of the ES module the browser validates with. */
    validators: p.text().lazy(),
    /** Of the definition as canonical JSON. */
    sha256: p.text(),
    publishedAt: p.datetime().nullable(),
    /** Why it was published, and by whom; null for what came with the product. */
    changeNote: p.text().nullable(),
    publishedBy: () => p.manyToOne(User).nullable(),
  },
});
export type QuestionnaireVersion = InferEntity<typeof QuestionnaireVersion>;
