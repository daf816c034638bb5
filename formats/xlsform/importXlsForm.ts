/** Imports an XLSForm of ODK or KoboToolbox as a questionnaire definition, with a report of every cell. */
import { type Problem, packedText } from '@clinic/engine/base';
import { type Definition, MAX_SEARCHED_OPTIONS, type Question, type Step } from '@clinic/engine/definition';
import { suggestedId } from '@clinic/engine/editing';
import { parseDefinition } from '@clinic/engine/parsing';
import { aboutStep, NO_FLAGS } from '../importing/aboutStep.ts';
import { importedText } from '../importing/importedText.ts';
import { repaired } from '../importing/repair.ts';
import type { Refusal, ReportGroup } from '../importing/report.ts';
import { type ImportedTable, refusedTable, TableReport } from '../importing/tableReport.ts';
import { inLanguages } from '../importing/textLanguage.ts';
import { say } from '../importing/texts/message.ts';
import { choiceListsOf, mayRepeatIn } from './choices.ts';
import { type Column, isNamed } from './columns.ts';
import { Formulas } from './formulas.ts';
import { readSheet, refusalIn, type Sheet, SheetNotes, type SheetRow, type SheetRows } from './sheet.ts';
import { type Building, stepsOf } from './steps.ts';
import { type Leaf, readSurvey } from './survey.ts';
import { FormTexts } from './texts.ts';

/** Maximum steps of a definition, minus the added one. */
const MAX_STEPS = 99;
/** Options of all questions together, because each has those of its list. */
const MAX_OPTIONS = 5 * MAX_SEARCHED_OPTIONS;

/** Columns without which a sheet cannot be read. */
const SHEETS = {
  survey: ['type', 'name'],
  choices: ['list_name', 'name'],
  settings: [],
} as const satisfies Record<string, readonly Column[]>;

/**
 * Imports the sheets `survey`, `choices` and `settings`, which `docs/xlsform.md` describes. The definition stores the file.
 * Questions that identify the patient are added, because every definition needs them.
 *
 * Never throws. Mistakes of the file are refused with their cell, all at once; what has no counterpart here is reported.
 * Formulas are compiled, never executed.
 */
export function importXlsForm(sheets: readonly SheetRows[]): ImportedTable {
  const sheetOf = (name: keyof typeof SHEETS): Sheet | { refused: Refusal[] } => {
    const match = sheets.find((sheet) => isNamed(sheet.name, name));
    return readSheet(match ?? { name, rows: [[...SHEETS[name]]] }, SHEETS[name]);
  };
  if (!sheets.some(({ name }) => isNamed(name, 'survey')))
    return refusedTable([refusalIn(sheets[0]?.name ?? '', say('noSurveySheet'), 1)]);
  const [survey, choices, settings] = [sheetOf('survey'), sheetOf('choices'), sheetOf('settings')];
  if ('refused' in survey || 'refused' in choices || 'refused' in settings)
    return refusedTable(
      [survey, choices, settings].flatMap((sheet) => ('refused' in sheet ? sheet.refused : [])),
    );
  if (survey.rows.length === 0)
    return refusedTable([refusalIn(survey.name, say('noRows'), survey.header.row + 1)]);
  return importForm({ survey, choices, settings }, sheets);
}

function importForm(
  read: Readonly<Record<keyof typeof SHEETS, Sheet>>,
  sheets: readonly SheetRows[],
): ImportedTable {
  const [survey, choices, settings] = [read.survey, read.choices, read.settings].map(
    (sheet) => new SheetNotes(sheet, new TableReport(sheet.name)),
  ) as [SheetNotes, SheetNotes, SheetNotes];
  const [setting] = settings.sheet.rows;
  const texts = new FormTexts([survey.sheet, choices.sheet], setting?.text('default_language') ?? '');
  const usedIds = new Set<string>();
  const lists = choiceListsOf(choices, texts, mayRepeatIn(setting));
  const { root, leaves, groups } = readSurvey(survey, lists, usedIds);
  const [language] = texts.languages;
  texts.named = nameable(leaves);
  const title =
    importedText(setting?.text('form_title') || setting?.text('form_id')) ??
    importedText(survey.sheet.name) ??
    '–';
  const all = [survey, choices, settings];
  const refused = (further: readonly Refusal[] = [], groups: ReportGroup[] = []): ImportedTable => ({
    title,
    refused: [...all.flatMap((notes) => notes.refused), ...further],
    groups,
  });
  const reported = (): ReportGroup[] => {
    noteSettings(settings);
    for (const notes of all) texts.noteHeader(notes);
    return [...all.flatMap((notes) => groupsOf(notes, texts)), ...unreadSheets(sheets)];
  };
  const options = leaves.reduce((sum, leaf) => sum + (leaf.choices?.size ?? 0), 0);
  if (options > MAX_OPTIONS)
    return refused([refusalIn(choices.sheet.name, say('tooManyOptions', { max: MAX_OPTIONS }), 1)]);
  const building: Building = {
    ...{ notes: survey, texts, usedIds, checkIds: new Set(), origins: new Map(), conditions: new Map() },
    formulas: new Formulas(survey, [...leaves, ...groups], language),
  };
  const steps = stepsOf(root, building);
  const tooMany =
    steps.length > MAX_STEPS
      ? [refusalIn(survey.sheet.name, say('tooManySteps', { max: MAX_STEPS }), 1)]
      : [];
  if (all.some((notes) => notes.refused.length > 0) || tooMany.length > 0) return refused(tooMany);
  if (steps.length === 0)
    return refused(
      [refusalIn(survey.sheet.name, say('nothingToAsk'), survey.sheet.header.row + 1)],
      reported(),
    );
  const identified = patientIn(setting, steps, leaves);
  const { about, patient } = identified ?? aboutStep(language, usedIds, texts.languages);
  const draft: Definition = {
    id: suggestedId(setting?.text('form_id') || title, { separator: '-', isTaken: () => false }) || 'form',
    version: '1.0',
    title: texts.all(() => title),
    languages: [...texts.languages],
    ruleSet: NO_FLAGS,
    patient,
    steps: [...(about ? [inLanguages(about, texts.languages)] : []), ...steps],
  };
  const { definition, problems } = repairedForm(draft, building);
  if (!definition) return refused(problems.map((problem) => refusalOf(problem, draft, building)));
  const source = packedText(JSON.stringify(sheets));
  return {
    title,
    definition: { ...definition, table: { format: 'xlsform', source } },
    refused: [],
    groups: reported(),
  };
}

/** Circles are mistakes of the file. Other parts that a definition cannot have are left out and reported. */
function repairedForm(
  draft: Definition,
  building: Building,
): { definition?: Definition; problems: Problem[] } {
  const { notes, origins, conditions } = building;
  const circles = parseDefinition(draft).problems.filter(({ code }) => code === 'circle');
  if (circles.length > 0) return { problems: circles };
  const result = repaired(
    draft,
    (owner, message, key) => {
      const row = origins.get(owner);
      if (row) notes.kept(row, COLUMN_OF[key ?? ''] ?? 'type', message);
    },
    {
      partsOf: (owner) => conditions.get(owner)?.parts ?? [],
      leaveOut: (owner, indexes, because) => {
        for (const index of indexes) {
          const row = conditions.get(owner)?.rows[index];
          if (row) notes.kept(row, 'relevant', say('shownAlways', { because }));
        }
      },
    },
  );
  return result;
}

/** Where a part of a question comes from. */
const COLUMN_OF: Readonly<Record<string, Column>> = {
  ...{
    showWhen: 'relevant',
    min: 'constraint',
    max: 'constraint',
    checks: 'constraint',
    help: 'hint',
    proposed: 'default',
  },
  ...{ compute: 'calculation', step: 'parameters', minItems: 'repeat_count' },
} as const;

function refusalOf(
  { path, message, text }: Problem,
  draft: Definition,
  { notes, origins }: Building,
): Refusal {
  const [, step, question, part] =
    /^steps\[(\d+)\](?:\.questions\[(\d+)\])?(?:\.questions\[(\d+)\])?/.exec(path) ?? [];
  const atStep = step === undefined ? undefined : draft.steps[Number(step)];
  const atQuestion = question === undefined ? undefined : atStep?.questions[Number(question)];
  const atPart =
    atQuestion?.type === 'repeatingGroup' && part !== undefined
      ? atQuestion.questions[Number(part)]
      : undefined;
  const row = origins.get(atPart ?? atQuestion ?? atStep ?? draft) ?? notes.sheet.header;
  const what = say('rowProblem', { problem: { message, ...(text && { text }) } });
  const column: Column | undefined = path.includes('compute')
    ? 'calculation'
    : path.includes('showWhen')
      ? 'relevant'
      : undefined;
  return refusalIn(notes.sheet.name, what, row.row, column && notes.sheet.headerOf(column));
}

/** Texts name answers in words to questions that come before them, in the same entry or outside of entries. */
function nameable(leaves: readonly Leaf[]): FormTexts['named'] {
  const byName = Map.groupBy(leaves, ({ name }) => name);
  return (name, row) => {
    const [leaf, further] = byName.get(name) ?? [];
    if (!leaf || further || leaf.row.row >= row.row || leaf.left) return undefined;
    const reader = leaves.find((each) => each.row === row);
    const isInReach = leaf.entries === undefined || leaf.entries === reader?.entries;
    const isInWords = !['none', 'yesNo'].includes(leaf.answer.kind);
    return isInReach && isInWords && reader && reader.kind !== 'acknowledge' ? leaf.id : undefined;
  };
}

/** The questions that identify the patient, if the form asks for them itself and says so. */
function patientIn(
  setting: SheetRow | undefined,
  steps: readonly Step[],
  leaves: readonly Leaf[],
): { patient: Definition['patient']; about?: undefined } | undefined {
  const questionOf = (column: Column): Question | undefined => {
    const leaf = leaves.find(({ name, kind }) => kind === 'text' && name === setting?.text(column));
    return steps
      .flatMap(({ questions }) => questions)
      .find(({ id, type }) => id === leaf?.id && type === 'text');
  };
  const [givenName, familyName, email] = PATIENT.map(questionOf);
  if (!givenName || !familyName || !email) return undefined;
  Object.assign(email, { type: 'email', maxLength: 254 });
  return { patient: { givenName: givenName.id, familyName: familyName.id, email: email.id } };
}

const PATIENT = ['patient_given_name', 'patient_family_name', 'patient_email'] as const;

function noteSettings(notes: SheetNotes): void {
  const [row] = notes.sheet.rows;
  if (!row) return;
  for (const column of [
    'form_title',
    'form_id',
    'default_language',
    'allow_choice_duplicates',
    ...PATIENT,
  ] as const)
    if (row.text(column) !== '') notes.taken(row, column);
  if (row.text('version') !== '') notes.kept(row, 'version', say('versionStays'));
}

function groupsOf({ sheet, report }: SheetNotes, texts: FormTexts): ReportGroup[] {
  const byRow = new Map<object, SheetRow>(sheet.rows.map((row) => [row, row]));
  return report.groups([sheet.header, ...sheet.rows], (row) => {
    const surveyed = byRow.get(row);
    if (!surveyed) return {};
    const name = surveyed.text('name') || String(row.row);
    return { linkId: name, text: texts.written(surveyed, 'label') || name };
  });
}

/** Sheets that are not a part of the form, such as lists of places or remarks. */
const unreadSheets = (sheets: readonly SheetRows[]): ReportGroup[] =>
  sheets
    .filter(({ name }) => !Object.keys(SHEETS).some((known) => isNamed(name, known)))
    .map(({ name }) => ({
      path: name,
      place: { sheet: name, row: 1 },
      elements: [{ path: name, element: name, outcome: 'kept', note: say('sheetUnused') }],
    }));
