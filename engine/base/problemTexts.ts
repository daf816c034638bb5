/** Problem messages in English. Translations use the same keys. */
import PROBLEM_TEXTS from '../locales/problems.json' with { type: 'json' };

export { PROBLEM_TEXTS };
export type ProblemKey = keyof typeof PROBLEM_TEXTS;

/**
 * A problem by the name of its text. What a form needs at run time says its problems so, for whoever checks documents to
 * put into words: the texts are large.
 */
export interface NamedProblem {
  code: string;
  text: ProblemKey;
  params?: Record<string, string | number>;
}
