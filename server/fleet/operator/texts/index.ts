/** Texts of the operators' pages in each installed language. */
import type { Language } from '@clinic/engine/base';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';

export const operatorTexts: Readonly<Record<Language, Texts>> = { en, es };
