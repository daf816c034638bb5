/**
 * An id or value that answers are stored under. It changes only when the user edits it and leaves the field,
 * never automatically.
 */
import { Field, Input } from '@clinic/platform/ui';
import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

const QUESTION_ID = /^[A-Za-z][A-Za-z0-9_-]{0,79}$/;

export interface KeyFieldProps {
  label: string;
  labelHidden?: boolean;
  /** The accessible name, if there are several with the same label. It contains the label. */
  name?: string;
  value: string;
  /** Published: answers are stored under it. */
  locked?: boolean;
  /** The user may change it anyway after confirming. */
  unlockable?: boolean;
  pattern?: RegExp;
  isTaken: (id: string) => boolean;
  onChange: (value: string) => void;
}

export function KeyField({
  label,
  labelHidden,
  name,
  value,
  locked: published,
  unlockable,
  pattern = QUESTION_ID,
  isTaken,
  onChange,
}: KeyFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [unlocked, setUnlocked] = useState(false);
  const locked = published && !unlocked;
  const error =
    typed === undefined || typed === value
      ? undefined
      : !pattern.test(typed)
        ? t('builder.key.wrong')
        : isTaken(typed)
          ? t('builder.key.taken')
          : undefined;
  const leave = (): void => {
    if (typed === undefined || error) return;
    setTyped(undefined);
    if (typed !== value) onChange(typed);
  };
  return (
    <Field
      id={id}
      dense
      label={label}
      labelHidden={labelHidden}
      error={error}
      note={
        locked && (
          <span className="inline-flex items-center gap-1 text-xs">
            <Lock aria-hidden="true" className="size-3" />
            {t('builder.key.locked')}
            {unlockable && (
              <button
                type="button"
                aria-label={t('migrations.unlockOf', { value })}
                onClick={() => setUnlocked(true)}
                className="ms-1 rounded font-semibold text-accent underline-offset-2 hover:underline"
              >
                {t('migrations.unlock')}
              </button>
            )}
          </span>
        )
      }
    >
      {(control) => (
        <Input
          {...control}
          aria-label={name}
          dense
          readOnly={locked}
          spellCheck={false}
          autoComplete="off"
          maxLength={80}
          className="font-mono read-only:bg-sunken read-only:text-ink-soft"
          value={typed ?? value}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={leave}
          onKeyDown={({ key }) => {
            if (key === 'Enter') leave();
            if (key === 'Escape') setTyped(undefined);
          }}
        />
      )}
    </Field>
  );
}
