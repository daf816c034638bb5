/** Texts of the operators' pages; English in a language that they do not have. */
import { FALLBACK_LANGUAGE, type Language } from '@clinic/engine/base';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';

const TEXTS: Readonly<Partial<Record<Language, Texts>> & Record<typeof FALLBACK_LANGUAGE, Texts>> = {
  en,
  es,
};

export const operatorTexts = (language: Language): Texts => TEXTS[language] ?? TEXTS[FALLBACK_LANGUAGE];
