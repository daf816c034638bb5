import type { Answers } from '../base/answers.ts';
import { hasCodeList } from '../definition/codeList.ts';
import { type Definition, LINKED } from '../definition/definition.ts';

/**
 * The codes of a definition's lists that occur in the cases' answers, for a thread or worker: the text of that part of
 * each list, by digest.
 */
export function codesIn(
  definition: Definition,
  cases: ReadonlyArray<{ answers: Answers }>,
): Record<string, string> {
  const linked = questionsOf(definition).flatMap((question) => question[LINKED] ?? []);
  if (linked.length === 0) return {};
  const answered = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
    else answered.add(value);
  };
  visit(cases.map(({ answers }) => answers));
  return Object.fromEntries(linked.map((list) => [list.digest, list.partWith(answered)]));
}

const questionsOf = ({ steps }: Definition) =>
  steps
    .flatMap(({ questions }) => questions)
    .flatMap((question) => (question.type === 'repeatingGroup' ? question.questions : [question]))
    .filter(hasCodeList);
