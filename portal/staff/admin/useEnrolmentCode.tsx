/** An enrolment code, shown only once: the administrator hands it over, and no mail contains it. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShownOnce } from './ShownOnce.tsx';

/** @returns a dialog for the code that the server has made, if its answer has one to hand over */
export function useEnrolmentCode(): { showCode: (answer: unknown) => void; dialog: ReactNode } {
  const [code, setCode] = useState<string | null>(null);
  return {
    showCode: (answer) => setCode(codeIn(answer)),
    dialog: code !== null && <EnrolmentCodeDialog code={code} onClose={() => setCode(null)} />,
  };
}

const codeIn = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'enrolmentCode' in answer && answer.enrolmentCode !== null
    ? String(answer.enrolmentCode)
    : null;

function EnrolmentCodeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ShownOnce
      title={t('admin.users.enrolmentCode.title')}
      text={t('admin.users.enrolmentCode.text')}
      secret={code}
      done={t('admin.users.enrolmentCode.done')}
      onClose={onClose}
    />
  );
}
