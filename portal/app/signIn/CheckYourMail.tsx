/** An email has been sent. If its link is opened on another device, that device shows a code to type here. */
import { inClinic } from '@clinic/platform/address';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInCodeForm } from './SignInCodeForm.tsx';

export interface CheckYourMailProps {
  email: string;
  /** The demo shows emails instead of sending them. */
  demoOutbox: boolean;
  onAgain: () => void;
}

export function CheckYourMail({ email, demoOutbox, onAgain }: CheckYourMailProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <span className="grid size-12 place-items-center rounded-full bg-success-soft text-success">
        <MailCheck aria-hidden="true" className="size-6" strokeWidth={1.75} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-xl font-semibold">
        {t('signIn.sent.title')}
      </h2>
      <p className="mt-1.5">{t('signIn.sent.text', { email })}</p>
      <p className="mt-1.5 text-ink-soft">{t('signIn.sent.nothing')}</p>
      {demoOutbox && (
        <p className="mt-3">
          <a
            href={inClinic('/demo-outbox')}
            className="font-semibold text-accent underline underline-offset-3"
          >
            {t('signIn.sent.demoOutbox')}
          </a>
        </p>
      )}
      <SignInCodeForm />
      <button
        type="button"
        onClick={onAgain}
        className="mt-5 inline-flex min-h-10 items-center rounded font-semibold text-accent underline underline-offset-3"
      >
        {t('signIn.sent.again')}
      </button>
    </div>
  );
}
