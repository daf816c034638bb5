/** Sections of a step as groups within the group of the step. */
import type { Question, SectionOfStep, Step } from '../../definition/definition.ts';
import { sectionPath, sectionRuns } from '../../form/sections.ts';
import type { JsonObject } from '../validate/json.ts';
import type { ExportContext } from './context.ts';
import { localizedElement } from './texts.ts';

/** Neither a question nor a step has a dot in its id. An imported section has the linkId of its group. */
export const sectionLinkId = (
  step: Pick<Step, 'id'>,
  section: SectionOfStep,
  { linkIdOf }: Pick<ExportContext, 'linkIdOf'>,
): string => {
  const linkId = linkIdOf(section);
  return linkId === section.id ? `${step.id}.section.${section.id}` : linkId;
};

/** linkIds of the groups around a question within its step, from the outside in. */
export const sectionLinkIds = (
  step: Step,
  { section }: Question,
  context: Pick<ExportContext, 'linkIdOf'>,
): string[] => sectionPath(step, section).map((each) => sectionLinkId(step, each, context));

/** The items of the questions of a step, each in the groups of its sections. */
export function sectionItems(
  step: Step,
  context: ExportContext,
  itemOf: (question: Question) => JsonObject,
): JsonObject[] {
  const items: JsonObject[] = [];
  const inside = new Map<SectionOfStep, JsonObject[]>();
  for (const { path, opens, questions } of sectionRuns(step, step.questions)) {
    for (const section of opens) {
      const item: JsonObject[] = [];
      const around = path[path.indexOf(section) - 1];
      (around ? (inside.get(around) ?? items) : items).push({
        linkId: sectionLinkId(step, section, context),
        ...localizedElement('text', section.title, context.language),
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
