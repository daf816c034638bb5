/** Texts about FHIR files in the reader's language. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Message, messageText } from '../../../../../formats/importing/texts/message.ts';
import { useLanguage } from '../../../../platform/i18n/i18n.ts';
import { problemText } from '../../../../platform/i18n/problemText.ts';

export function useMessageText(): (message: Message) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return useCallback(
    (said) => messageText(said, language, (problem) => problemText(problem, t)),
    [t, language],
  );
}
