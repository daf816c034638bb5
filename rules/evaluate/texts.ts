/** How rules are described and flags are explained, one file per language. */
import { type FALLBACK_LANGUAGE, inLanguage } from '@clinic/engine/base';
import * as LOCALES from '../locales/index.ts';

type Texts = (typeof LOCALES)[typeof FALLBACK_LANGUAGE];
export type DescribeWords = Texts['describe'];
export type ExplainWords = Texts['explain'];

const textsIn = (language: string): Texts => inLanguage<Texts>(LOCALES, language);

export const describeWords = (language: string): DescribeWords => textsIn(language).describe;

export const explainWords = (language: string): ExplainWords => textsIn(language).explain;

/** What a new flag, value or parameter is called before somebody names it. */
export const begunWords = (language: string): Texts['begun'] => textsIn(language).begun;
