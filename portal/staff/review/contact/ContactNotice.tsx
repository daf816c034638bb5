/** That the patient has to be contacted, with the way to record it. */
import type { SubmissionDetail } from '@clinic/contract/review';
import { useFormat } from '@clinic/platform/format';
import { Button, Notice } from '@clinic/platform/ui';
import { PhoneCall } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactDialog } from './ContactDialog.tsx';

export function ContactNotice({ submission: { id, contact } }: { submission: SubmissionDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [recording, setRecording] = useState(false);
  if (!contact) return null;
  const time = format.clinicMoment(contact.dueAt);
  return (
    <Notice
      key={String(contact.late)}
      tone="danger"
      icon={PhoneCall}
      className="mb-4"
      title={t(contact.late ? 'contact.notice.late' : 'contact.notice.due')}
    >
      <p>{t(contact.late ? 'contact.notice.since' : 'contact.notice.by', { time })}</p>
      <Button size="sm" className="mt-2 print:hidden" onClick={() => setRecording(true)}>
        {t('contact.record')}
      </Button>
      {recording && <ContactDialog submissionId={id} onClose={() => setRecording(false)} />}
    </Notice>
  );
}
