/** Something wrong in an authored document, and where. */
import { PROBLEM_TEXTS, type ProblemKey } from './problemTexts.ts';
import { fill } from './words.ts';

export interface Problem {
  /** Where in the document, for example `steps[2].questions[0].options`. */
  path: string;
  code: string;
  /** What is wrong and what to do, in English. */
  message: string;
  /** The same for whoever says it in another language: which text, and what it is filled with. */
  text?: { key: string; params: Readonly<Record<string, string | number>> };
  /** An error keeps the document from being published, a warning does not. */
  level: 'error' | 'warning';
}

/** A message that can be said in every language. */
export interface LocalizedMessage extends Required<Pick<Problem, 'text' | 'message'>> {}

export const localize = (
  key: ProblemKey,
  params: Record<string, string | number> = {},
): LocalizedMessage => ({
  message: fill(PROBLEM_TEXTS[key], params),
  text: { key, params },
});

export const error = (path: string, code: string, what: string | LocalizedMessage): Problem =>
  problem(path, code, what, 'error');

export const warning = (path: string, code: string, what: string | LocalizedMessage): Problem =>
  problem(path, code, what, 'warning');

const problem = (
  path: string,
  code: string,
  what: string | LocalizedMessage,
  level: Problem['level'],
): Problem => ({
  path,
  code,
  ...(typeof what === 'string' ? { message: what } : what),
  level,
});
