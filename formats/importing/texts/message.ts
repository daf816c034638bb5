/** Messages about imported files for users: stored as codes with arguments, with a file of texts per language. */
import { FALLBACK_LANGUAGE, fill, inLanguage, LANGUAGES, type Language } from '@clinic/engine/base';
import * as LOCALES from '../../locales/index.ts';

/** A text in every language, such as one that a document of another system implies. */
export type ByLanguage = Readonly<Partial<Record<Language, string>>>;

export const inEveryLanguage = (textIn: (texts: Texts) => string): ByLanguage =>
  Object.fromEntries(LANGUAGES.map((language) => [language, textIn(textsOf(language))]));

export type Texts = (typeof LOCALES)[typeof FALLBACK_LANGUAGE];

/** All texts of a language. */
export const textsOf = (language: string): Texts => inLanguage<Texts>(LOCALES, language);

export type MessageCode = keyof Texts['texts'];

/** A problem of a definition; its translation is a text of the portal. */
interface ProblemArgument {
  readonly message: string;
  readonly text?: {
    readonly key: string;
    readonly params: Readonly<Record<string, string | number>>;
  };
}

export type Argument = string | number | ByLanguage | ProblemArgument | Message;

/** A message code with the arguments that its text names in braces. */
export interface Message {
  readonly code: MessageCode;
  readonly params?: Readonly<Record<string, Argument>>;
}

export const say = (code: MessageCode, params?: Message['params']): Message =>
  params ? { code, params } : { code };

type ReadProblem = (problem: ProblemArgument) => string;

const inEnglish: ReadProblem = ({ message }) => message;

/**
 * The message in a language.
 * @param readProblem the text of a definition's problem in that language; by default in English
 */
export function messageText(
  { code, params = {} }: Message,
  language: string = FALLBACK_LANGUAGE,
  readProblem = inEnglish,
): string {
  const entries = Object.entries(params).map(([name, argument]): [string, string | number] => {
    if (typeof argument !== 'object') return [name, argument];
    if ('code' in argument) return [name, messageText(argument, language, readProblem)];
    if ('message' in argument) return [name, readProblem(argument)];
    return [name, argument[language as Language] ?? argument[FALLBACK_LANGUAGE] ?? ''];
  });
  return fill(textOf(code, language), Object.fromEntries(entries));
}

/** What to do about a fault; undefined for other messages. */
export const remedyText = ({ code }: Message, language: string = FALLBACK_LANGUAGE): string | undefined => {
  const remedies: Readonly<Record<string, string>> = textsOf(language).remedies;
  return Object.hasOwn(remedies, code) ? remedies[code] : undefined;
};

/** Codes can come from a server of another release. */
function textOf(code: MessageCode, language: string): string {
  const { texts, unknown } = textsOf(language);
  return Object.hasOwn(texts, code) ? texts[code] : unknown;
}
