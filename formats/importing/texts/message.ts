/** Messages about imported files for users: stored as codes with arguments, displayed in English or Spanish. */
import { fill } from '@clinic/engine/base';
import { CORRECTION_TEXTS } from './correctionTexts.ts';
import { FAULT_TEXTS } from './faultTexts.ts';
import { FORM_TEXTS } from './formTexts.ts';
import { FORMULA_TEXTS } from './formulaTexts.ts';
import { LOSS_TEXTS } from './lossTexts.ts';
import { NOTE_TEXTS } from './noteTexts.ts';
import { SHEET_FAULTS } from './sheetFaults.ts';
import { TABLE_FAULTS } from './tableFaults.ts';
import { TABLE_NOTES } from './tableNotes.ts';

export interface Bilingual {
  readonly en: string;
  readonly es: string;
}

export const IMPORT_TEXTS = {
  ...NOTE_TEXTS,
  ...FAULT_TEXTS,
  ...CORRECTION_TEXTS,
  ...LOSS_TEXTS,
  ...FORM_TEXTS,
  ...TABLE_NOTES,
  ...TABLE_FAULTS,
  ...SHEET_FAULTS,
  ...FORMULA_TEXTS,
} as const;

export type MessageCode = keyof typeof IMPORT_TEXTS;

/** A problem of a definition; its translation is a text of the portal. */
export interface ProblemArgument {
  readonly message: string;
  readonly text?: {
    readonly key: string;
    readonly params: Readonly<Record<string, string | number>>;
  };
}

export type Argument = string | number | Bilingual | ProblemArgument | Message;

/** A message code with the arguments that its text names in braces. */
export interface Message {
  readonly code: MessageCode;
  readonly params?: Readonly<Record<string, Argument>>;
}

export const say = (code: MessageCode, params?: Message['params']): Message =>
  params ? { code, params } : { code };

type Language = keyof Bilingual;
type ReadProblem = (problem: ProblemArgument) => string;

const inEnglish: ReadProblem = ({ message }) => message;

/**
 * The message in a language.
 * @param readProblem the text of a definition's problem in that language; by default in English
 */
export function messageText(
  { code, params = {} }: Message,
  language: Language = 'en',
  readProblem = inEnglish,
): string {
  const entries = Object.entries(params).map(([name, argument]): [string, string | number] => {
    if (typeof argument !== 'object') return [name, argument];
    if ('code' in argument) return [name, messageText(argument, language, readProblem)];
    return [name, 'en' in argument ? argument[language] : readProblem(argument)];
  });
  return fill(textsOf(code)[language], Object.fromEntries(entries));
}

/** What to do about a fault; undefined for other messages. */
export const remedyText = ({ code }: Message, language: Language = 'en'): string | undefined =>
  (textsOf(code) as Bilingual & { remedy?: Bilingual }).remedy?.[language];

/** Codes can come from a server of another release. */
const textsOf = (code: MessageCode): Bilingual =>
  Object.hasOwn(IMPORT_TEXTS, code) ? IMPORT_TEXTS[code] : UNKNOWN;
const UNKNOWN: Bilingual = {
  en: 'Reload the page to read this text.',
  es: 'Recargue la página para leer este texto.',
};
