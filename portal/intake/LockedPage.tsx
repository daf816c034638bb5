/** A shared device was left alone: the answers are hidden until the patient says who they are. */
import { Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { useNewScreen } from '../ui/useNewScreen.ts';
import { BirthDateForm } from '../wizard/BirthDateForm.tsx';
import { useDocumentTitle } from '../wizard/useDocumentTitle.ts';

const MOST_TRIES = 5;

interface LockedPageProps {
  language: string;
  /** Null where it was not asked yet: nothing but consents can be there to hide. */
  birthDate: string | null;
  onUnlock: () => void;
  /** Too many wrong dates, or somebody else begins: this device forgets the intake. */
  onForget: () => void;
}

export function LockedPage({ language, birthDate, onUnlock, onForget }: LockedPageProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [tries, setTries] = useState(0);
  useDocumentTitle(t('intake.locked.title'));
  useNewScreen();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const check = (date: string): void => {
    if (date === birthDate) onUnlock();
    else if (tries + 1 >= MOST_TRIES) onForget();
    else setTries(tries + 1);
  };
  return (
    <div className="mx-auto max-w-160 text-lg sm:pt-4">
      <Lock aria-hidden="true" className="size-10 text-accent" strokeWidth={1.5} />
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-3xl font-semibold">
        {t('intake.locked.title')}
      </h1>
      <p className="mt-3 max-w-[60ch] text-ink-soft">{t('intake.locked.text')}</p>
      {birthDate === null ? (
        <Button size="lg" className="mt-6 min-w-44 max-sm:w-full" onClick={onUnlock}>
          {t('wizard.continue')}
        </Button>
      ) : (
        <BirthDateForm
          language={language}
          error={tries > 0 ? t('intake.birthDate.wrong') : undefined}
          tries={tries}
          onDate={check}
        />
      )}
      <Button variant="quiet" className="mt-6 -ml-4" onClick={onForget}>
        {t('intake.locked.other')}
      </Button>
    </div>
  );
}
