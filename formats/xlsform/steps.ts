/** Groups as steps, sections and pages; repeats as repeating groups. */
import type { LocalizedText, LogicJson } from '@clinic/engine/base';
import type { PageOfStep, Question, QuestionOf, SectionOfStep, Step } from '@clinic/engine/definition';
import { MAX_SECTION_DEPTH, sectionPath, tableOf } from '@clinic/engine/form';
import { and, op } from '@clinic/engine/logic';
import { formTexts } from '../importing/aboutStep.ts';
import { numberIn } from '../importing/formula/values.ts';
import { idFor, stepIdFor } from '../importing/ids.ts';
import { importedText } from '../importing/importedText.ts';
import { say } from '../importing/texts/message.ts';
import { truthIn } from './columns.ts';
import { questionOf, type SurveyContext } from './questions.ts';
import type { SheetRow } from './sheet.ts';
import { type Group, groupsAround, isGroup, type Leaf, partsOf } from './survey.ts';

/** A condition with the rows that say a part of it, from the outermost group inwards. */
export interface Joined {
  parts: LogicJson[];
  rows: SheetRow[];
}

export interface Building extends SurveyContext {
  usedIds: Set<string>;
  /** The row of each step and question. */
  origins: Map<object, SheetRow>;
  conditions: Map<object, Joined>;
}

const MAX_IN_STEP = 1_000;
const MAX_ENTRIES = 50;
const LARGEST_COUNT = 200;

/** A step being built. */
interface Draft {
  questions: Question[];
  sections: SectionOfStep[];
  pages: PageOfStep[];
  /** Groups that are shown as tables, if they can be. */
  tables: string[];
}

/** Groups of the survey are steps; questions between them are steps under the general title. */
export function stepsOf(root: Group, building: Building): Step[] {
  const steps: Step[] = [];
  let loose: Array<Group | Leaf> = [];
  const flush = (): void => {
    steps.push(...stepOf(loose, undefined, building));
    loose = [];
  };
  for (const child of root.children) {
    if (isGroup(child) && !child.isRepeat) {
      flush();
      steps.push(...stepOf(child.children, child, building));
    } else loose.push(child);
  }
  flush();
  return steps;
}

const isOnePage = (group: Group | undefined): boolean =>
  /\b(?:field-list|table-list)\b/.test(group?.row.text('appearance') ?? '');

function stepOf(children: ReadonlyArray<Group | Leaf>, group: Group | undefined, building: Building): Step[] {
  const { texts, usedIds, origins, conditions } = building;
  const draft: Draft = { questions: [], sections: [], pages: [], tables: [] };
  const title = group ? titleOf(group, building) : texts.all((language) => formTexts(language).questions);
  const condition = group && building.formulas.condition(group);
  if (group && isOnePage(group)) draft.pages.push({ questions: [] });
  fill(children, { draft, building, isOnePage: isOnePage(group), depth: 0, around: group });
  const { questions, sections, pages } = draft;
  if (questions.length === 0) return [];
  const steps: Step[] = [];
  for (let start = 0; start < questions.length; start += MAX_IN_STEP) {
    const part = questions.slice(start, start + MAX_IN_STEP);
    const ids = new Set(part.map(({ id }) => id));
    const inside = sections.filter(({ id }) =>
      part.some(({ section }) => sectionPath({ sections }, section).some((each) => each.id === id)),
    );
    const shared = pages.flatMap((page) => {
      const inPart = page.questions.filter((id) => ids.has(id));
      return inPart.length > 0 ? [{ ...page, questions: inPart }] : [];
    });
    const isPlain = shared.length === 1 && shared[0]?.title === undefined;
    const step: Step = {
      id: stepIdFor(group?.name || 'questions', usedIds),
      title,
      ...(condition !== undefined && { showWhen: condition }),
      ...(inside.length > 0 && { sections: inside }),
      questions: part,
      ...(!isPlain && { pages: shared }),
    };
    for (const section of inside)
      if (draft.tables.includes(section.id) && tableOf(step, section.id)) section.display = 'table';
    steps.push(step);
    if (!group) continue;
    origins.set(step, group.row);
    if (condition !== undefined) conditions.set(step, { parts: [condition], rows: [group.row] });
  }
  return steps;
}

interface Filling {
  draft: Draft;
  building: Building;
  isOnePage: boolean;
  section?: string;
  depth: number;
  /** The group that is the step itself: its condition is the step's. */
  around: Group | undefined;
}

function fill(children: ReadonlyArray<Group | Leaf>, filling: Filling): void {
  const { draft, building } = filling;
  for (const child of children) {
    if (!isGroup(child) || child.hasEntries) {
      const question = isGroup(child) ? entriesOf(child, building) : questionOf(child, building);
      if (question) place(question, child, filling);
      continue;
    }
    if (child.isRepeat) building.notes.mapped(child.row, 'type', say('askedOnce'));
    const title = titled(child, building);
    const startsPage = !filling.isOnePage && isOnePage(child);
    if (startsPage) draft.pages.push({ questions: [], ...(title && { title }) });
    const isSection = title !== undefined && !startsPage && filling.depth < MAX_SECTION_DEPTH;
    const section = isSection
      ? idFor(child.name, new Set(draft.sections.map(({ id }) => id)))
      : filling.section;
    if (isSection && section !== undefined) {
      draft.sections.push({
        id: section,
        title,
        ...(filling.section !== undefined && { within: filling.section }),
      });
      building.notes.mapped(child.row, 'label', say('asHeading'));
      if (/\btable-list\b/.test(child.row.text('appearance'))) draft.tables.push(section);
    }
    fill(child.children, {
      ...filling,
      isOnePage: filling.isOnePage || startsPage,
      ...(section !== undefined && { section }),
      depth: filling.depth + (isSection ? 1 : 0),
    });
    // The next question begins a page again.
    if (startsPage) draft.pages = draft.pages.filter(({ questions }) => questions.length > 0);
  }
}

function place(
  question: Question,
  node: Group | Leaf,
  { draft, building, isOnePage, section, around }: Filling,
): void {
  const condition = conditionOf(node, around, building);
  const whole: Question = {
    ...question,
    ...(section !== undefined && { section }),
    ...(condition && { showWhen: and(...condition.parts) }),
  };
  building.origins.set(whole, node.row);
  if (condition) building.conditions.set(whole, condition);
  draft.questions.push(whole);
  // What only staff see stands on the page before it.
  const isSeen = !(whole.type === 'computed' && whole.staffOnly);
  const last = draft.pages.at(-1);
  if (last && (isOnePage || !isSeen)) last.questions.push(whole.id);
  else draft.pages.push({ questions: [whole.id] });
}

/** Its own condition and those of its groups, up to the one that is the step or has the entries. */
function conditionOf(node: Group | Leaf, around: Group | undefined, building: Building): Joined | undefined {
  const outer = groupsAround(node);
  const first = Math.max(...[around, node.entries].map((group) => (group ? outer.indexOf(group) : -1))) + 1;
  const said = [...outer.slice(first), node].flatMap((each) => {
    const logic = building.formulas.condition(each);
    return logic === undefined ? [] : [{ logic, row: each.row }];
  });
  return said.length === 0
    ? undefined
    : { parts: said.map(({ logic }) => logic), rows: said.map(({ row }) => row) };
}

function titleOf(group: Group, building: Building): LocalizedText {
  const title = titled(group, building);
  if (title) return title;
  building.notes.mapped(group.row, 'name', say('nameAsLabel'));
  return building.texts.all(() => importedText(group.name.replaceAll('_', ' ')) ?? '–');
}

/** Reports a group, and gives its title. */
function titled({ row, isRepeat, hasEntries }: Group, { notes, texts }: Building): LocalizedText | undefined {
  if (!isRepeat || hasEntries) notes.taken(row, 'type');
  notes.taken(row, 'name');
  if (row.text('appearance') !== '') {
    if (isOnePage({ row } as Group)) notes.mapped(row, 'appearance', say('asOnePage'));
    else notes.kept(row, 'appearance', say('layoutStays'));
  }
  return texts.textOf(notes, row, 'label', 'plain');
}

/** The repeating group of a repeat; undefined if nothing in it is asked. */
function entriesOf(group: Group, building: Building): Question | undefined {
  const { notes, origins, conditions } = building;
  const label = titleOf(group, building);
  const noteInner = (node: Group): void => {
    for (const child of node.children) {
      if (!isGroup(child)) continue;
      if (child.isRepeat) notes.mapped(child.row, 'type', say('askedOnce'));
      if (titled(child, building)) notes.kept(child.row, 'label', say('noHeadingInEntries'));
      noteInner(child);
    }
  };
  noteInner(group);
  const questions = partsOf(group).flatMap((leaf) => {
    const question = questionOf(leaf, building);
    if (!question) return [];
    const condition = conditionOf(leaf, undefined, building);
    const whole: Question = { ...question, ...(condition && { showWhen: and(...condition.parts) }) };
    origins.set(whole, leaf.row);
    if (condition) conditions.set(whole, condition);
    return [whole];
  });
  if (questions.length === 0) return undefined;
  return { id: group.id, type: 'repeatingGroup', label, questions, ...countOf(group, building) };
}

/** A fixed number of entries; one that depends on answers is checked. */
function countOf(
  group: Group,
  { notes, texts, formulas, checkIds }: Building,
): Pick<QuestionOf<'repeatingGroup'>, 'minItems' | 'maxItems' | 'checks'> {
  const source = group.row.text('repeat_count');
  const count = numberIn(source);
  if (count !== undefined && Number.isInteger(count) && count >= 1 && count <= LARGEST_COUNT) {
    notes.taken(group.row, 'repeat_count');
    return { minItems: count, maxItems: count };
  }
  if (source === '' || truthIn(source) === false) return { maxItems: MAX_ENTRIES };
  const expected = formulas.count(group);
  if (!expected) return { maxItems: LARGEST_COUNT };
  if ('reason' in expected) {
    notes.kept(group.row, 'repeat_count', say('notChecked', { because: expected.reason }));
    return { maxItems: LARGEST_COUNT };
  }
  notes.mapped(group.row, 'repeat_count', say('asCheck'));
  const entries: LogicJson = { reduce: [{ var: group.id }, { '+': [{ var: 'accumulator' }, 1] }, 0] };
  const message = texts.all((language) => formTexts(language).otherCount);
  const check = {
    id: idFor(`${group.id}_count`, checkIds),
    level: 'soft' as const,
    when: op('!=', entries, expected.logic),
    message,
  };
  return { maxItems: LARGEST_COUNT, checks: [check] };
}
