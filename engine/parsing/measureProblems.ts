/** Measures whose answers cannot be carried over into other units. Apart from the conversion, which patients load. */

import { error, localize, type Problem } from '../base/problem.ts';
import type { Definition } from '../definition/definition.ts';
import { unitOf } from '../form/measures.ts';

/** Problems of `measure`: what has no unit, or none that converts, cannot be carried over. */
export function measureProblems({ steps }: Definition): Problem[] {
  const problems: Problem[] = [];
  const kinds = new Map<string, string>();
  steps.forEach(({ questions }, stepIndex) => {
    questions.forEach((question, index) => {
      const { measure } = question;
      if (measure === undefined) return;
      const path = `steps[${stepIndex}].questions[${index}].measure`;
      const kind = unitOf(question)?.kind;
      if (!kind) problems.push(error(path, 'measure', localize('measureUnit')));
      else if ((kinds.get(measure) ?? kind) !== kind) {
        problems.push(
          error(path, 'measure', localize('measureKind', { measure, kind: kinds.get(measure) ?? '' })),
        );
      } else kinds.set(measure, kind);
    });
  });
  return problems;
}
