/** How the questions of a step are put into sections. Each edit returns the changed step. */
import isSame from 'fast-deep-equal';
import type { LocalizedText } from '../base/localizedText.ts';
import type { Question, SectionOfStep, Step } from '../definition/definition.ts';
import { MAX_SECTION_DEPTH, sectionPath } from '../form/sections.ts';

/** Moves the question to another section, or to none. */
export function inSection(question: Question, section: string | undefined): Question {
  if (question.section === section) return question;
  const { section: _, ...rest } = question;
  return section === undefined ? rest : { ...rest, section };
}

const withSections = (step: Step, sections: SectionOfStep[], questions: Question[]): Step => {
  const { sections: _, ...rest } = step;
  return { ...rest, ...(sections.length > 0 && { sections }), questions };
};

function freeId({ sections = [] }: Step): string {
  const usedIds = new Set(sections.map(({ id }) => id));
  let number = sections.length + 1;
  while (usedIds.has(`section_${number}`)) number += 1;
  return `section_${number}`;
}

/** Whether a section can begin at a question: not if the question is already the first of its section. */
export function canBegin(step: Step, id: string): boolean {
  const at = step.questions.findIndex((question) => question.id === id);
  const { section } = step.questions[at] ?? {};
  return at >= 0 && (section === undefined || sectionBefore(step, at).some((each) => each.id === section));
}

/** Whether a nested section can begin at a question, inside the section that contains it. */
export function canBeginWithin(step: Step, id: string): boolean {
  const { section } = step.questions.find((question) => question.id === id) ?? {};
  return section !== undefined && sectionPath(step, section).length < MAX_SECTION_DEPTH;
}

const sectionBefore = (step: Step, at: number): readonly SectionOfStep[] =>
  sectionPath(step, step.questions[at - 1]?.section);

/**
 * Begins a section at a question, with those of the same section that follow it.
 * @param within whether to nest it in the section that contains the question; otherwise it follows that section
 */
export function sectionBegunAt(step: Step, id: string, title: LocalizedText, within = false): Step {
  const at = step.questions.findIndex((question) => question.id === id);
  const first = step.questions[at];
  if (!first || !(within ? canBeginWithin : canBegin)(step, id)) return step;
  const { sections = [] } = step;
  const sectionId = first.section;
  const outerSection = within ? sectionId : sections.find((each) => each.id === sectionId)?.within;
  const begun: SectionOfStep = {
    id: freeId(step),
    title,
    ...(outerSection !== undefined && { within: outerSection }),
  };
  const follows = (question: Question): boolean =>
    question.section === sectionId ||
    (sectionId !== undefined &&
      !within &&
      sectionPath(step, question.section).some((each) => each.id === sectionId));
  const end = step.questions.findIndex((question, index) => index > at && !follows(question));
  const members = new Set(step.questions.slice(at, end < 0 ? undefined : end));
  const questions = step.questions.map((question) =>
    members.has(question) && question.section === sectionId ? inSection(question, begun.id) : question,
  );
  // Parts of the divided section belong to the half that their questions are in.
  const moved = new Set(
    [...members].map(({ section }) => sectionPath(step, section).at(pathLength(step, sectionId))),
  );
  const others = sections.map((each) =>
    !within && sectionId !== undefined && each.within === sectionId && moved.has(each)
      ? { ...each, within: begun.id }
      : each,
  );
  const place = sections.findIndex((each) => each.id === sectionId) + 1 || sections.length;
  return withSections(step, others.toSpliced(place, 0, begun), questions);
}

const pathLength = (step: Step, section: string | undefined): number => sectionPath(step, section).length;

/** Removes a heading; its questions and nested sections move to the enclosing section. */
export function sectionRemoved(step: Step, id: string): Step {
  const removed = step.sections?.find((section) => section.id === id);
  if (!removed) return step;
  const { within } = removed;
  const sections = (step.sections ?? []).flatMap((section) => {
    if (section === removed) return [];
    if (section.within !== id) return [section];
    const { within: _, ...rest } = section;
    return [{ ...rest, ...(within !== undefined && { within }) }];
  });
  const questions = step.questions.map((question) =>
    question.section === id ? inSection(question, within) : question,
  );
  return withSections(step, sections, questions);
}

const withSection = (step: Step, id: string, change: (section: SectionOfStep) => SectionOfStep): Step =>
  withSections(
    step,
    (step.sections ?? []).map((section) => (section.id === id ? change(section) : section)),
    step.questions,
  );

/** Changes the title of a section. */
export const sectionTitled = (step: Step, id: string, title: LocalizedText): Step =>
  withSection(step, id, (section) => ({ ...section, title }));

/** Sets whether a section is laid out as a table. */
export const sectionAsTable = (step: Step, id: string, isTable: boolean): Step =>
  withSection(step, id, ({ display: _, ...section }) => ({
    ...section,
    ...(isTable && { display: 'table' }),
  }));

/** The sections that a question can be in without splitting another section; undefined for no section. */
export function sectionChoices(step: Step, id: string): Array<SectionOfStep | undefined> {
  const at = step.questions.findIndex((question) => question.id === id);
  const current = sectionPath(step, step.questions[at]?.section);
  const [before, after] = [at - 1, at + 1].map((index) => sectionPath(step, step.questions[index]?.section));
  const all = new Set([...current, ...(before ?? []), ...(after ?? [])]);
  return [undefined, ...(step.sections ?? []).filter((section) => all.has(section))].filter(
    (section) => sectionOf(inOther(step, at, section?.id), id) === section?.id,
  );
}

const sectionOf = ({ questions }: Step, id: string): string | undefined =>
  questions.find((question) => question.id === id)?.section;

const inOther = (step: Step, at: number, section: string | undefined): Step =>
  holdSections({
    ...step,
    questions: step.questions.map((question, index) =>
      index === at ? inSection(question, section) : question,
    ),
  });

/** Questions that follow each other, up to the one at `to`. */
interface Run {
  from: number;
  to: number;
}

const lengthOf = ({ from, to }: Run): number => to - from;

/** The first two runs of one section with others in between. @param pathAt sections of a question, outermost first */
function firstParted(
  questions: readonly Question[],
  pathAt: (index: number) => string[],
): { id: string; one: Run; other: Run } | undefined {
  const runs = new Map<string, Run>();
  for (const index of questions.keys())
    for (const id of pathAt(index)) {
      const run = runs.get(id);
      if (run && run.to < index) {
        let to = index + 1;
        while (pathAt(to).includes(id)) to += 1;
        return { id, one: run, other: { from: index, to } };
      }
      runs.set(id, { from: run?.from ?? index, to: index + 1 });
    }
  return undefined;
}

/**
 * Keeps sections together after questions were added, moved or removed: a question between two of a section joins it,
 * and one that is separated from its section joins that of its neighbours. Where two edits together split a section,
 * the few questions in between join it, otherwise the smaller part leaves it.
 */
export function holdSections(step: Step): Step {
  if (!step.questions.some(({ section }) => section !== undefined)) return step;
  const questions = [...step.questions];
  const pathAt = (index: number): string[] =>
    sectionPath(step, questions[index]?.section).map(({ id }) => id);
  const neighbourSections = (from: number, to = from + 1): string[] => {
    const after = pathAt(to);
    return pathAt(from - 1).filter((id, depth) => after[depth] === id);
  };
  const isStray = (index: number): boolean => {
    const neighbours = [...pathAt(index - 1), ...pathAt(index + 1)];
    const isElsewhere = (id: string) =>
      questions.some((_, other) => other !== index && pathAt(other).includes(id));
    return pathAt(index).some((id) => !neighbours.includes(id) && isElsewhere(id));
  };
  // First, questions between two of a section join it: otherwise the section would count as split.
  for (const [index, question] of questions.entries()) {
    const [path, both] = [pathAt(index), neighbourSections(index)];
    const isKnown = question.section === undefined || path.length > 0;
    if (!isKnown || !both.every((id, depth) => path[depth] === id))
      questions[index] = inSection(question, both.at(-1));
  }
  for (let parted = firstParted(questions, pathAt); parted; parted = firstParted(questions, pathAt)) {
    const { id, one, other } = parted;
    const isSmall = other.from - one.to <= Math.min(lengthOf(one), lengthOf(other));
    const smaller = lengthOf(one) < lengthOf(other) ? one : other;
    const changed = isSmall ? { from: one.to, to: other.from } : smaller;
    const section = isSmall ? id : neighbourSections(changed.from, changed.to).at(-1);
    for (let index = changed.from; index < changed.to; index += 1)
      questions[index] = inSection(questions[index] as Question, section);
  }
  for (const [index, question] of questions.entries())
    if (isStray(index)) questions[index] = inSection(question, neighbourSections(index).at(-1));
  return isSame(questions, step.questions) ? step : { ...step, questions };
}
