/**
 * Lists questions with files to add again: the clinic no longer has them, or the page closed before they were sent.
 * A question that is not asked (any more) is left out: its link would lead nowhere, and its files are not submitted.
 */
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { resolveForm } from '../../../engine/form/visibility.ts';
import { clinicToday } from '../../platform/format/format.ts';
import { countedAnswers } from '../../wizard/state/countedAnswers.ts';
import type { AnnouncementProps } from './announcement.ts';
import { QuestionNotice } from './QuestionNotice.tsx';
import { useDraft } from './useDraft.ts';

export function LostFiles({ session, ...rest }: AnnouncementProps) {
  const { t } = useTranslation();
  const lost = useDraft(session, (state) => state.lostFiles);
  const { store } = session;
  const asked = (): string => {
    if (lost.length === 0) return '';
    const form = resolveForm(rest.questionnaire, countedAnswers(rest.questionnaire, store), clinicToday());
    return lost.filter((key) => form.questions.get(key) === 'shown').join(' ');
  };
  const keys = useSyncExternalStore(store.watchAll, asked);
  if (keys === '') return null;
  return (
    <QuestionNotice keys={keys.split(' ')} {...rest}>
      {t('intake.lostFiles')}
    </QuestionNotice>
  );
}
