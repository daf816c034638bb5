/** Converts the items of a Questionnaire to questions, and its groups to sections. */
import type { Question, SectionOfStep, Step } from '@clinic/engine/definition';
import { MAX_SECTION_DEPTH } from '@clinic/engine/form';
import { say } from '../../importing/texts/message.ts';
import { CALCULATED } from '../validate/extensions.ts';
import { addCounts, isRequired, noteRequired } from './answerCounts.ts';
import { addChecks } from './checks.ts';
import { noteHidden } from './computed.ts';
import { type ConditionPart, type ConditionParts, joinedCondition } from './conditionParts.ts';
import { conditionOf, isNeverMet, type QuestionContext } from './conditions.ts';
import { noteDefaults } from './defaults.ts';
import { extractionOf } from './extraction.ts';
import { entryDisplay, placesOf } from './inputs.ts';
import { fewestEntries, occurrences } from './limits.ts';
import { everyItem, type PlannedItem } from './plan.ts';
import { ownPropertiesOf, questionOf } from './questions.ts';
import { helpOf, labelOf, noteText } from './wording.ts';

const MAX_ENTRIES = 20;

export interface Building {
  context: QuestionContext;
  /** The item of each question, step and section. */
  origins: Map<object, PlannedItem>;
  conditions: ConditionParts;
  usedIds: Set<string>;
  title: Step['title'];
  checkIds: Set<string>;
  /** Sections of all steps, in the order of the form. */
  sections: SectionOfStep[];
  /** Collects the linkIds of items whose condition no answers can satisfy. */
  never: Set<string>;
}

/** Conditions of the groups around an item. */
interface Around {
  conditions: readonly ConditionPart[];
  section?: SectionOfStep;
  depth: number;
  /** Whether it is below a question with several answers: FHIR asks it for each of them. */
  isBelowSeveral?: boolean;
}

export const NOTHING_AROUND: Around = { conditions: [], depth: 0 };

export const hasText = ({ entry: { item } }: PlannedItem): boolean =>
  item.text !== undefined || item.prefix !== undefined;

export function questionsOf(
  items: readonly PlannedItem[],
  groupContext: Around,
  building: Building,
): Question[] {
  return items.flatMap((planned): Question[] => {
    const { context, origins } = building;
    const { kind, entry, children } = planned;
    if (kind === 'help') return [];
    if (kind === 'left') {
      for (const each of everyItem([planned])) {
        const { item, path } = each.entry;
        context.report.note(path, 'kept', planned.reason);
        if (planned.reason)
          for (const url of CALCULATED)
            for (const at of placesOf(item, path, url)) context.report.note(at, 'kept', planned.reason);
      }
      noteHidden(entry.item, entry.path, context.report, say('notShown'));
      return [];
    }
    if (
      groupContext.isBelowSeveral &&
      kind !== 'heading' &&
      (kind !== 'group' || entry.item.repeats === true)
    )
      context.report.noteItself(entry.path, 'mapped', say('askedForAll'));
    else context.report.noteItself(entry.path, 'taken');
    noteDefaults(entry.item, entry.path, context.report);
    const condition = conditionOf(planned, context);
    const conditions = withOwn(groupContext.conditions, condition, planned);
    if (condition !== undefined && isNeverMet(joinedCondition(conditions))) building.never.add(entry.linkId);
    const shown = <T extends Question>(question: T): T => {
      const whole = {
        ...question,
        ...(groupContext.section && { section: groupContext.section.id }),
        ...(conditions.length > 0 && { showWhen: joinedCondition(conditions) }),
      };
      origins.set(whole, planned);
      building.conditions.add(whole, conditions);
      return whole;
    };
    if (kind === 'repeating') {
      const questions = questionsOf(children, NOTHING_AROUND, building);
      noteText(planned, context);
      context.report.note(`${entry.path}.type`, 'taken');
      context.report.note(`${entry.path}.repeats`, 'taken');
      noteRequired(entry, context.report, true);
      const maxItems = occurrences(entry, context) ?? MAX_ENTRIES;
      const label = labelOf(planned, 'line', context);
      if (questions.length === 0) return [];
      const help = helpOf(planned, context);
      const minItems = fewestEntries(planned, maxItems, context);
      const extract = extractionOf(planned, context);
      const group: Question = {
        ...{ id: planned.id, type: 'repeatingGroup' as const, label, maxItems, questions },
        ...(isRequired(entry.item) && { required: true }),
        ...(help && { help }),
        ...(minItems !== undefined && { minItems }),
        ...entryDisplay(planned, questions, context),
        ...(extract && { extract }),
        ...ownPropertiesOf(planned, context.report),
      };
      const groupQuestion = shown<Question>(group);
      constrain(planned, [groupQuestion], building);
      return [groupQuestion];
    }
    if (kind === 'group') {
      const section = sectionOf(planned, groupContext, context);
      noteGroup(planned, section !== undefined, context);
      if (section) {
        building.sections.push(section);
        origins.set(section, planned);
      }
      const below = {
        ...groupContext,
        conditions,
        ...(section && { section, depth: groupContext.depth + 1 }),
      };
      const inside = questionsOf(children, below, building);
      constrain(planned, inside, building);
      if (section || !hasText(planned) || inside.length === 0) return inside;
      const label = labelOf(planned, 'blocks', context);
      return [shown({ id: planned.id, type: 'information', label }), ...inside];
    }
    const question = questionOf(planned, context);
    const isBelowSeveral = groupContext.isBelowSeveral === true || planned.path.repeats === true;
    const below = questionsOf(children, { ...groupContext, conditions, isBelowSeveral }, building);
    const first = question && shown(question);
    addCounts(planned, first, { ...context, checkIds: building.checkIds });
    const all = first ? [first, ...below] : below;
    constrain(planned, all, building);
    return all;
  });
}

/** Conditions around an item and its own. */
export const withOwn = (
  outerConditions: readonly ConditionPart[],
  logic: ConditionPart['logic'] | undefined,
  of: PlannedItem,
): readonly ConditionPart[] => (logic === undefined ? outerConditions : [...outerConditions, { logic, of }]);

export function constrain(planned: PlannedItem, questions: readonly Question[], building: Building): void {
  const { entry, id } = planned;
  const { context, checkIds } = building;
  const { resolverAt, report, language } = context;
  const constrained = { element: entry.item, path: entry.path, id, resolver: resolverAt(planned) };
  addChecks(constrained, questions, { report, language, checkIds });
}

/**
 * The heading of a group within a step. In entries of a repeating group, and at deeper levels, it becomes information.
 */
function sectionOf(
  planned: PlannedItem,
  { section, depth }: Around,
  context: QuestionContext,
): SectionOfStep | undefined {
  if (planned.within || !hasText(planned) || depth >= MAX_SECTION_DEPTH) return undefined;
  return {
    id: planned.id,
    title: labelOf(planned, 'plain', context),
    ...(section && { within: section.id }),
  };
}

function noteGroup(planned: PlannedItem, isSection: boolean, context: QuestionContext): void {
  const { path, item } = planned.entry;
  noteText(planned, context);
  if (isSection) context.report.note(`${path}.type`, 'taken');
  else context.report.note(`${path}.type`, 'mapped', say('asHeading'));
  if (item.repeats === true) context.report.note(`${path}.repeats`, 'kept', say('askedOnce'));
}
