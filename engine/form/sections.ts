/** Sections of a step: consecutive questions under a heading. */
import type { Question, SectionOfStep, Step } from '../definition/definition.ts';

/** Maximum nesting of sections, whose headings are h2 to h4. */
export const MAX_SECTION_DEPTH = 3;

/** Consecutive questions of the same section, or of none. */
export interface SectionRun<Q extends Pick<Question, 'id'> = Question> {
  /** Stays the same while questions appear and disappear. */
  key: string;
  /** Sections around its questions, from the outside in. */
  path: readonly SectionOfStep[];
  /** The sections of `path` that begin here. */
  opens: readonly SectionOfStep[];
  questions: Q[];
}

/** The section and its enclosing sections, from the outside in. */
export type SectionPaths = (id: string | undefined) => readonly SectionOfStep[];

export const sectionPath = (step: Pick<Step, 'sections'>, id: string | undefined): readonly SectionOfStep[] =>
  sectionPaths(step)(id);

/** `sectionPath` for many questions of a step: each section is looked up once. */
export function sectionPaths({ sections = [] }: Pick<Step, 'sections'>): SectionPaths {
  const byId = new Map<string | undefined, SectionOfStep>();
  for (const section of sections) if (!byId.has(section.id)) byId.set(section.id, section);
  const paths = new Map<string | undefined, readonly SectionOfStep[]>();
  return (id) => {
    const path = paths.get(id) ?? pathTo(byId, id);
    paths.set(id, path);
    return path;
  };
}

function pathTo(
  byId: ReadonlyMap<string | undefined, SectionOfStep>,
  id: string | undefined,
): readonly SectionOfStep[] {
  const path = new Set<SectionOfStep>();
  let section = byId.get(id);
  while (section && !path.has(section)) {
    path.add(section);
    section = byId.get(section.within);
  }
  return [...path].reverse();
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
  const pathOf = sectionPaths(step);
  let section: string | undefined;
  for (const question of step.questions) {
    if (runs.length === 0 || question.section !== section) {
      section = question.section;
      runs.push({ key: question.id, path: pathOf(section), opens: [], questions: [] });
    }
    const shownQuestion = byId.get(question.id);
    if (shownQuestion) runs.at(-1)?.questions.push(shownQuestion);
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
