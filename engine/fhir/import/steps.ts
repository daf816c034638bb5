/** The steps and questions of the items of a Questionnaire. */
import type { LogicJson } from '../../base/logicJson.ts';
import type { Question, Step } from '../../definition/definition.ts';
import { idFor } from '../../importing/ids.ts';
import { say } from '../../importing/texts/message.ts';
import { and } from '../../logic/compose.ts';
import { addChecks } from './checks.ts';
import { noteHidden } from './computed.ts';
import { conditionOf, isNeverMet, type QuestionContext } from './conditions.ts';
import { fewestEntries, occurrences } from './limits.ts';
import { everyItem, type PlannedItem } from './plan.ts';
import { questionOf, roleOf } from './questions.ts';
import { helpOf, labelOf, noteText } from './wording.ts';

const MAX_IN_STEP = 1_000;
const MAX_STEPS = 99;
const MAX_ENTRIES = 20;

export interface Building {
  context: QuestionContext;
  /** The item of each question and step. */
  origins: Map<object, PlannedItem>;
  taken: Set<string>;
  title: Step['title'];
  checkIds: Set<string>;
  /** Collects the linkIds of items whose condition no answers can meet. */
  never: Set<string>;
}

/** Each outer group is a step; questions outside of groups share steps of their own. */
export function stepsOf(items: readonly PlannedItem[], building: Building): Step[] {
  const steps: Step[] = [];
  let loose: Step | undefined;
  const add = (id: string, title: Step['title'], questions: Question[], showWhen?: LogicJson): Step => {
    const step: Step = { id, title, ...(showWhen !== undefined && { showWhen }), questions };
    steps.push(step);
    return step;
  };
  for (const planned of items) {
    const isStep = planned.kind === 'group' && steps.length < MAX_STEPS;
    if (!isStep) {
      const questions = questionsOf([planned], [], building);
      if (questions.length === 0) continue;
      if (loose && (loose.questions.length < MAX_IN_STEP || steps.length >= MAX_STEPS))
        loose.questions.push(...questions);
      else loose = add(idFor('questions', building.taken), building.title, questions);
      continue;
    }
    const { context, origins } = building;
    context.report.noteItself(planned.entry.path, 'taken');
    const showWhen = conditionOf(planned, context);
    if (showWhen !== undefined && isNeverMet(showWhen)) building.never.add(planned.entry.linkId);
    noteText(planned, context);
    context.report.note(`${planned.entry.path}.type`, 'taken');
    const questions = questionsOf(planned.children, [], building);
    if (questions.length === 0) {
      context.report.note(planned.entry.path, 'kept', say('nothingAsked'));
      continue;
    }
    loose = undefined;
    constrain(planned, questions, building);
    const title = hasText(planned) ? labelOf(planned, context.language) : building.title;
    for (let start = 0; start < questions.length; start += MAX_IN_STEP) {
      const id = start === 0 ? planned.id : idFor(planned.id, building.taken);
      origins.set(add(id, title, questions.slice(start, start + MAX_IN_STEP), showWhen), planned);
    }
  }
  return steps;
}

const hasText = ({ entry: { item } }: PlannedItem): boolean =>
  item.text !== undefined || item.prefix !== undefined;

/** @param around conditions of the groups and questions around them */
function questionsOf(
  items: readonly PlannedItem[],
  around: readonly LogicJson[],
  building: Building,
): Question[] {
  return items.flatMap((planned): Question[] => {
    const { context, origins } = building;
    const { kind, entry, children } = planned;
    if (kind === 'help') return [];
    if (kind === 'left') {
      for (const each of everyItem([planned])) context.report.note(each.entry.path, 'kept', planned.reason);
      noteHidden(entry.item, entry.path, context.report, say('notShown'));
      return [];
    }
    context.report.noteItself(entry.path, 'taken');
    const condition = conditionOf(planned, context);
    const conditions = condition === undefined ? around : [...around, condition];
    if (condition !== undefined && isNeverMet(and(...conditions))) building.never.add(entry.linkId);
    const shown = <T extends Question>(question: T): T => {
      const whole = conditions.length === 0 ? question : { ...question, showWhen: and(...conditions) };
      origins.set(whole, planned);
      return whole;
    };
    if (kind === 'repeating') {
      const questions = questionsOf(children, [], building);
      noteText(planned, context);
      context.report.note(`${entry.path}.type`, 'taken');
      context.report.note(`${entry.path}.repeats`, 'taken');
      const maxItems = occurrences(entry, context) ?? MAX_ENTRIES;
      const label = labelOf(planned, context.language);
      if (questions.length === 0) return [];
      const role = roleOf(planned, context.report);
      const help = helpOf(planned, context);
      const minItems = fewestEntries(planned, maxItems, context);
      const group: Question = {
        ...{ id: planned.id, type: 'repeatingGroup' as const, label, maxItems, questions },
        ...(help && { help }),
        ...(minItems !== undefined && { minItems }),
      };
      const asked = shown<Question>(role === undefined ? group : { ...group, role });
      constrain(planned, [asked], building);
      return [asked];
    }
    if (kind === 'group') {
      noteGroup(planned, context);
      const inside = questionsOf(children, conditions, building);
      constrain(planned, inside, building);
      if (!hasText(planned) || inside.length === 0) return inside;
      const label = labelOf(planned, context.language);
      return [shown({ id: planned.id, type: 'information', label }), ...inside];
    }
    const question = questionOf(planned, context);
    const below = questionsOf(children, conditions, building);
    const own = question && shown(question);
    const all = own ? [own, ...below] : below;
    constrain(planned, all, building);
    return all;
  });
}

function constrain(planned: PlannedItem, questions: readonly Question[], building: Building): void {
  const { entry, id, within } = planned;
  const { context, checkIds } = building;
  const { resolverAt, report, language } = context;
  const constrained = { element: entry.item, path: entry.path, id, resolver: resolverAt(planned) };
  addChecks({ ...constrained, isInEntries: within !== undefined }, questions, { report, language, checkIds });
}

function noteGroup(planned: PlannedItem, context: QuestionContext): void {
  const { path, item } = planned.entry;
  noteText(planned, context);
  context.report.note(`${path}.type`, 'mapped', say('asHeading'));
  if (item.repeats === true) context.report.note(`${path}.repeats`, 'kept', say('askedOnce'));
}
