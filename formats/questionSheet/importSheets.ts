/** Imports a workbook of questions as a questionnaire definition, with a report of every cell. */
import { type LocalizedText, type Problem, packedText } from '@clinic/engine/base';
import { type Definition, type PageOfStep, type Step, textIn } from '@clinic/engine/definition';
import { suggestedId } from '@clinic/engine/editing';
import { parseDefinition } from '@clinic/engine/parsing';
import { aboutStep, NO_FLAGS, textFor } from '../importing/aboutStep.ts';
import { stepIdFor } from '../importing/ids.ts';
import type { Refusal } from '../importing/report.ts';
import { type ImportedTable, refusedTable, TableReport } from '../importing/tableReport.ts';
import { inLanguages } from '../importing/textLanguage.ts';
import { say } from '../importing/texts/message.ts';
import {
  isNamed,
  type LabelColumn,
  OPTION_COLUMNS,
  type OptionColumn,
  QUESTION_COLUMNS,
  type QuestionColumn,
  sheetNames,
} from './columns.ts';
import { Faults } from './faults.ts';
import { optionListsOf } from './options.ts';
import { answerIn, questionOf, type SheetContext, TYPE_NAMES, typeIn } from './questions.ts';
import { readSheet, refusalIn, type Sheet, type SheetRow, type SheetRows } from './sheet.ts';
import { type Languages, languagesOf, textOf } from './texts.ts';

const NO_OPTIONS: SheetRows = { name: 'Options', rows: [Object.keys(OPTION_COLUMNS)] };
const ID = /^[A-Za-z][A-Za-z0-9_]{0,79}$/;

/**
 * Imports the sheets of questions and options that `docs/spreadsheet-import.md` describes. The definition stores them.
 * Questions that identify the patient are added, because every definition needs them.
 *
 * Never throws. Problems are reported with their cell; other sheets and columns are reported as kept.
 */
export function importSheets(sheets: readonly SheetRows[]): ImportedTable {
  const [questions, options] = (['questions', 'options'] as const).map((role) =>
    sheets.find(({ name }) => isNamed(name, sheetNames(role))),
  );
  if (!questions) return refusedTable([refusalIn(sheets[0]?.name ?? '', say('noQuestionSheet'), 1)]);
  const questionSheet = readSheet(questions, QUESTION_COLUMNS, ['id', 'type']);
  const lists = readSheet(options ?? NO_OPTIONS, OPTION_COLUMNS, ['list', 'value']);
  const unread = [questionSheet, lists].flatMap((sheet) => ('refused' in sheet ? sheet.refused : []));
  if ('refused' in questionSheet || 'refused' in lists) return refusedTable(unread);
  if (questionSheet.rows.length === 0) return refusedTable([refusalIn(questionSheet.name, say('noRows'), 2)]);
  return importBoth(questionSheet, lists, sheets);
}

function importBoth(
  questionSheet: Sheet<QuestionColumn>,
  options: Sheet<OptionColumn>,
  sheets: readonly SheetRows[],
): ImportedTable {
  const faults = new Faults(questionSheet, new TableReport(questionSheet.name));
  const optionFaults = new Faults(options, new TableReport(options.name));
  const languages = languagesOf(questionSheet.rows);
  const lists = optionListsOf(options, languages, optionFaults);
  const answers = new Map(
    questionSheet.rows.map((row) => [row.text('id').toLowerCase(), answerIn(row, lists)]),
  );
  const context: SheetContext = { languages, lists, answerOf: (name) => answers.get(name), faults };
  checkNames(questionSheet.rows, faults);
  const { steps, rowOf } = stepsOf(questionSheet.rows, context);
  const groups = () => [
    ...groupsOf(questionSheet, faults.report, languages),
    ...groupsOf(options, optionFaults.report, languages),
  ];
  const [language] = languages;
  const title = steps[0]?.title ?? { [language]: '–' };
  const refusals = [...faults.list, ...optionFaults.list];
  const name = textIn(title, language);
  if (refusals.length > 0) return { title: name, refused: refusals, groups: [] };
  const { about, patient } = aboutStep(
    language,
    new Set(steps.flatMap(({ id, questions }) => [id, ...questions.map((each) => each.id)])),
  );
  const definition: Definition = {
    id: suggestedId(name, { separator: '-', isTaken: () => false }) || 'form',
    version: '1.0',
    title,
    languages: [...languages],
    ruleSet: NO_FLAGS,
    patient,
    steps: [inLanguages(about, languages), ...steps],
    table: { format: 'questions', source: packedText(JSON.stringify(sheets)) },
  };
  const problems = parseDefinition(definition).problems.filter(({ level }) => level === 'error');
  const refused = problems.map((problem) => refusalOf(problem, questionSheet.name, rowOf));
  return { title: name, refused, groups: groups(), ...(refused.length === 0 && { definition }) };
}

function checkNames(rows: readonly SheetRow<QuestionColumn>[], faults: Faults<QuestionColumn>): void {
  const rowOf = new Map<string, number>();
  for (const row of rows) {
    const id = row.text('id');
    const before = rowOf.get(id.toLowerCase());
    if (id === '') faults.add(row, 'id', say('cellMissing'));
    else if (!ID.test(id) || id.toLowerCase() === 'today')
      faults.add(row, 'id', say('nameForm', { name: id.slice(0, 60) }));
    else if (before !== undefined) faults.add(row, 'id', say('nameTwice', { name: id, row: before }));
    else rowOf.set(id.toLowerCase(), row.row);
    if (row.text('type') === '') faults.add(row, 'type', say('cellMissing'));
    else if (!typeIn(row))
      faults.add(
        row,
        'type',
        say('typeUnknown', { type: row.text('type').slice(0, 60), types: TYPE_NAMES.join(', ') }),
      );
  }
}

interface Built {
  steps: Step[];
  /** The row of each question, by its path in the definition. */
  rowOf: (step: number, question: number) => number;
}

/** A row that names a step begins it; one that names a page begins a page. */
function stepsOf(rows: readonly SheetRow<QuestionColumn>[], context: SheetContext): Built {
  const { languages, faults } = context;
  const usedIds = new Set(rows.map((row) => row.text('id')));
  const steps: (Step & { pages: PageOfStep[] })[] = [];
  const numbers: number[][] = [];
  for (const row of rows) {
    const step = textOf(row, 'step', languages, faults);
    const page = textOf(row, 'page', languages, faults);
    if (step || steps.length === 0) {
      const title = step ?? textsOfStep(languages);
      const id = suggestedId(textIn(title, languages[0]), { separator: '_', isTaken: () => false }) || 'step';
      steps.push({ id: stepIdFor(id, usedIds), title, questions: [], pages: [] });
      numbers.push([]);
    }
    const current = steps.at(-1) as Step & { pages: PageOfStep[] };
    const question = questionOf(row, context);
    current.questions.push(question);
    numbers.at(-1)?.push(row.row);
    const last = current.pages.at(-1);
    if (page || !last) current.pages.push({ questions: [question.id], ...(page && { title: page }) });
    else last.questions.push(question.id);
  }
  return {
    steps: steps.map(({ pages, ...step }) =>
      pages.length === 1 && pages[0]?.title === undefined ? step : { ...step, pages },
    ),
    rowOf: (step, question) => numbers[step]?.[question] ?? 1,
  };
}

const textsOfStep = ([first, ...others]: Languages): LocalizedText =>
  textFor(first, ({ questions }) => questions, others);

function refusalOf({ path, message, text }: Problem, sheet: string, rowOf: Built['rowOf']): Refusal {
  const [, step, question = '0'] = /^steps\[(\d+)\](?:\.questions\[(\d+)\])?/.exec(path) ?? [];
  // The first step is about the patient.
  const row = step === undefined ? 1 : rowOf(Number(step) - 1, Number(question));
  return refusalIn(sheet, say('rowProblem', { problem: { message, ...(text && { text }) } }), row);
}

function groupsOf(
  { header, unknown, rows }: Sheet<LabelColumn | 'id'> | Sheet<OptionColumn>,
  report: TableReport,
  [language]: Languages,
): ImportedTable['groups'] {
  for (const column of header.cells.keys()) {
    const isUnknown = unknown.includes(column);
    report.note(1, column, isUnknown ? 'kept' : 'taken', isUnknown ? say('columnUnused') : undefined);
  }
  const texts = new Map<unknown, SheetRow<LabelColumn>>(
    rows.map((row) => [row, row as SheetRow<LabelColumn>]),
  );
  return report.groups([header, ...rows], (row) => {
    const labels = texts.get(row);
    const text = labels?.text(`label_${language}`);
    return labels ? { linkId: text || String(row.row), text: text || String(row.row) } : {};
  });
}
