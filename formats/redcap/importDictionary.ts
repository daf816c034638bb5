/** Imports a REDCap data dictionary as a questionnaire definition, with a report of every cell. */
import { type Problem, packedText } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { suggestedId } from '@clinic/engine/editing';
import { parseDefinition } from '@clinic/engine/parsing';
import { aboutStep, NO_FLAGS } from '../importing/aboutStep.ts';
import { plainLabel } from '../importing/plainLabel.ts';
import { repaired } from '../importing/repair.ts';
import type { Refusal } from '../importing/report.ts';
import { type ImportedTable, refusedTable, TableReport, type TableRow } from '../importing/tableReport.ts';
import { inLanguages, languageOfTexts } from '../importing/textLanguage.ts';
import { messageText, say } from '../importing/texts/message.ts';
import type { Column } from './columns.ts';
import { noteTags, settle } from './conditions.ts';
import { type Dictionary, type Field, readDictionary, refusal } from './dictionary.ts';
import { blocksOf } from './matrices.ts';
import { type PlannedField, planField } from './plan.ts';
import type { QuestionContext } from './questions.ts';
import { type Building, formTitle, pagesOf, stepsOf } from './steps.ts';

/** Maximum steps of a definition, minus the added one. */
const MAX_FORMS = 99;

/**
 * Imports the rows of a data dictionary. The definition stores them, so that nothing is lost.
 *
 * Never throws. Formulas are compiled, never executed. Questions that identify the patient are added, because every
 * definition needs them.
 * @param rows the cells of the file as texts; the first row is the header
 */
export function importDictionary(rows: readonly (readonly string[])[]): ImportedTable {
  const dictionary = readDictionary(rows);
  if ('refused' in dictionary) return refusedTable(dictionary.refused);
  const { fields } = dictionary;
  const language = languageOfTexts(fields.map((field) => field.text('label')));
  const usedIds = new Set<string>();
  const plans = fields.map((field, index) => planField(field, index === 0, { usedIds, language }));
  const faults = plans.flatMap((plan, index) =>
    'fault' in plan ? [refusalAt(fields[index] as Field, 'choices', plan.fault)] : [],
  );
  if (faults.length > 0) return refusedTable(faults);
  const planned = plans.filter((plan): plan is PlannedField => !('fault' in plan));
  const report = new TableReport();
  const byName = new Map(planned.map((each) => [each.field.name, each]));
  const context: QuestionContext = { language, report, answerOf: (name) => byName.get(name)?.answer };
  settle(planned, context.answerOf);
  const blocks = blocksOf(planned, usedIds);
  const forms = Map.groupBy(blocks, ({ fields: [first] }) => (first as PlannedField).field.form);
  const title = formTitle(fields[0]?.form ?? '');
  const grouped = () => groupsOf(dictionary, report);
  if (forms.size > MAX_FORMS) {
    const [, extra] = [...forms][MAX_FORMS] ?? [];
    const at = extra?.[0]?.fields[0]?.field ?? (fields[0] as Field);
    return { title, refused: [refusalAt(at, 'form', say('tooManyForms', { max: MAX_FORMS }))], groups: [] };
  }
  const building: Building = { context, origins: new Map(), pages: new Map(), usedIds };
  const steps = stepsOf(forms, building);
  for (const each of planned) noteTags(each, report);
  if (steps.length === 0) return { title, refused: [refusal(say('nothingToAsk'), 2)], groups: grouped() };
  const { about, patient } = aboutStep(language, usedIds);
  const draft: Definition = {
    id: suggestedId(title, { separator: '-', isTaken: () => false }) || 'form',
    version: '1.0',
    title: { [language]: title },
    languages: [language],
    ruleSet: NO_FLAGS,
    patient,
    steps: [inLanguages(about, [language]), ...steps],
  };
  const { definition, problems } = completed(draft, building, rows);
  if (!definition) return { title, refused: problems.map((each) => refusalOf(each)), groups: grouped() };
  return { title, definition, refused: [], groups: grouped() };
}

const refusalAt = (field: Field, column: Column, text: ReturnType<typeof say>): Refusal =>
  refusal(text, field.row, field.header(column));

function refusalOf({ path, message, text }: Problem): Refusal {
  const what = say('definitionProblem', { path, problem: { message, ...(text && { text }) } });
  return { path: '1', message: messageText(what), text: what };
}

/** Completes the definition: removes refused parts, adds pages and the rows of the file. */
function completed(
  draft: Definition,
  { origins, pages, context: { report } }: Building,
  rows: readonly (readonly string[])[],
): { definition?: Definition; problems: Problem[] } {
  const { definition, problems } = repaired(draft, (owner, message, key) => {
    for (const { field } of origins.get(owner) ?? [])
      report.note(field.row, field.header(COLUMN_OF[key ?? ''] ?? 'type'), 'kept', message);
  });
  if (!definition) return { problems };
  const whole = {
    ...definition,
    steps: definition.steps.map((step) => pagesOf(step, pages)),
    table: { format: 'redcap' as const, source: packedText(JSON.stringify(rows)) },
  };
  const parsed = parseDefinition(whole);
  return parsed.definition ? { definition: whole, problems: [] } : { problems: parsed.problems };
}

/** Where a part of a question comes from. */
const COLUMN_OF: Readonly<Record<string, Column>> = {
  showWhen: 'branching',
  min: 'min',
  max: 'max',
  help: 'help',
  proposed: 'annotation',
};

function groupsOf({ header, unknown, fields }: Dictionary, report: TableReport): ImportedTable['groups'] {
  for (const column of header.cells.keys()) {
    if (unknown.includes(column)) report.note(1, column, 'kept', say('columnUnused'));
    else report.note(1, column, 'taken');
  }
  const byRow = new Map<TableRow, Field>(fields.map((field) => [field, field]));
  return report.groups([header, ...fields], (row) => {
    const field = byRow.get(row);
    return field ? { linkId: field.name, text: plainLabel(field.text('label')).text || field.name } : {};
  });
}
