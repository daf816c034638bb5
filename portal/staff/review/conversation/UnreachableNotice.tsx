/** Warns that the patient gets no email about what is written, says why, and what staff can do instead. */
import { getsMail, type MailTemplate } from '@clinic/contract/messaging';
import type { SubmissionListItem } from '@clinic/contract/review';
import { Notice } from '@clinic/platform/ui';
import { MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PhoneLink } from '../PhoneLink.tsx';

interface UnreachableNoticeProps extends Pick<SubmissionListItem, 'patient'> {
  /** The email that would notify the patient. */
  template: MailTemplate;
}

export function UnreachableNotice({ patient, template }: UnreachableNoticeProps) {
  const { t } = useTranslation();
  if (getsMail(patient.mail, template)) return null;
  return (
    <Notice tone="warning" icon={MailX}>
      <p>
        <strong>{t(`unreachable.${patient.mail}.title`)}</strong> {t(`unreachable.${patient.mail}.text`)}
      </p>
      {patient.phone ? (
        <p className="mt-1">
          {t('unreachable.call')} <PhoneLink phone={patient.phone} />
        </p>
      ) : (
        <p className="mt-1">{t(`unreachable.${patient.mail}.noPhone`)}</p>
      )}
    </Notice>
  );
}
