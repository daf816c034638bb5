/** Asks for the date of birth, to confirm that it is still the same person. */
import { dateOrder } from '@clinic/engine/typed';
import { Button, FieldGroup, Input } from '@clinic/platform/ui';
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { joinDate, partClasses, spreadDate } from './input/dateParts.ts';

const PARTS = { day: 'wizard.date.day', month: 'wizard.date.month', year: 'wizard.date.year' } as const;

interface BirthDateFormProps {
  language: string;
  /** The error of the last attempt. */
  error: string | undefined;
  /** Counts the attempts, so that each error gets the focus. */
  tries: number;
  pending?: boolean;
  onDate: (date: string) => void;
}

export function BirthDateForm({ language, error, tries, pending, onDate }: BirthDateFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the first try and after each refused one
  useEffect(() => form.current?.querySelector('input')?.focus(), [tries]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const part = (name: string) => String(typed.get(name) ?? '');
    const parts = { day: part('day'), month: part('month'), year: part('year') };
    onDate(joinDate(spreadDate(parts, language) ?? parts) ?? '');
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6">
      <FieldGroup id={id} legend={t('intake.birthDate.label')} {...(error && { error })}>
        <div className="flex flex-wrap gap-3">
          {dateOrder(language).map((part) => (
            <label key={part} htmlFor={`${id}-${part}`} className="block">
              <span className="mb-1 block text-base text-ink-soft">{t(PARTS[part])}</span>
              <Input
                id={`${id}-${part}`}
                name={part}
                inputMode="numeric"
                autoComplete="off"
                aria-invalid={error ? true : undefined}
                className={partClasses(part)}
              />
            </label>
          ))}
        </div>
      </FieldGroup>
      <Button type="submit" size="lg" pending={pending} className="mt-6 min-w-44 max-sm:w-full">
        {t('wizard.continue')}
      </Button>
    </form>
  );
}
