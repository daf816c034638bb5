/** Problems of inputs that share a row. */
import { error, localize, type Problem } from '../base/problem.ts';
import type { Definition, PageOfStep, Question, QuestionType } from '../definition/definition.ts';

/** Types with a single short field. All others need the full width. */
const FITS: ReadonlySet<QuestionType> = new Set([
  'text',
  'email',
  'phone',
  'integer',
  'decimal',
  'quantity',
  'choice',
]);

/** Whether a question can share a row with another. */
export const fitsInRow = (question: Question): boolean =>
  FITS.has(question.type) && (question.type !== 'choice' || question.display === 'select');

/** Each row names adjacent questions of its page; no question is in two rows. */
export const layoutProblems = ({ steps }: Definition): Problem[] =>
  steps.flatMap(({ questions, pages }, stepIndex) => {
    const byId = new Map(questions.map((question) => [question.id, question]));
    return (pages ?? []).flatMap((page, index) =>
      problemsOf(page, byId, `steps[${stepIndex}].pages[${index}].sideBySide`),
    );
  });

function problemsOf(page: PageOfStep, byId: ReadonlyMap<string, Question>, path: string): Problem[] {
  const placed = new Map<string, string>();
  return (page.sideBySide ?? []).flatMap((row, rowIndex) =>
    row.flatMap((id, index): Problem[] => {
      const at = `${path}[${rowIndex}][${index}]`;
      const question = byId.get(id);
      const place = page.questions.indexOf(id);
      if (!question || place < 0) return [error(at, 'dangling', localize('rowNoQuestion', { id }))];
      const before = placed.get(id);
      if (before !== undefined) return [error(at, 'row_twice', localize('rowTwice', { id, before }))];
      placed.set(id, at);
      const other = row[index - 1];
      if (other !== undefined && page.questions[place - 1] !== other) {
        return [error(at, 'row_order', localize('rowOrder', { id, other }))];
      }
      return fitsInRow(question) ? [] : [error(at, 'row_type', localize('rowType', { type: question.type }))];
    }),
  );
}
