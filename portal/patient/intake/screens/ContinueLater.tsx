/** "Email me a link to continue": for another device, or another day. */
import { Button } from '@clinic/platform/ui';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftSession } from '../sync/draftSession.ts';
import { LinkDialog } from './lazyScreens.tsx';

interface ContinueLaterProps {
  session: DraftSession;
  /** The question for the patient's email address, used to prefill the field. */
  emailKey: string;
}

export function ContinueLater({ session, emailKey }: ContinueLaterProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const known = session.store.get(emailKey);
  return (
    <>
      <Button variant="quiet" className="-ms-4" onClick={() => setOpen(true)}>
        <Mail aria-hidden="true" />
        {t('intake.later.action')}
      </Button>
      {open && (
        <LinkDialog
          session={session}
          email={typeof known === 'string' ? known : ''}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
