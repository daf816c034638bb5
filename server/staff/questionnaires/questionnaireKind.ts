/** Questionnaires as authored documents: how a draft begins, and what its editors receive. */
import {
  type DraftDocument,
  type NewQuestionnaireDraft,
  questionnaireDrafts,
} from '@clinic/contract/questionnaires';
import { nextVersion } from '@clinic/engine/base';
import { inKeyOrder } from '@clinic/engine/editing';
import { NotFound } from '@clinic/server-platform/base';
import { QuestionnaireVersion } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuthoringKind } from '../authoring/kind.ts';
import { blankDefinition } from './blankDefinition.ts';

export const QUESTIONNAIRES: AuthoringKind<{ document: DraftDocument }, NewQuestionnaireDraft> = {
  name: 'questionnaire',
  routes: questionnaireDrafts,
  audit: {
    object: 'questionnaire_draft',
    document: 'questionnaire',
    started: 'questionnaire_draft_started',
    discarded: 'questionnaire_draft_discarded',
  },
  documentIdName: 'questionnaireId',
  changed: 'questionnaire_draft_changed',
  begin: async (tx, begin) => ({
    content: { document: inKeyOrder(await firstDocument(tx, begin)) },
    basedOn: begin.from === 'version' ? { id: begin.questionnaireId, version: begin.version } : null,
  }),
  atRevision: ({ document }) => document,
};

async function firstDocument(tx: EntityManager, begin: NewQuestionnaireDraft): Promise<DraftDocument> {
  if (begin.from === 'document') return begin.document;
  if (begin.from === 'blank') return blankDefinition(begin.newId, begin.title);
  const { questionnaireId, version } = begin;
  const row = await tx.findOne(QuestionnaireVersion, {
    questionnaireId,
    version,
    status: { $ne: 'draft' },
  });
  if (!row) throw new NotFound('No such questionnaire');
  const document = row.definition as DraftDocument;
  // A copy has no answers to earlier versions.
  const { migrations: _ofOriginal, ...content } = document;
  if (begin.from === 'copy') return { ...content, id: begin.newId, version: '1.0' };
  const rows = await tx.find(QuestionnaireVersion, { questionnaireId }, { fields: ['version'] });
  return { ...document, version: nextVersion(rows.map((each) => each.version)) };
}
