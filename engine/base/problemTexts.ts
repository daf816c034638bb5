/** Problem messages in English. Translations use the same keys. */
import PROBLEM_TEXTS from '../locales/problems.json' with { type: 'json' };

export { PROBLEM_TEXTS };
export type ProblemKey = keyof typeof PROBLEM_TEXTS;
