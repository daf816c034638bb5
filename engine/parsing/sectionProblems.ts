/** Problems of the sections of steps, and of steps and sections as tables. */

import { error, localize, type Problem, warning } from '../base/problem.ts';
import type { Definition, Step } from '../definition/definition.ts';
import { MAX_SECTION_DEPTH, sectionPath } from '../form/sections.ts';
import { tableOf } from '../form/sectionTable.ts';

/**
 * Sections have ids of their own, are within one that is listed before them, and have consecutive questions.
 * Questions of a repeating group are in none.
 */
export const sectionProblems = ({ steps }: Definition): Problem[] =>
  steps.flatMap((step, index) => [
    ...ofTable(step, step.display, undefined, `steps[${index}]`),
    ...ofSections(step, `steps[${index}].sections`),
    ...ofQuestions(step, `steps[${index}].questions`),
  ]);

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

function ofSections({ questions, sections = [], ...step }: Step, path: string): Problem[] {
  const whole = { ...step, questions, sections };
  const used = new Set(questions.flatMap(({ section }) => sectionPath(whole, section)));
  return sections.flatMap((section, index): Problem[] => {
    const at = `${path}[${index}]`;
    const { id, within, display } = section;
    const before = sections.slice(0, index);
    const same = before.findIndex((each) => each.id === id);
    if (same >= 0) {
      const text = localize('duplicateSection', { id, before: `${path}[${same}]` });
      return [error(`${at}.id`, 'duplicate_id', text)];
    }
    if (within !== undefined && !before.some((each) => each.id === within))
      return [error(`${at}.within`, 'dangling', localize('sectionWithin', { id: within }))];
    if (sectionPath(whole, id).length > MAX_SECTION_DEPTH)
      return [error(`${at}.within`, 'section_depth', localize('sectionDepth', { max: MAX_SECTION_DEPTH }))];
    if (!used.has(section)) return [warning(at, 'section_empty', localize('sectionEmpty'))];
    return ofTable(whole, display, id, at);
  });
}

function ofQuestions(step: Step, path: string): Problem[] {
  const ended = new Set<string>();
  let before: string[] = [];
  return step.questions.flatMap((question, index): Problem[] => {
    const at = `${path}[${index}]`;
    const parts = question.type === 'repeatingGroup' ? question.questions : [];
    const inEntries = parts.flatMap(({ section }, part) =>
      section === undefined
        ? []
        : [error(`${at}.questions[${part}].section`, 'section_entry', localize('sectionInEntries'))],
    );
    const own = sectionPath(step, question.section).map(({ id }) => id);
    for (const id of before) if (!own.includes(id)) ended.add(id);
    before = own;
    const { section } = question;
    if (section !== undefined && own.length === 0)
      return [error(`${at}.section`, 'dangling', localize('noSection', { id: section })), ...inEntries];
    const split = own.find((id) => ended.has(id));
    return split === undefined
      ? inEntries
      : [error(`${at}.section`, 'section_split', localize('sectionSplit', { id: split })), ...inEntries];
  });
}
