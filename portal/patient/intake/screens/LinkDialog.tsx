/** Asks for the email address the link to continue is sent to. */
import { type EmailProblem, emailProblem, words } from '@clinic/engine/base';
import { readEmail } from '@clinic/engine/typed';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Field, Input, Notice, useNewScreen } from '@clinic/platform/ui';
import { EmailHint } from '@clinic/wizard';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkReply } from '../sync/draftServer.ts';
import type { DraftSession } from '../sync/draftSession.ts';
import { ModalDialog } from './ModalDialog.tsx';

type Outcome = EmailProblem | 'sending' | LinkReply;

export interface LinkDialogProps {
  session: DraftSession;
  email: string;
  onClose: () => void;
}

export function LinkDialog({ session, email, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const [outcome, setOutcome] = useState<Outcome>();
  const [address, setAddress] = useState(email);
  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const problem = emailProblem(address);
    if (problem) {
      setOutcome(problem);
      // Focus the field so that its error is announced.
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setOutcome('sending');
    setOutcome(await session.mailLink(readEmail(address)));
  };
  const kind = typeof outcome === 'object' ? outcome.kind : outcome;
  if (kind === 'sent') {
    return (
      <ModalDialog title={t('intake.later.sentTitle')} onCancel={onClose}>
        <Sent onClose={onClose} />
      </ModalDialog>
    );
  }
  return (
    <ModalDialog title={t('intake.later.title')} onCancel={onClose}>
      <p className="mt-2 text-ink-soft">{t('intake.later.text')}</p>
      <form noValidate onSubmit={(event) => void send(event)} className="mt-5">
        <Field
          id={id}
          label={t('intake.later.email')}
          required
          error={
            kind === 'emailLetters'
              ? words(language).emailLetters
              : kind === 'email' || kind === 'refused'
                ? t('intake.later.invalid')
                : undefined
          }
        >
          {(control) => (
            <>
              <Input
                {...control}
                name="email"
                type="email"
                autoComplete="email"
                value={address}
                onChange={(event) => setAddress(event.target.value)}
              />
              <EmailHint
                value={address}
                onAccept={(suggestion) => {
                  setAddress(suggestion);
                  document.getElementById(id)?.focus();
                }}
              />
            </>
          )}
        </Field>
        {(kind === 'failed' || kind === 'tooMany') && (
          <Notice tone="warning" role="alert" className="mt-4">
            {kind === 'tooMany'
              ? t('intake.later.tooMany')
              : outcome &&
                  typeof outcome === 'object' &&
                  outcome.kind === 'failed' &&
                  (outcome.reason === 'server' || outcome.reason === 'busy')
                ? t('intake.serverError')
                : t('intake.networkError')}
          </Notice>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button type="submit" size="lg" pending={kind === 'sending'} className="max-sm:w-full">
            {t('intake.later.send')}
          </Button>
          <Button size="lg" variant="secondary" className="max-sm:w-full" onClick={onClose}>
            {t('intake.later.cancel')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

/** Takes the focus, because the pressed button is gone. */
function Sent({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const text = useRef<HTMLParagraphElement>(null);
  useNewScreen();
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} role="status" tabIndex={-1} className="mt-2 text-ink-soft">
        {t('intake.later.sent')}
      </p>
      <Button size="lg" className="mt-6 max-sm:w-full" onClick={onClose}>
        {t('intake.later.close')}
      </Button>
    </>
  );
}
