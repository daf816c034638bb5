/** Sign-in by emailed link, or with Google. */

import * as addresses from '@clinic/contract/addresses';
import { requestLink, SIGN_IN_PAGE, signIn } from '@clinic/contract/addresses';
import { type EmailProblem, emailProblem, MAX_EMAIL_LENGTH, words } from '@clinic/engine/base';
import { readEmail } from '@clinic/engine/typed';
import { addressOf, inClinic, screenPath } from '@clinic/platform/address';
import { ApiError, call, queryOf, useAction } from '@clinic/platform/api';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Field, Input, NEEDS_TEXT, Notice, Spinner, usePageTitle } from '@clinic/platform/ui';
import { EmailHint } from '@clinic/wizard';
import { useQuery } from '@tanstack/react-query';
import { Mail, MailCheck } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInCodeForm } from './SignInCodeForm.tsx';

export function SignInForm({ loading, onBack }: { loading: boolean; onBack: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  // The same in the server's page.
  const boxId = 'sign-in-email';
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<EmailProblem | null>(null);
  const { data: methods } = useQuery(signInMethods);
  const ask = useAction({
    mutationFn: () =>
      call(
        requestLink,
        {},
        {
          email: email.trim(),
          method: 'magic-link',
          language,
          returnTo: wantedScreen(),
        },
      ),
    // Submitting twice would send two emails.
    retry: false,
  });
  usePageTitle(t(ask.isSuccess ? 'signIn.sent.title' : 'common.signIn'), t('brand.name'));
  const busy = loading || ask.isPending;
  if (ask.isSuccess) {
    return (
      <CheckYourMail
        email={readEmail(email)}
        demoOutbox={methods?.demoOutbox ?? false}
        onAgain={() => ask.reset()}
      />
    );
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = emailProblem(email);
    setProblem(found);
    if (found) document.getElementById(boxId)?.focus();
    else ask.mutate();
  };
  const noGoogle = methods !== undefined && !methods.google && !methods.demo;
  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      {ask.error && (
        <Notice tone="danger" role="alert">
          <p>{t(failureOf(ask.error))}</p>
        </Notice>
      )}
      <Field
        id={boxId}
        label={t('signIn.email')}
        help={t('signIn.emailHelp')}
        error={
          problem === 'emailLetters' ? words(language).emailLetters : problem && t('signIn.failed.email')
        }
        required
      >
        {(control) => (
          <>
            <Input
              {...control}
              type="email"
              required
              autoComplete="email"
              maxLength={MAX_EMAIL_LENGTH}
              placeholder={t('signIn.emailExample')}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
            <EmailHint
              value={email}
              onAccept={(suggestion) => {
                setEmail(suggestion);
                document.getElementById(boxId)?.focus();
              }}
            />
          </>
        )}
      </Field>
      <Button
        type="submit"
        size="lg"
        block
        pending={ask.isPending}
        disabled={loading || email.trim() === ''}
        {...{ [NEEDS_TEXT]: '' }}
      >
        {!ask.isPending && <Mail aria-hidden="true" />}
        {t(ask.isPending ? 'signIn.sending' : 'signIn.send')}
      </Button>
      <div className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('signIn.or')}
      </div>
      <div>
        <Button
          variant="secondary"
          size="lg"
          block
          disabled={busy || noGoogle}
          aria-describedby={`${id}-google`}
          onClick={() => window.location.assign(loginAddress())}
        >
          {loading ? <Spinner /> : <GoogleMark />}
          {t('signIn.google')}
        </Button>
        <p id={`${id}-google`} className="mt-2 text-sm text-ink-soft empty:hidden">
          {noGoogle && t('signIn.noGoogle')}
          {methods?.demo && t('signIn.demo')}
        </p>
      </div>
      <button
        type="button"
        onClick={onBack}
        className="inline-flex min-h-10 items-center justify-self-start rounded font-semibold text-accent underline underline-offset-3"
      >
        {t('signIn.back')}
      </button>
    </form>
  );
}

function failureOf(error: Error): string {
  if (!(error instanceof ApiError)) return 'signIn.failed.network';
  if (error.status === 429) return 'signIn.failed.tooOften';
  return error.status === 400 ? 'signIn.failed.email' : 'signIn.failed.server';
}

/** The URL the user requested before signing in. */
function wantedScreen(): string {
  const { from } = (window.history.state ?? {}) as { from?: unknown };
  const asked = typeof from === 'string' ? from : screenPath();
  return asked !== SIGN_IN_PAGE ? asked : '/';
}

function loginAddress(): string {
  const screen = wantedScreen();
  return addressOf(signIn, {}, { returnTo: screen === '/' ? undefined : screen });
}

interface CheckYourMailProps {
  email: string;
  /** The demo shows emails instead of sending them. */
  demoOutbox: boolean;
  onAgain: () => void;
}

/** An email has been sent. If its link is opened on another device, that device shows a code to type here. */
function CheckYourMail({ email, demoOutbox, onAgain }: CheckYourMailProps) {
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

/** Google's logo, in the colours its guidelines require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2-2 3.2-4.800 3.200-8.200z"
      />
      <path
        fill="#34A853"
        d="M12 23c3 0 5.500-1 7.300-2.600l-3.600-2.800c-1 .7-2.300 1-3.700 1-2.900 0-5.300-1.900-6.100-4.500H2.200v2.800A11 11 0 0 0 12 23z"
      />
      <path fill="#FBBC05" d="M5.900 14.100a6.600 6.600 0 0 1 0-4.200V7.100H2.200a11 11 0 0 0 0 9.800z" />
      <path
        fill="#EA4335"
        d="M12 5.400c1.600 0 3.100.6 4.200 1.600l3.200-3.100A11 11 0 0 0 2.200 7.100l3.700 2.800C6.700 7.300 9.100 5.400 12 5.400z"
      />
    </svg>
  );
}

/** The sign-in methods available at this clinic: only a few flags, so signed-out users need not load a parser. */
const signInMethods = queryOf(addresses.signInMethods);
