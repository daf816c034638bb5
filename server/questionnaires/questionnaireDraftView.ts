/** Maps rows to what the builder receives. */

import type { QuestionnaireDraftDetail, QuestionnaireDraftLine } from '../../contract/questionnaires.ts';
import type { QuestionnaireDraft } from '../platform/db/entities/questionnaireDraft.ts';
import type { User } from '../platform/db/entities/user.ts';

export const toLine = (draft: QuestionnaireDraft): QuestionnaireDraftLine => ({
  id: draft.id,
  questionnaireId: draft.questionnaireId,
  version: draft.version,
  title: draft.title,
  basedOn:
    draft.basedOnId && draft.basedOnVersion ? { id: draft.basedOnId, version: draft.basedOnVersion } : null,
  revision: draft.revision,
  updatedAt: draft.updatedAt.toISOString(),
  updatedBy: toAuthor(draft.updatedBy as User),
});

export const toDetail = (draft: QuestionnaireDraft): QuestionnaireDraftDetail => ({
  ...toLine(draft),
  document: draft.document as QuestionnaireDraftDetail['document'],
});

export const toAuthor = ({ id, name }: User): { id: string; name: string } => ({ id, name });
