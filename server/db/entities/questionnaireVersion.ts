/** One version of a questionnaire. Published, it never changes. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

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
  },
});
export type QuestionnaireVersion = InferEntity<typeof QuestionnaireVersion>;
