/** Problems of the pages of steps. */
import { error, localize, type Problem } from '../base/problem.ts';
import type { Definition, Step } from '../definition/definition.ts';

/** Every question of a step is on exactly one of its pages, in the step's order. */
export const pageProblems = ({ steps }: Definition): Problem[] =>
  steps.flatMap((step, index) => problemsOf(step, `steps[${index}].pages`));

function problemsOf({ questions, pages }: Step, path: string): Problem[] {
  if (!pages) return [];
  const problems: Problem[] = [];
  const order = questions.map(({ id }) => id);
  // Of two questions with the same id, the first is used.
  const places = new Map(order.map((id, place) => [id, place] as const).reverse());
  const placed = new Map<string, string>();
  let last = -1;
  pages.forEach((page, pageIndex) => {
    page.questions.forEach((id, index) => {
      const at = `${path}[${pageIndex}].questions[${index}]`;
      const place = places.get(id);
      const before = placed.get(id);
      if (place === undefined) problems.push(error(at, 'dangling', localize('pageNoQuestion', { id })));
      else if (before !== undefined) {
        problems.push(error(at, 'page_twice', localize('duplicateQuestion', { id, before })));
      } else {
        placed.set(id, at);
        if (place < last) {
          const text = localize('pageOrder', { id, other: order[last] ?? '' });
          problems.push(error(at, 'page_order', text));
        }
        last = Math.max(last, place);
      }
    });
  });
  const missing = order.filter((id) => !placed.has(id));
  if (missing.length > 0) {
    problems.push(error(path, 'page_missing', localize('pageMissing', { ids: missing.join(', ') })));
  }
  return problems;
}
