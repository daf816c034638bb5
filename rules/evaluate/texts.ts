/** How rules are described and flags are explained, one file per language. */
import { inLanguage } from '@clinic/engine/base';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };

type Texts = typeof en;
export type DescribeWords = Texts['describe'];
export type ExplainWords = Texts['explain'];

const textsIn = (language: string): Texts => inLanguage<Texts>({ en, es }, language);

export const describeWords = (language: string): DescribeWords => textsIn(language).describe;

export const explainWords = (language: string): ExplainWords => textsIn(language).explain;
