/** Messages about imported files for users: stored as codes with arguments, with a file of texts per language. */
import { fill } from '@clinic/engine/base';
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };

/** A text in both languages, such as one that a document of another system implies. */
export interface Bilingual {
  readonly en: string;
  readonly es: string;
}

type Texts = typeof en;
const LOCALES: Record<keyof Bilingual, Texts> = { en, es };

/** All messages of a language, by code. */
export const importTexts = (language: keyof Bilingual): Texts['texts'] => LOCALES[language].texts;

export type MessageCode = keyof Texts['texts'];

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
  return fill(textOf(code, language), Object.fromEntries(entries));
}

/** What to do about a fault; undefined for other messages. */
export const remedyText = ({ code }: Message, language: Language = 'en'): string | undefined => {
  const remedies: Readonly<Record<string, string>> = LOCALES[language].remedies;
  return Object.hasOwn(remedies, code) ? remedies[code] : undefined;
};

/** Codes can come from a server of another release. */
function textOf(code: MessageCode, language: Language): string {
  const { texts, unknown } = LOCALES[language];
  return Object.hasOwn(texts, code) ? texts[code] : unknown;
}
