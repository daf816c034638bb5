/** A problem in an authored document, with its location. */
import { PROBLEM_TEXTS, type ProblemKey } from './problemTexts.ts';
import { fill } from './words.ts';

export interface Problem {
  /** Where in the document, for example `steps[2].questions[0].options`. */
  path: string;
  code: string;
  /** What is wrong and how to fix it, in English. */
  message: string;
  /** The message for translation: text key and parameters. */
  text: { key: string; params: Readonly<Record<string, string | number>> };
  /** Errors prevent publication, warnings do not. */
  level: 'error' | 'warning';
}

/** A message that can be translated into every language. */
export interface LocalizedMessage extends Pick<Problem, 'text' | 'message'> {}

export const localize = (
  key: ProblemKey,
  params: Record<string, string | number> = {},
): LocalizedMessage => ({
  message: fill(PROBLEM_TEXTS[key], params),
  text: { key, params },
});

export const error = (path: string, code: string, what: LocalizedMessage): Problem =>
  problem(path, code, what, 'error');

export const warning = (path: string, code: string, what: LocalizedMessage): Problem =>
  problem(path, code, what, 'warning');

const problem = (path: string, code: string, what: LocalizedMessage, level: Problem['level']): Problem => ({
  path,
  code,
  ...what,
  level,
});
