/**
 * Lists questions with files to add again: the clinic no longer has them, or the page closed before they were sent.
 * A question that is not asked (any more) is left out: its link would lead nowhere, and its files are not submitted.
 */
import { useWizard } from '@clinic/wizard';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnnouncementProps } from './announcement.ts';
import { QuestionNotice } from './QuestionNotice.tsx';
import { useDraft } from './useDraft.ts';

export function LostFiles({ session, ...rest }: AnnouncementProps) {
  const { t } = useTranslation();
  const lost = useDraft(session, (state) => state.lostFiles);
  const { model } = useWizard();
  const asked = (): string => lost.filter((key) => model.form().questions.get(key) === 'shown').join(' ');
  const keys = useSyncExternalStore(model.watch, asked, asked);
  if (keys === '') return null;
  return (
    <QuestionNotice keys={keys.split(' ')} {...rest}>
      {t('intake.lostFiles')}
    </QuestionNotice>
  );
}
