/** Sign-in by emailed link, or with Google. */
import { requestLink, signIn } from '@clinic/contract/addresses';
import { type EmailProblem, emailProblem, MAX_EMAIL_LENGTH, words } from '@clinic/engine/base';
import { readEmail } from '@clinic/engine/typed';
import { addressOf, screenPath } from '@clinic/platform/address';
import { ApiError, call, useAction } from '@clinic/platform/api';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Field, Input, NEEDS_TEXT, Notice, Spinner, usePageTitle } from '@clinic/platform/ui';
import { EmailHint } from '@clinic/wizard';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckYourMail } from './CheckYourMail.tsx';
import { GoogleMark } from './GoogleMark.tsx';
import { signInMethods } from './signInMethods.ts';

export function SignInForm({ loading, onBack }: { loading: boolean; onBack: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const boxId = `${id}-email`;
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
  return asked !== '/sign-in' ? asked : '/';
}

function loginAddress(): string {
  const screen = wantedScreen();
  return addressOf(signIn, {}, { returnTo: screen === '/' ? undefined : screen });
}
