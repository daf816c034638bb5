/** Applies the questionnaire as edited in JSON; a changed instrument becomes a copy, as elsewhere. */
import { asOutline, withCopiesUnlocked } from '@clinic/engine/editing';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../authoring/session.ts';
import { announceCopied } from './announceCopied.ts';
import { contentOf, type QuestionnaireContent } from './questionnaireKind.ts';

export function useWrite(session: Session<QuestionnaireContent>): (text: string) => void {
  const { t } = useTranslation();
  return (text) => {
    const before = asOutline(session.state().history.present.document);
    session.write(text);
    const { history, text: unread } = session.state();
    const after = unread === null ? asOutline(history.present.document) : undefined;
    if (!before || !after) return;
    const { definition, copied } = withCopiesUnlocked(before, after);
    if (copied.length === 0) return;
    session.edit(contentOf(definition));
    announceCopied(copied, t);
  };
}
