/** A shared device was left idle: the answers are hidden until the patient identifies themselves. */
import { Button, Field, Input, useNewScreen } from '@clinic/platform/ui';
import { BirthDateForm, useDocumentTitle } from '@clinic/wizard';
import { Lock } from 'lucide-react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const MAX_TRIES = 5;

export interface LockedPageProps {
  language: string;
  /** Null if not answered yet. */
  birthDate: string | null;
  /** Asked for if there is no date of birth. Also null: nothing identifies the patient. */
  email: string | null;
  onUnlock: () => void;
  /** Too many wrong dates, or another person starts: this device forgets the intake. */
  onForget: () => void;
}

export function LockedPage({ language, birthDate, email, onUnlock, onForget }: LockedPageProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [tries, setTries] = useState(0);
  useDocumentTitle(t('intake.locked.title'));
  useNewScreen();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const check = (isRight: boolean): void => {
    if (isRight) onUnlock();
    else if (tries + 1 >= MAX_TRIES) onForget();
    else setTries(tries + 1);
  };
  return (
    <div className="mx-auto max-w-160 text-lg sm:pt-4">
      <Lock aria-hidden="true" className="size-10 text-accent" strokeWidth={1.5} />
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-3xl font-semibold">
        {t('intake.locked.title')}
      </h1>
      <p className="mt-3 max-w-[38em] text-ink-soft">{t('intake.locked.text')}</p>
      {birthDate !== null ? (
        <BirthDateForm
          language={language}
          error={tries > 0 ? t('intake.birthDate.wrong') : undefined}
          tries={tries}
          onDate={(date) => check(date === birthDate)}
        />
      ) : email !== null ? (
        <EmailForm tries={tries} onEmail={(typed) => check(isSameAddress(typed, email))} />
      ) : (
        <Button size="lg" className="mt-6 min-w-44 max-sm:w-full" onClick={onUnlock}>
          {t('wizard.continue')}
        </Button>
      )}
      <Button variant="quiet" className="mt-6 -ms-4" onClick={onForget}>
        {t('intake.locked.other')}
      </Button>
    </div>
  );
}

const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

function EmailForm({ tries, onEmail }: { tries: number; onEmail: (email: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each refused try
  useEffect(() => {
    if (tries > 0) document.getElementById(id)?.focus();
  }, [tries]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onEmail(String(new FormData(event.currentTarget).get('email') ?? ''));
  };
  return (
    <form noValidate onSubmit={submit} className="mt-6">
      <Field
        id={id}
        label={t('intake.locked.email')}
        error={tries > 0 ? t('intake.locked.emailWrong') : undefined}
        required
      >
        {(control) => <Input {...control} name="email" type="email" autoComplete="off" />}
      </Field>
      <Button type="submit" size="lg" className="mt-6 min-w-44 max-sm:w-full">
        {t('wizard.continue')}
      </Button>
    </form>
  );
}
