/** How the questions of a step are split into pages. Each edit returns the new pages of the step. */
import isSame from 'fast-deep-equal';
import type { LocalizedText } from '../base/localizedText.ts';
import type { PageOfStep, Step } from '../definition/definition.ts';

type Pages = PageOfStep[];

/** One question per page. */
export const onePageEach = ({ questions }: Step): Pages => questions.map(({ id }) => ({ questions: [id] }));

/** Starts a new page at that question; the title stays with the questions before it. */
export function pageBegunAt(step: Step, question: string): Pages {
  const pages = step.pages ?? [{ questions: step.questions.map(({ id }) => id) }];
  return pages.flatMap((page) => {
    const index = page.questions.indexOf(question);
    if (index <= 0) return [page];
    return [
      withRowsThatHold({ ...page, questions: page.questions.slice(0, index) }),
      withRowsThatHold({
        questions: page.questions.slice(index),
        ...(page.sideBySide && { sideBySide: page.sideBySide }),
      }),
    ];
  });
}

/** Joins the page at that index with the one before it, under the earlier title. */
export function pageJoined({ pages = [] }: Step, index: number): Pages {
  const [before, page] = [pages[index - 1], pages[index]];
  if (!before || !page) return pages;
  const rows = [...(before.sideBySide ?? []), ...(page.sideBySide ?? [])];
  const joined = {
    ...page,
    ...before,
    questions: [...before.questions, ...page.questions],
    ...(rows.length > 0 && { sideBySide: rows }),
  };
  return pages.toSpliced(index - 1, 2, joined);
}

/** If undefined, the first question is the heading. */
export function pageTitled({ pages = [] }: Step, index: number, title: LocalizedText | undefined): Pages {
  return pages.map((page, at) => {
    if (at !== index) return page;
    const { title: _before, ...rest } = page;
    return title ? { ...rest, title } : rest;
  });
}

/** Puts a question in the same row as the previous one on the page, or removes it from the row. */
export function besideTheOneBefore(step: Step, index: number, question: string, isBeside: boolean): Pages {
  const pages = step.pages ?? [{ questions: step.questions.map(({ id }) => id) }];
  return pages.map((page, at) => {
    const before = page.questions[page.questions.indexOf(question) - 1];
    if (at !== index || before === undefined) return page;
    const rows = page.sideBySide ?? [];
    if (!isBeside) {
      const parted = rows.flatMap((row) => {
        const place = row.indexOf(question);
        return place <= 0 ? [row] : [row.slice(0, place), row.slice(place)];
      });
      return withRowsThatHold({ ...page, sideBySide: parted });
    }
    const rowOf = (id: string): string[] => rows.find((row) => row.includes(id)) ?? [id];
    const joined = [...rowOf(before), ...rowOf(question)];
    const others = rows.filter((row) => !row.includes(before) && !row.includes(question));
    const inOrder = [...others, joined].toSorted(
      (one, other) => page.questions.indexOf(one[0] ?? '') - page.questions.indexOf(other[0] ?? ''),
    );
    return withRowsThatHold({ ...page, sideBySide: inOrder });
  });
}

/** Drops rows whose questions were removed or are no longer adjacent. */
function withRowsThatHold(page: PageOfStep): PageOfStep {
  const { sideBySide, ...rest } = page;
  const rows = (sideBySide ?? [])
    .map((row) => row.filter((id) => page.questions.includes(id)))
    .filter(
      (row) =>
        row.length > 1 &&
        row.every((id, at) => at === 0 || page.questions[page.questions.indexOf(id) - 1] === row[at - 1]),
    );
  return rows.length > 0 ? { ...rest, sideBySide: rows } : rest;
}

/**
 * Keeps every question of the step on a page, in its order, after questions were added, moved or removed: a new one
 * goes on the page of the one before it.
 */
export function holdPages(step: Step): Step {
  const { pages, ...rest } = step;
  if (!pages) return step;
  const pageOf = (id: string): number => pages.findIndex((page) => page.questions.includes(id));
  const next: PageOfStep[] = pages.map((page) => ({ ...page, questions: [] }));
  let current = 0;
  for (const { id } of step.questions) {
    current = Math.max(current, pageOf(id));
    next[current]?.questions.push(id);
  }
  const filled = next.filter(({ questions }) => questions.length > 0).map(withRowsThatHold);
  if (isSame(filled, pages)) return step;
  return filled.length > 0 ? { ...step, pages: filled } : rest;
}
