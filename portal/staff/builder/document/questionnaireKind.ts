/** Questionnaires as authored documents: merging two editors' changes, describing differences. */
import { type DraftDocument, questionnaireDrafts } from '@clinic/contract/questionnaires';
import type { Definition } from '@clinic/engine/definition';
import {
  asOutline,
  differences,
  inKeyOrder,
  mergeDefinitions,
  resolvedDefinition,
} from '@clinic/engine/editing';
import type { AuthoredKind } from '../../authoring/kind.ts';
import { differenceTexts } from '../words/differenceText.ts';

export interface QuestionnaireContent {
  document: DraftDocument;
}

export const contentOf = (definition: Definition): QuestionnaireContent => ({
  document: definition as unknown as DraftDocument,
});

export const QUESTIONNAIRES: AuthoredKind<QuestionnaireContent> = {
  routes: questionnaireDrafts,
  changed: 'questionnaire_draft_changed',
  contentOf: ({ document }) => ({ document }),
  contentAt: (answer) => ({ document: answer as DraftDocument }),
  published: (document, draft) => ({
    document: { ...inKeyOrder(document), version: draft.document.version },
  }),
  merge(base, mine, theirs) {
    const [outline, my, their] = [base, mine, theirs].map(({ document }) => asOutline(document));
    const merged = outline && my && their && mergeDefinitions(outline, my, their);
    return merged && { content: contentOf(merged.definition), conflicts: merged.conflicts };
  },
  resolve(merged, chosen, conflict) {
    const [outline, side] = [merged, chosen].map(({ document }) => asOutline(document));
    return outline && side ? contentOf(resolvedDefinition(outline, side, conflict)) : merged;
  },
  differences(before, after) {
    const [old, now] = [asOutline(before.document), asOutline(after.document)];
    return old && now && differences(old, now);
  },
  texts: (before, after, t, language) =>
    differenceTexts(
      before.document as never as Definition,
      after.document as never as Definition,
      t,
      language,
    ),
};
