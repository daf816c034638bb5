/**
 * Problems of measures whose answers cannot be converted between units. Separate from the conversion, which
 * patients' browsers load.
 */

import { error, localize, type Problem } from '../base/problem.ts';
import type { Definition } from '../definition/definition.ts';
import { unitOf } from '../form/measures.ts';

/** Problems of `measure`: questions without a unit, or with one that cannot be converted. */
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
