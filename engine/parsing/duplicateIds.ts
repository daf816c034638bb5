/** Finds duplicate ids. */
import { error, localize, type Problem } from '../base/problem.ts';
import { type Definition, hasRows } from '../definition/definition.ts';
import { placedQuestions } from './placedQuestions.ts';

export function duplicateIds(definition: Definition): Problem[] {
  const problems: Problem[] = [];
  const report = (
    entries: ReadonlyArray<{ id: string; path: string }>,
    what: 'Step' | 'Rule' | 'Notice' | 'Question' | 'Row' | 'Check',
  ) => {
    const first = new Map<string, string>();
    for (const { id, path } of entries) {
      const before = first.get(id);
      if (before === undefined) first.set(id, path);
      else problems.push(error(`${path}.id`, 'duplicate_id', localize(`duplicate${what}`, { id, before })));
    }
  };
  report(
    definition.steps.map(({ id }, index) => ({ id, path: `steps[${index}]` })),
    'Step',
  );
  report(
    (definition.eligibility ?? []).map(({ id }, index) => ({ id, path: `eligibility[${index}]` })),
    'Rule',
  );
  report(
    (definition.notices ?? []).map(({ id }, index) => ({ id, path: `notices[${index}]` })),
    'Notice',
  );
  report(
    definition.steps.flatMap(({ questions: list }, stepIndex) =>
      list.map(({ id }, index) => ({ id, path: `steps[${stepIndex}].questions[${index}]` })),
    ),
    'Question',
  );
  for (const { question, path } of placedQuestions(definition)) {
    if (question.type === 'repeatingGroup') {
      report(
        question.questions.map(({ id }, index) => ({ id, path: `${path}.questions[${index}]` })),
        'Question',
      );
    }
    if (hasRows(question)) {
      report(
        question.rows.map(({ id }, index) => ({ id, path: `${path}.rows[${index}]` })),
        'Row',
      );
    }
    report(
      (question.checks ?? []).map(({ id }, index) => ({ id, path: `${path}.checks[${index}]` })),
      'Check',
    );
  }
  return problems;
}
