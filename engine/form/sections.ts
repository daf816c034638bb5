/** Sections of a step: consecutive questions below a heading of their own. */
import type { Question, SectionOfStep, Step } from '../definition/definition.ts';

/** Sections can be within sections this deep: headings below the step's and the page's are h2 to h4. */
export const MAX_SECTION_DEPTH = 3;

/** Consecutive questions of the same section, or of none. */
export interface SectionRun<Q extends Pick<Question, 'id'> = Question> {
  /** Stays the same while questions appear and disappear. */
  key: string;
  /** Around its questions, from the outside in. */
  path: readonly SectionOfStep[];
  /** Those of them that begin here. */
  opens: readonly SectionOfStep[];
  questions: Q[];
}

/** The sections around a question, from the outside in. */
export function sectionPath({ sections = [] }: Step, id: string | undefined): SectionOfStep[] {
  const path: SectionOfStep[] = [];
  let section = sections.find((each) => each.id === id);
  while (section && !path.includes(section)) {
    path.unshift(section);
    const { within } = section;
    section = sections.find((each) => each.id === within);
  }
  return path;
}

/**
 * The shown questions of a step, grouped by section; a section without any is left out.
 * @param shown in the step's order
 */
export function sectionRuns<Q extends Pick<Question, 'id'>>(
  step: Step,
  shown: readonly Q[],
): SectionRun<Q>[] {
  if (!step.sections)
    return shown.length === 0 ? [] : [{ key: '', path: [], opens: [], questions: [...shown] }];
  const byId = new Map(shown.map((question) => [question.id, question]));
  const runs: SectionRun<Q>[] = [];
  let section: string | undefined;
  for (const question of step.questions) {
    if (runs.length === 0 || question.section !== section) {
      section = question.section;
      runs.push({ key: question.id, path: sectionPath(step, section), opens: [], questions: [] });
    }
    const own = byId.get(question.id);
    if (own) runs.at(-1)?.questions.push(own);
  }
  let before: readonly SectionOfStep[] = [];
  return runs
    .filter(({ questions }) => questions.length > 0)
    .map((run) => {
      const opens = run.path.filter((each) => !before.includes(each));
      before = run.path;
      return { ...run, opens };
    });
}
