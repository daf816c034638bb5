/** "Did you mean linda@gmail.com?" below an email field. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emailSuggestion, isUnfinishedDomain } from '../../../../engine/base/emailSlips.ts';

/** Long enough to type the last letter of "gmail.com" after "gmail.co". */
const TYPING_PAUSE_MS = 700;

export interface EmailHintProps {
  value: string;
  onAccept: (address: string) => void;
}

export function EmailHint({ value, onAccept }: EmailHintProps) {
  const { t } = useTranslation();
  const [paused, setPaused] = useState('');
  const suggestion = emailSuggestion(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  const isShown = suggestion !== null && (paused === value || !isUnfinishedDomain(value));
  // The live region is rendered before its content, so that screen readers announce it.
  return (
    <div role="status">
      {isShown && (
        <button
          type="button"
          onClick={() => onAccept(suggestion)}
          className="mt-2 inline-flex min-h-11 items-center rounded text-left font-semibold wrap-anywhere text-accent underline underline-offset-3"
        >
          {t('emailHint.didYouMean', { email: suggestion })}
        </button>
      )}
    </div>
  );
}
