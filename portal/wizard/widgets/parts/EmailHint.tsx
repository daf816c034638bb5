/** "Did you mean linda@gmail.com?" below an email field. The form around it is not sent before this was seen. */
import { emailSuggestion, isUnfinishedDomain } from '@clinic/engine/base';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

/** Long enough to type the last letter of "gmail.com" after "gmail.co". */
const TYPING_PAUSE_MS = 700;

/** Addresses that stopped their form once: sent again unchanged, they are what was meant. */
const asked = new Set<string>();

export interface EmailHintProps {
  value: string;
  onAccept: (address: string) => void;
}

export function EmailHint({ value, onAccept }: EmailHintProps) {
  const { t } = useTranslation();
  const [paused, setPaused] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const suggestion = emailSuggestion(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form || suggestion === null) return;
    const stop = (event: Event): void => {
      if (asked.has(value)) return;
      asked.add(value);
      event.preventDefault();
      event.stopPropagation();
      flushSync(() => setPaused(value));
      button.current?.focus();
    };
    form.addEventListener('submit', stop, true);
    return () => form.removeEventListener('submit', stop, true);
  }, [value, suggestion]);
  const isShown = suggestion !== null && (paused === value || !isUnfinishedDomain(value));
  // The live region is rendered before its content, so that screen readers announce it.
  return (
    <div ref={place} role="status">
      {isShown && (
        <button
          ref={button}
          type="button"
          onClick={() => onAccept(suggestion)}
          className="mt-2 inline-flex min-h-11 items-center rounded text-start font-semibold wrap-anywhere text-accent underline underline-offset-3"
        >
          {t('emailHint.didYouMean', { email: suggestion })}
        </button>
      )}
    </div>
  );
}
