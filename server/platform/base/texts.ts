/** Texts that the server writes: printed documents, exported tables, detected issues. One file per language. */
import { inLanguage } from '@clinic/engine/base';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };

type Texts = typeof en;
export type PdfWords = Texts['pdf'];
export type ExportWords = Texts['export'];

const textsIn = (language: string): Texts => inLanguage<Texts>({ en, es }, language);

export const pdfWords = (language: string): PdfWords => textsIn(language).pdf;

export const exportWords = (language: string): ExportWords => textsIn(language).export;

export const issueWords = (language: string): Texts['issue'] => textsIn(language).issue;
