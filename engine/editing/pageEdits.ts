/** How the questions of a step are spread over pages. Each edit gives the pages the step has then. */
import type { LocalizedText, PageOfStep, Step } from '../definition.ts';

type Pages = PageOfStep[];

/** Each question on a page of its own. */
export const onePageEach = ({ questions }: Step): Pages => questions.map(({ id }) => ({ questions: [id] }));

/** A new page begins with that question; its title stays with the questions before it. */
export function pageBegunAt(step: Step, question: string): Pages {
  const pages = step.pages ?? [{ questions: step.questions.map(({ id }) => id) }];
  return pages.flatMap((page) => {
    const index = page.questions.indexOf(question);
    if (index <= 0) return [page];
    return [
      { ...page, questions: page.questions.slice(0, index) },
      { questions: page.questions.slice(index) },
    ];
  });
}

/** The page at that index and the one before it as one, under the title of the earlier. */
export function pageJoined({ pages = [] }: Step, index: number): Pages {
  const [before, page] = [pages[index - 1], pages[index]];
  if (!before || !page) return pages;
  const joined = { ...page, ...before, questions: [...before.questions, ...page.questions] };
  return pages.toSpliced(index - 1, 2, joined);
}

/** Undefined: its first question heads the page. */
export function pageTitled({ pages = [] }: Step, index: number, title: LocalizedText | undefined): Pages {
  return pages.map((page, at) => {
    if (at !== index) return page;
    const { title: _before, ...rest } = page;
    return title ? { ...rest, title } : rest;
  });
}
