/** Answers that differ in one or two questions. */
import type { Answers } from '@clinic/engine/base';
import type { Question } from '@clinic/engine/definition';
import type { Condition } from '../document/conditions.ts';
import { alternatives, withAnswer } from './alternatives.ts';

/** Changes one answer, then two. */
export function nearby(
  questions: readonly Question[],
  answers: Answers,
  asOf: string,
  { limit }: Condition,
  fits: (answers: Answers) => boolean,
): Answers | undefined {
  const changes = questions.flatMap((question) =>
    alternatives(question, answers[question.id], asOf, limit?.value).map(
      (value) => [question.id, value] as const,
    ),
  );
  for (const [id, value] of changes) {
    const changed = withAnswer(answers, id, value);
    if (fits(changed)) return changed;
  }
  for (const [index, [one, first]] of changes.entries()) {
    for (const [two, second] of changes.slice(index + 1)) {
      if (one === two) continue;
      const changed = withAnswer(withAnswer(answers, one, first), two, second);
      if (fits(changed)) return changed;
    }
  }
  return undefined;
}
