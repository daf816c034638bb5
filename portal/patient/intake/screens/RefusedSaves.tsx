/** Lists answers the clinic rejected and what to do about them: no answer is dropped silently. */
import { clinic } from '@clinic/platform/api';
import { Notice } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import type { AnnouncementProps } from './announcement.ts';
import { QuestionNotice } from './QuestionNotice.tsx';
import { useDraft } from './useDraft.ts';

export function RefusedSaves({ session, ...rest }: AnnouncementProps) {
  const { t } = useTranslation();
  const refused = useDraft(session, (state) => state.save.refused);
  const isFormRefused = useDraft(
    session,
    ({ save }) => save.status === 'refused' && save.refused.length === 0,
  );
  const { supportPhone, supportEmail } = clinic();
  if (isFormRefused) {
    return (
      <Notice tone="warning" role="alert" className="mb-6">
        {t('intake.refused.form')} {[supportPhone, supportEmail].filter(Boolean).join(' · ')}
      </Notice>
    );
  }
  if (refused.length === 0) return null;
  return (
    <QuestionNotice keys={refused} {...rest}>
      {t('intake.refused.answers')}
    </QuestionNotice>
  );
}
