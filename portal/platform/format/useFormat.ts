/** Formats numbers and times in the language of the screen. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, formatOf } from './format.ts';

export function useFormat(): Format {
  const { language } = useTranslation().i18n;
  return useMemo(() => formatOf(language), [language]);
}
