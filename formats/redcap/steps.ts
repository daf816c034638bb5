/** Converts the forms of a dictionary to steps, and their section headers to pages. */
import type { LocalizedText } from '@clinic/engine/base';
import type { PageOfStep, Question, Step } from '@clinic/engine/definition';
import { stepIdFor } from '../importing/ids.ts';
import { say } from '../importing/texts/message.ts';
import { conditionOf } from './conditions.ts';
import { type Block, matrixOf } from './matrices.ts';
import type { PlannedField } from './plan.ts';
import { type QuestionContext, questionOf, textOf } from './questions.ts';

const MAX_IN_STEP = 1_000;

export interface Building {
  context: QuestionContext;
  /** The fields of each question. */
  origins: Map<object, readonly PlannedField[]>;
  /** The page of each question, by id: pages are created once it is known which questions are asked. */
  pages: Map<string, PageHead>;
  usedIds: Set<string>;
}

/** The title of a page; several questions can have the same. */
interface PageHead {
  title?: LocalizedText;
}

export function stepsOf(forms: ReadonlyMap<string, readonly Block[]>, building: Building): Step[] {
  return [...forms].flatMap(([form, blocks]): Step[] => {
    const { context, usedIds } = building;
    const questions = questionsOf(blocks, building);
    if (questions.length === 0) return [];
    const title = { [context.language]: formTitle(form) };
    const steps: Step[] = [];
    for (let start = 0; start < questions.length; start += MAX_IN_STEP)
      steps.push({
        id: stepIdFor(form, usedIds),
        title,
        questions: questions.slice(start, start + MAX_IN_STEP),
      });
    return steps;
  });
}

/** `medical_history` as a readable title. */
export function formTitle(form: string): string {
  const words = form.replaceAll('_', ' ').trim().slice(0, LONGEST_TITLE) || form;
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
}

const LONGEST_TITLE = 200;

function questionsOf(blocks: readonly Block[], building: Building): Question[] {
  const { context, origins, pages } = building;
  const { report, language } = context;
  let page: PageHead = {};
  return blocks.flatMap((block): Question[] => {
    const [first] = block.fields as [PlannedField];
    const { field } = first;
    for (const each of block.fields) noteField(each, context);
    if (field.text('section') !== '') {
      // A matrix uses the text as its label.
      const title = block.matrixId === undefined && textOf(field, 'section', language, report, say('asPage'));
      page = title ? { title } : {};
    }
    if (first.kind === 'left') {
      noteLeft(first, context);
      return [];
    }
    const question = block.matrixId === undefined ? questionOf(first, context) : matrixOf(block, context);
    if (!question) return [];
    const showWhen = conditionOf(block.fields, context);
    const whole = { ...question, ...(showWhen !== undefined && { showWhen }) };
    origins.set(whole, block.fields);
    pages.set(whole.id, page);
    return [whole];
  });
}

/** Reports the columns that every field has. */
function noteField({ field, id }: PlannedField, { report }: QuestionContext): void {
  const { row, header, text } = field;
  const isSame = text('name') === id;
  report.note(row, header('name'), isSame ? 'taken' : 'mapped', isSame ? undefined : say('itsId', { id }));
  report.note(row, header('form'), 'mapped', say('asStep'));
  for (const [column, code] of STAYING) {
    if (text(column) !== '') report.note(row, header(column), 'kept', say(code));
  }
}

const STAYING = [
  ['identifier', 'identifierStays'],
  ['alignment', 'layoutStays'],
  ['number', 'numberStays'],
  ['matrix', 'noMatrix'],
  ['ranking', 'noRanking'],
] as const;

function noteLeft({ field, reason }: PlannedField, { report }: QuestionContext): void {
  for (const column of field.cells.keys()) {
    if (column === field.header('section') || column === field.header('form')) continue;
    report.note(field.row, column, 'kept', reason);
  }
}

/** The pages of a step for its remaining questions. Without section headers, the step is one page. */
export function pagesOf(step: Step, pageHeads: ReadonlyMap<string, PageHead>): Step {
  const grouped: { head: PageHead; ids: string[] }[] = [];
  for (const { id } of step.questions) {
    const head = pageHeads.get(id) ?? {};
    const last = grouped.at(-1);
    if (last?.head === head) last.ids.push(id);
    else grouped.push({ head, ids: [id] });
  }
  if (grouped.length < 2 && grouped[0]?.head.title === undefined) return step;
  const pages = grouped.map(
    ({ head, ids }): PageOfStep => ({ questions: ids, ...(head.title && { title: head.title }) }),
  );
  return { ...step, pages };
}
