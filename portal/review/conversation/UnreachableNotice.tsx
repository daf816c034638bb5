/** Warns that the patient receives no email, and says what staff can do instead. */
import { MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SubmissionListItem } from '../../../contract/review.ts';
import { Notice } from '../../platform/ui/base/Notice.tsx';
import { PhoneLink } from '../PhoneLink.tsx';

export function UnreachableNotice({ patient }: Pick<SubmissionListItem, 'patient'>) {
  const { t } = useTranslation();
  if (patient.reachable) return null;
  return (
    <Notice tone="warning" icon={MailX}>
      <p>
        <strong>{t('unreachable.title')}</strong> {t('unreachable.text')}
      </p>
      {patient.phone ? (
        <p className="mt-1">
          {t('unreachable.call')} <PhoneLink phone={patient.phone} />
        </p>
      ) : (
        <p className="mt-1">{t('unreachable.noPhone')}</p>
      )}
    </Notice>
  );
}
