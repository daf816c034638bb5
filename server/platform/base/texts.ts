/** Texts that the server writes: printed documents, exported tables, detected issues. One file per language. */
import { directionOf, type FALLBACK_LANGUAGE, inLanguage } from '@clinic/engine/base';
import * as LOCALES from '../locales/index.ts';

type Texts = (typeof LOCALES)[typeof FALLBACK_LANGUAGE];
export type PdfWords = Texts['pdf'];
export type ExportWords = Texts['export'];

/** All of a language; English ones for a language that is not installed. */
export const serverTexts = (language: string): Texts => inLanguage<Texts>(LOCALES, language);

export const pdfWords = (language: string): PdfWords => serverTexts(language).pdf;

export const exportWords = (language: string): ExportWords => serverTexts(language).export;

export const issueWords = (language: string): Texts['issue'] => serverTexts(language).issue;

/** Attributes of an element in a language; from left to right is the default. */
export const languageAttributes = (language: string): string =>
  `lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}`;
