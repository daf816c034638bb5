/** The question of a row. */
import type { Question } from '@clinic/engine/definition';
import { compileCalculation, compileCondition } from '../importing/formula/compile.ts';
import type { AnswerKind, AnswerOf, FieldAnswer } from '../importing/formula/fields.ts';
import { numberIn } from '../importing/formula/values.ts';
import { say } from '../importing/texts/message.ts';
import type { QuestionColumn } from './columns.ts';
import type { Faults } from './faults.ts';
import { dayIn, limitsIn, momentIn, timeIn, unitIn, wholeIn } from './limits.ts';
import type { OptionLists } from './options.ts';
import type { SheetRow } from './sheet.ts';
import { type Languages, textOf } from './texts.ts';
import { truthIn } from './truth.ts';

type Row = SheetRow<QuestionColumn>;

/** How formulas read the answer, and the additional columns of a type. */
const TYPES: Readonly<Record<string, { kind: AnswerKind; columns: readonly QuestionColumn[] }>> = {
  text: { kind: 'text', columns: ['max_length'] },
  longText: { kind: 'text', columns: ['max_length'] },
  email: { kind: 'text', columns: [] },
  phone: { kind: 'text', columns: [] },
  integer: { kind: 'number', columns: ['min', 'max', 'unit'] },
  decimal: { kind: 'number', columns: ['min', 'max', 'unit'] },
  quantity: { kind: 'number', columns: ['min', 'max', 'unit'] },
  date: { kind: 'date', columns: ['min', 'max'] },
  time: { kind: 'time', columns: ['min', 'max'] },
  dateTime: { kind: 'dateTime', columns: ['min', 'max'] },
  yesNo: { kind: 'yesNo', columns: [] },
  consent: { kind: 'yesNo', columns: [] },
  choice: { kind: 'choice', columns: ['options'] },
  multipleChoice: { kind: 'checkbox', columns: ['options'] },
  scale: { kind: 'number', columns: ['min', 'max'] },
  file: { kind: 'none', columns: [] },
  signature: { kind: 'none', columns: [] },
  computed: { kind: 'number', columns: ['compute', 'unit'] },
  information: { kind: 'none', columns: [] },
};

export const TYPE_NAMES = Object.keys(TYPES);

/** Columns that not all types have. */
const OWN: readonly QuestionColumn[] = ['max_length', 'min', 'max', 'unit', 'options', 'compute'];

export const typeIn = (row: Row): string | undefined =>
  TYPE_NAMES.find((name) => name.toLowerCase() === row.text('type').toLowerCase());

/** The field for formulas; undefined for a row without a name or type. */
export function answerIn(row: Row, lists: OptionLists): FieldAnswer | undefined {
  const type = TYPES[typeIn(row) ?? ''];
  const choices = lists.get(row.text('options'));
  return type && { key: row.text('id'), kind: type.kind, ...(choices && { choices }) };
}

export interface SheetContext {
  languages: Languages;
  lists: OptionLists;
  answerOf: AnswerOf;
  faults: Faults<QuestionColumn>;
}

/** @returns a question that is valid unless there are faults */
export function questionOf(row: Row, context: SheetContext): Question {
  const { languages, faults } = context;
  const type = typeIn(row) ?? 'information';
  const label = textOf(row, 'label', languages, faults);
  if (!label) faults.add(row, `label_${languages[0]}`, say('cellMissing'));
  const help = textOf(row, 'help', languages, faults);
  const isRequired = truthIn(row, 'required', faults);
  for (const column of ['id', 'type'] as const) faults.report.note(row.row, faults.headerOf(column), 'taken');
  for (const column of OWN) {
    if (row.text(column) === '') continue;
    if (TYPES[type]?.columns.includes(column)) faults.report.note(row.row, faults.headerOf(column), 'taken');
    else faults.add(row, column, say('columnOfOtherType', { column, type }));
  }
  if (isRequired && (type === 'computed' || type === 'information'))
    faults.add(row, 'required', say('columnOfOtherType', { column: 'required', type }));
  const showWhen = conditionOf(row, context);
  return {
    id: row.text('id'),
    label: label ?? { [languages[0]]: '–' },
    ...(help && { help }),
    ...(isRequired && { required: true }),
    ...(showWhen !== undefined && { showWhen }),
    ...ofType(type, row, context),
  } as Question;
}

function conditionOf(row: Row, { answerOf, faults }: SheetContext) {
  const source = row.text('show_if');
  if (source === '') return undefined;
  const compiled = compileCondition(source, answerOf);
  if ('reason' in compiled) {
    faults.add(row, 'show_if', say('formulaRefused', { because: compiled.reason }));
    return undefined;
  }
  faults.report.note(row.row, faults.headerOf('show_if'), 'taken');
  return compiled.logic === true ? undefined : compiled.logic;
}

function ofType(type: string, row: Row, context: SheetContext): object {
  const { faults, lists } = context;
  switch (type) {
    case 'text':
    case 'longText':
      return { type, maxLength: wholeIn(row, 'max_length', faults) ?? (type === 'text' ? 1_000 : 20_000) };
    case 'email':
      return { type, maxLength: 254 };
    case 'phone':
      return { type, maxLength: 40 };
    case 'integer':
    case 'decimal':
    case 'quantity':
      if (type === 'quantity' && row.text('unit') === '') faults.add(row, 'unit', say('cellMissing'));
      return {
        type,
        ...unitIn(row, faults),
        ...limitsIn(row, faults, (text) => numberIn(text.replace(',', '.'))),
      };
    case 'date':
      return { type, ...limitsIn(row, faults, dayIn) };
    case 'time':
      return { type, ...limitsIn(row, faults, timeIn) };
    case 'dateTime':
      return { type, ...limitsIn(row, faults, momentIn) };
    case 'choice':
    case 'multipleChoice': {
      const list = lists.get(row.text('options'));
      if (row.text('options') === '') faults.add(row, 'options', say('cellMissing'));
      else if (!list)
        faults.add(row, 'options', say('noSuchList', { list: row.text('options').slice(0, 60) }));
      return { type, options: [...(list?.values() ?? [])].map(({ option }) => option) };
    }
    case 'scale':
      return { type, min: wholeIn(row, 'min', faults) ?? 0, max: wholeIn(row, 'max', faults) ?? 10 };
    case 'file':
      return { type, accept: ['pdf', 'jpeg', 'png'], maxMb: 10, maxFiles: 3 };
    case 'computed':
      return { type, ...unitIn(row, faults), compute: computedIn(row, context) };
    default:
      return { type };
  }
}

function computedIn(row: Row, { answerOf, faults }: SheetContext) {
  if (row.text('compute') === '') {
    faults.add(row, 'compute', say('cellMissing'));
    return 0;
  }
  const compiled = compileCalculation(row.text('compute'), answerOf);
  if ('logic' in compiled) return compiled.logic;
  faults.add(row, 'compute', say('formulaRefused', { because: compiled.reason }));
  return 0;
}
