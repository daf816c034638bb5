/** Sections of a step as groups within the group of the step. */
import type { Question, SectionOfStep, Step } from '@clinic/engine/definition';
import { sectionPath, sectionRuns, tableOf } from '@clinic/engine/form';
import type { JsonObject } from '../validate/json.ts';
import { shownBy } from './extensions.ts';
import { localizedElement } from './texts.ts';

/** Neither a question nor a step has a dot in its id. */
export const sectionLinkId = (step: Pick<Step, 'id'>, section: SectionOfStep): string =>
  `${step.id}.section.${section.id}`;

/** linkIds of the groups around a question within its step, from the outside in. */
export const sectionLinkIds = (step: Step, { section }: Question): string[] =>
  sectionPath(step, section).map((each) => sectionLinkId(step, each));

/**
 * How a step, or a section of it, is laid out.
 * @param section its id; undefined for the step
 */
export function layoutOf(step: Step, display: Step['display'], section?: string): JsonObject[] {
  const table = display && tableOf(step, section);
  return table ? [shownBy(table.rows === 'questions' ? 'htable' : 'grid')] : [];
}

/** The items of the questions of a step, each in the groups of its sections. */
export function sectionItems(
  step: Step,
  language: string,
  itemOf: (question: Question) => JsonObject,
): JsonObject[] {
  const items: JsonObject[] = [];
  const inside = new Map<SectionOfStep, JsonObject[]>();
  for (const { path, opens, questions } of sectionRuns(step, step.questions)) {
    for (const section of opens) {
      const item: JsonObject[] = [];
      const parentSection = path[path.indexOf(section) - 1];
      const layout = layoutOf(step, section.display, section.id);
      (parentSection ? (inside.get(parentSection) ?? items) : items).push({
        ...(layout.length > 0 && { extension: layout }),
        linkId: sectionLinkId(step, section),
        ...localizedElement('text', section.title, language),
        type: 'group',
        item,
      });
      inside.set(section, item);
    }
    const innermost = path.at(-1);
    (innermost ? (inside.get(innermost) ?? items) : items).push(...questions.map(itemOf));
  }
  return items;
}
