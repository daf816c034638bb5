/** Texts about FHIR files in the reader's language. */
import { type Message, messageText } from '@clinic/formats/importing';
import { problemText, useLanguage } from '@clinic/platform/i18n';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export function useMessageText(): (message: Message) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return useCallback(
    (said) => messageText(said, language, (problem) => problemText(problem, t)),
    [t, language],
  );
}
