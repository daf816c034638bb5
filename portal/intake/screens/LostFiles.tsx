/** Lists questions with files to add again: the clinic no longer has them, or the page closed before they were sent. */
import { useTranslation } from 'react-i18next';
import type { AnnouncementProps } from './announcement.ts';
import { QuestionNotice } from './QuestionNotice.tsx';
import { useDraft } from './useDraft.ts';

export function LostFiles({ session, ...rest }: AnnouncementProps) {
  const { t } = useTranslation();
  const lost = useDraft(session, (state) => state.lostFiles);
  if (lost.length === 0) return null;
  return (
    <QuestionNotice keys={lost} {...rest}>
      {t('intake.lostFiles')}
    </QuestionNotice>
  );
}
