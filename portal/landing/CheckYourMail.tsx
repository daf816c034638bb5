/** A mail is on its way. Opened on another device, its link shows a code to type here. */
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../api/client.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';

export interface CheckYourMailProps {
  email: string;
  demo: boolean;
  onAgain: () => void;
}

export function CheckYourMail({ email, demo, onAgain }: CheckYourMailProps) {
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
      {demo && (
        <p className="mt-3">
          <a href="/demo-outbox" className="font-semibold text-accent underline underline-offset-3">
            {t('signIn.sent.demoOutbox')}
          </a>
        </p>
      )}
      <CodeForm />
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

function CodeForm() {
  const { t } = useTranslation();
  const id = useId();
  const [code, setCode] = useState('');
  const redeem = useMutation({
    mutationFn: async () =>
      (await client.send('POST', '/api/auth/magic-link/code', { code })) as { returnTo?: string },
    onSuccess: ({ returnTo }) => window.location.assign(returnTo ?? '/'),
    retry: false,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    redeem.mutate();
  };
  return (
    <form onSubmit={submit} className="mt-6 border-t border-line pt-5">
      <Field
        id={`${id}-code`}
        label={t('signIn.code.label')}
        help={t('signIn.code.help')}
        error={redeem.isError ? t('signIn.code.wrong') : undefined}
        dense
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              dense
              className="max-w-40 tabular-nums"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
            />
            <Button
              type="submit"
              variant="secondary"
              disabled={code.length !== 6}
              pending={redeem.isPending || redeem.isSuccess}
            >
              {t('signIn.code.confirm')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
