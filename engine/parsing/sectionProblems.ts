/** Problems of the sections of steps, and of table layouts. */
import { error, localize, type Problem, warning } from '../base/problem.ts';
import type { Definition, Step } from '../definition/definition.ts';
import { MAX_SECTION_DEPTH, type SectionPaths, sectionPaths } from '../form/sections.ts';
import { tableOf } from '../form/sectionTable.ts';

/**
 * Sections must have unique ids, be nested in a section listed before them, and have consecutive questions. Questions
 * of a repeating group cannot be in a section.
 */
export const sectionProblems = ({ steps }: Definition): Problem[] =>
  steps.flatMap((step, index) => {
    const pathOf = sectionPaths(step);
    return [
      ...ofTable(step, step.display, undefined, `steps[${index}]`),
      ...ofSections(step, pathOf, `steps[${index}].sections`),
      ...ofQuestions(step, pathOf, `steps[${index}].questions`),
    ];
  });

/** @param section its id; undefined for the step itself */
const ofTable = (
  step: Step,
  display: Step['display'],
  section: string | undefined,
  path: string,
): Problem[] =>
  display === 'table' && !tableOf(step, section)
    ? [error(`${path}.display`, 'section_table', localize('sectionTable'))]
    : [];

function ofSections(step: Step, pathOf: SectionPaths, path: string): Problem[] {
  const { questions, sections = [] } = step;
  const named = new Set(questions.map(({ section }) => section));
  const used = new Set([...named].flatMap((section) => pathOf(section)));
  const places = new Map<string, number>();
  return sections.flatMap((section, index): Problem[] => {
    const at = `${path}[${index}]`;
    const { id, within, display } = section;
    const same = places.get(id);
    if (same !== undefined) {
      const text = localize('duplicateSection', { id, before: `${path}[${same}]` });
      return [error(`${at}.id`, 'duplicate_id', text)];
    }
    const isListed = within === undefined || places.has(within);
    places.set(id, index);
    if (!isListed) return [error(`${at}.within`, 'dangling', localize('sectionWithin', { id: within }))];
    if (pathOf(id).length > MAX_SECTION_DEPTH)
      return [error(`${at}.within`, 'section_depth', localize('sectionDepth', { max: MAX_SECTION_DEPTH }))];
    if (!used.has(section)) return [warning(at, 'section_empty', localize('sectionEmpty'))];
    return ofTable(step, display, id, at);
  });
}

function ofQuestions(step: Step, pathOf: SectionPaths, path: string): Problem[] {
  const ended = new Set<string>();
  let before: ReadonlySet<string> = new Set();
  return step.questions.flatMap((question, index): Problem[] => {
    const at = `${path}[${index}]`;
    const parts = question.type === 'repeatingGroup' ? question.questions : [];
    const inEntries = parts.flatMap(({ section }, part) =>
      section === undefined
        ? []
        : [error(`${at}.questions[${part}].section`, 'section_entry', localize('sectionInEntries'))],
    );
    const sectionIds = new Set(pathOf(question.section).map(({ id }) => id));
    for (const id of before) if (!sectionIds.has(id)) ended.add(id);
    before = sectionIds;
    const { section } = question;
    if (section !== undefined && sectionIds.size === 0)
      return [error(`${at}.section`, 'dangling', localize('noSection', { id: section })), ...inEntries];
    const split = [...sectionIds].find((id) => ended.has(id));
    return split === undefined
      ? inEntries
      : [error(`${at}.section`, 'section_split', localize('sectionSplit', { id: split })), ...inEntries];
  });
}
