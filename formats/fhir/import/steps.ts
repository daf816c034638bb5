/** Converts the items of a Questionnaire to steps and to texts shown on every page. */
import type { LocalizedText, LogicJson } from '@clinic/engine/base';
import type { EveryPage, Question, Step } from '@clinic/engine/definition';
import { sectionPath } from '@clinic/engine/form';
import { stepIdFor } from '../../importing/ids.ts';
import { say } from '../../importing/texts/message.ts';
import { ITEM_CONTROL } from '../validate/extensions.ts';
import { type ConditionPart, joinedCondition } from './conditionParts.ts';
import { conditionOf, isNeverMet, type QuestionContext } from './conditions.ts';
import { noteDefaults } from './defaults.ts';
import { layOut } from './inputs.ts';
import { type Building, constrain, hasText, NOTHING_AROUND, questionsOf, withOwn } from './itemQuestions.ts';
import { noteExtension } from './limits.ts';
import { controlOf, hasCondition, type PlannedItem } from './plan.ts';
import { joined, labelOf, noteText } from './wording.ts';

const MAX_IN_STEP = 1_000;
const MAX_STEPS = 99;

/**
 * Each top-level group is a step, or each of its groups if the form shows them as tabs or pages; questions outside
 * groups share separate steps.
 */
export function stepsOf(items: readonly PlannedItem[], building: Building): Step[] {
  const steps: Step[] = [];
  const stepItems = items.filter((item) => everyPagePart(item) === undefined);
  addSteps(stepItems, { conditions: [], title: building.title }, steps, building);
  for (const step of steps) {
    const used = new Set(
      step.questions.flatMap(({ section }) => sectionPath({ ...step, sections: building.sections }, section)),
    );
    const sections = building.sections.filter((section) => used.has(section));
    if (sections.length > 0) step.sections = sections;
    for (const part of [step, ...sections]) {
      const planned = building.origins.get(part);
      if (planned) layOut(part, step, planned, building.context);
    }
  }
  return steps;
}

function addSteps(
  items: readonly PlannedItem[],
  { conditions, title }: { conditions: readonly ConditionPart[]; title: Step['title'] },
  steps: Step[],
  building: Building,
): void {
  let loose: Step | undefined;
  const add = (id: string, heading: Step['title'], questions: Question[], showWhen?: LogicJson): Step => {
    const step: Step = { id, title: heading, ...(showWhen !== undefined && { showWhen }), questions };
    steps.push(step);
    return step;
  };
  for (const planned of items) {
    const isStep = planned.kind === 'group' && steps.length < MAX_STEPS;
    if (!isStep) {
      const questions = questionsOf([planned], { ...NOTHING_AROUND, conditions }, building);
      if (questions.length === 0) continue;
      if (loose && (loose.questions.length < MAX_IN_STEP || steps.length >= MAX_STEPS))
        loose.questions.push(...questions);
      else loose = add(stepIdFor('questions', building.usedIds), title, questions);
      continue;
    }
    const { context, origins } = building;
    const { entry, children } = planned;
    context.report.noteItself(entry.path, 'taken');
    noteDefaults(entry.item, entry.path, context.report);
    const condition = conditionOf(planned, context);
    const all = withOwn(conditions, condition, planned);
    const showWhen = all.length === 0 ? undefined : joinedCondition(all);
    if (showWhen !== undefined && isNeverMet(showWhen)) building.never.add(entry.linkId);
    noteText(planned, context);
    const heading = hasText(planned) ? labelOf(planned, 'plain', context) : title;
    loose = undefined;
    if (isDivided(planned)) {
      noteDivided(planned, context);
      const before = steps.length;
      addSteps(children, { conditions: all, title: heading }, steps, building);
      const questions = steps.slice(before).flatMap(({ questions }) => questions);
      constrain(planned, questions, building);
      continue;
    }
    context.report.note(`${entry.path}.type`, 'taken');
    const questions = questionsOf(children, NOTHING_AROUND, building);
    if (questions.length === 0) {
      context.report.note(entry.path, 'kept', say('nothingAsked'));
      continue;
    }
    constrain(planned, questions, building);
    for (let start = 0; start < questions.length; start += MAX_IN_STEP) {
      const id = start === 0 ? planned.id : stepIdFor(planned.id, building.usedIds);
      const step = add(id, heading, questions.slice(start, start + MAX_IN_STEP), showWhen);
      origins.set(step, planned);
      building.conditions.add(step, all);
    }
  }
}

const isPage = ({ kind, entry }: PlannedItem): boolean =>
  kind === 'group' && controlOf(entry.item) === 'page';

/** Whether its groups are shown one at a time, as tabs or pages. */
const isDivided = ({ entry, children }: PlannedItem): boolean =>
  controlOf(entry.item) === 'tab-container'
    ? children.some(({ kind }) => kind === 'group')
    : children.some(isPage);

function noteDivided(planned: PlannedItem, { report }: QuestionContext): void {
  const { path } = planned.entry;
  const how = say('partsAsSteps');
  report.note(`${path}.type`, 'mapped', how);
  report.note(`${path}.text`, 'kept', how);
  for (const each of [planned, ...planned.children.filter(isPage)])
    noteExtension(each.entry.item, ITEM_CONTROL, each.entry.path, report, 'partsAsSteps');
}

const PARTS: Readonly<Record<string, keyof EveryPage>> = { header: 'above', footer: 'below' };

/** Where a top-level item is shown on every page; undefined for one that is asked. */
function everyPagePart({ entry, kind, children }: PlannedItem): keyof EveryPage | undefined {
  const isText =
    kind === 'group' && !hasCondition(entry.item) && children.length > 0 && children.every(isAlwaysShown);
  return isText ? PARTS[controlOf(entry.item)] : undefined;
}

const isAlwaysShown = ({ kind, entry }: PlannedItem): boolean =>
  kind === 'heading' && !hasCondition(entry.item) && entry.children.length === 0;

/** The texts of top-level items that are shown on every page. */
export function everyPageOf(items: readonly PlannedItem[], context: QuestionContext): EveryPage | undefined {
  const texts: Partial<Record<keyof EveryPage, LocalizedText[]>> = {};
  for (const planned of items) {
    const part = everyPagePart(planned);
    if (!part) continue;
    const { path, item } = planned.entry;
    context.report.noteItself(path, 'taken');
    noteText(planned, context);
    context.report.note(`${path}.text`, 'kept', say('onEveryPage'));
    context.report.note(`${path}.type`, 'mapped', say('onEveryPage'));
    noteExtension(item, ITEM_CONTROL, path, context.report);
    for (const child of planned.children) {
      context.report.noteItself(child.entry.path, 'taken');
      noteText(child, context);
      context.report.note(`${child.entry.path}.type`, 'mapped', say('onEveryPage'));
      texts[part] = [...(texts[part] ?? []), labelOf(child, 'blocks', context)];
    }
  }
  const { above, below } = texts;
  if (!above && !below) return undefined;
  return {
    ...(above && { above: joined(above, context.language, '\n\n') }),
    ...(below && { below: joined(below, context.language, '\n\n') }),
  };
}
