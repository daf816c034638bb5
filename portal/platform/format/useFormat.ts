/** Formats numbers and times in the language of the screen. */
import { useTranslation } from 'react-i18next';
import { type Format, formatOf } from './format.ts';

export const useFormat = (): Format => formatOf(useTranslation().i18n.language);
