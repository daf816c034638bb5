/** The question of a field. */
import type { LocalizedText } from '../base/localizedText.ts';
import type { Question } from '../definition/definition.ts';
import { plainText } from '../definition/localized.ts';
import { compileCalculation } from '../importing/formula/compile.ts';
import type { AnswerOf } from '../importing/formula/fields.ts';
import { numberIn } from '../importing/formula/values.ts';
import { importedText } from '../importing/importedText.ts';
import { plainLabel } from '../importing/plainLabel.ts';
import type { TableReport } from '../importing/tableReport.ts';
import { type Message, say } from '../importing/texts/message.ts';
import type { Column } from './columns.ts';
import type { Field } from './dictionary.ts';
import { CHOICES, hasTooMany, type PlannedField } from './plan.ts';
import { defaultOf } from './proposals.ts';
import { validatedQuestion } from './validations.ts';

const TEXT_LENGTH = 1_000;
const LONG_TEXT_LENGTH = 20_000;
/** As many as people can distinguish on a scale. */
const MAX_POINTS = 101;

export interface QuestionContext {
  language: string;
  answerOf: AnswerOf;
  report: TableReport;
}

/** @returns undefined if it is not asked; the reason is in the report */
export function questionOf(planned: PlannedField, context: QuestionContext): Question | undefined {
  const { field, id, kind, choices } = planned;
  const { report, language } = context;
  const { row, header } = field;
  const label = labelOf(field, context);
  const help = textOf(field, 'help', language, report, say('asHelp'));
  const isRequired = /^(?:y|yes|1|true)$/i.test(field.text('required'));
  if (field.text('required') !== '') {
    const isTaken = kind === 'question';
    report.note(
      row,
      header('required'),
      isTaken ? 'taken' : 'kept',
      isTaken ? undefined : say('takesNoAnswer'),
    );
  }
  const base = {
    id,
    label,
    ...(help && { help }),
    ...(kind === 'question' && isRequired && { required: true }),
  };
  if (choices?.hadMarkup) report.note(row, header('choices'), 'mapped', say('markupRemoved'));
  if (kind === 'heading') {
    report.note(row, header('type'), 'taken');
    return { ...base, type: 'information' };
  }
  if (kind === 'computed') return computed(planned, base, context);
  const question = { ...base, ...answerOf(planned, context) } as Question;
  const proposed = defaultOf(question, planned);
  if (proposed === undefined) return question;
  planned.isProposed = true;
  return { ...question, proposed } as Question;
}

/** Its label, or its name if it has none. */
export function labelOf(field: Field, { language, report }: QuestionContext): LocalizedText {
  const text = textOf(field, 'label', language, report);
  if (text) return text;
  report.note(field.row, field.header('name'), 'mapped', say('nameAsLabel'));
  return { [language]: importedText(field.name) ?? '–' };
}

/** The text of a cell without HTML. */
export function textOf(
  field: Field,
  column: Column,
  language: string,
  report: TableReport,
  note?: Message,
): LocalizedText | undefined {
  const written = field.text(column);
  if (written === '') return undefined;
  const { text, hadMarkup } = plainLabel(written);
  const plain = plainText(text);
  const shown = importedText(text);
  const isPiped = /\[[a-z][a-z0-9_]*(?:\([^()[\]]*\))?(?::[a-z]+)?\]/.test(text);
  const how = isPiped
    ? say('pipingStays')
    : hadMarkup
      ? say('markupRemoved')
      : plain !== undefined && plain.length < text.length
        ? say('textShortened')
        : note;
  if (plain === undefined) report.note(field.row, field.header(column), 'kept', say('noText'));
  else report.note(field.row, field.header(column), how ? 'mapped' : 'taken', how);
  return shown === undefined ? undefined : { [language]: shown };
}

function answerOf(planned: PlannedField, { report, language }: QuestionContext): object {
  const { field, choices, tags } = planned;
  const { row, header, type } = field;
  const note = (column: Column, how?: Message) =>
    report.note(row, header(column), how ? 'mapped' : 'taken', how);
  const charLimit = charLimitIn(tags.find(({ name }) => name === '@CHARLIMIT')?.value);
  note('type');
  if (CHOICES.has(type) || type === 'truefalse') return choiceOf(planned, report);
  switch (type) {
    case 'notes':
      return { type: 'longText', maxLength: charLimit ?? LONG_TEXT_LENGTH };
    case 'yesno':
      return { type: 'yesNo' };
    case 'slider':
      return slider(field, language, report);
    case 'file':
    case 'signature': {
      const isSigned = type === 'signature' || field.text('validation').toLowerCase() === 'signature';
      if (field.text('validation') !== '' && isSigned) note('validation');
      if (isSigned) return { type: 'signature' };
      note('type', say('filesOfKinds'));
      return { type: 'file', accept: ['pdf', 'jpeg', 'png'], maxMb: 10, maxFiles: 1 };
    }
    default:
      if (choices) note('choices');
      return validatedQuestion(field, charLimit, report);
  }
}

/** Of an action tag; undefined for one that an answer cannot have. */
export const charLimitIn = (value: string | undefined): number | undefined => {
  const limit = numberIn(value ?? '');
  return limit !== undefined && Number.isInteger(limit) && limit >= 1 && limit <= LONG_TEXT_LENGTH
    ? limit
    : undefined;
};

/** Of an action tag. */
export const codesIn = (value: string): string[] => value.split(',').map((code) => code.trim());

function choiceOf({ field, choices, tags }: PlannedField, report: TableReport): object {
  const { row, header, type } = field;
  const list = choices?.list ?? [];
  if (hasTooMany(choices)) {
    report.note(row, header('type'), 'mapped', say('asText'));
    report.note(row, header('choices'), 'kept', say('tooManyChoices'));
    return { type: 'text', maxLength: TEXT_LENGTH };
  }
  const [changed] = choices?.changed ?? [];
  if (field.text('choices') !== '' && !choices?.hadMarkup) {
    const how = changed && say('codeStoredAs', { code: changed.code, value: changed.option.value });
    report.note(row, header('choices'), how ? 'mapped' : 'taken', how);
  }
  if (type === 'truefalse') report.note(row, header('type'), 'mapped', say('asTrueOrFalse'));
  const exclusive = new Set(
    tags.filter(({ name }) => name === '@NONEOFTHEABOVE').flatMap(({ value = '' }) => codesIn(value)),
  );
  const options = list.map(({ code, option }) =>
    type === 'checkbox' && exclusive.has(code) ? { ...option, exclusive: true } : option,
  );
  if (type === 'checkbox') return { type: 'multipleChoice', options };
  return { type: 'choice', options, display: type === 'dropdown' ? 'select' : 'radio' };
}

function slider(field: Field, language: string, report: TableReport): object {
  const { row, header, text } = field;
  const limit = (column: 'min' | 'max', otherwise: number): number => {
    const written = text(column);
    const number = numberIn(written);
    const isWhole = number !== undefined && Number.isInteger(number);
    if (written !== '')
      report.note(row, header(column), isWhole ? 'taken' : 'kept', isWhole ? undefined : say('limitNotRead'));
    return isWhole ? number : otherwise;
  };
  const [min, max] = [limit('min', 0), limit('max', 100)];
  if (text('validation') !== '') report.note(row, header('validation'), 'mapped', say('numberIsShown'));
  const labels = text('choices')
    .split('|')
    .map((each) => importedText(plainLabel(each).text));
  const isScale = min < max && max - min < MAX_POINTS;
  if (text('choices') !== '') {
    const how = isScale
      ? labels.length > 2 && labels[1]
        ? say('middleLabel')
        : say('asEndLabels')
      : say('noEndLabels');
    report.note(row, header('choices'), isScale ? 'mapped' : 'kept', how);
  }
  if (!isScale) {
    report.note(row, header('type'), 'mapped', say('asWholeNumber'));
    return { type: 'integer', ...(min < max && { min, max }) };
  }
  const [minLabel, maxLabel] = [labels[0], labels.length > 1 ? labels.at(-1) : undefined];
  return {
    type: 'scale',
    min,
    max,
    ...(minLabel && { minLabel: { [language]: minLabel } }),
    ...(maxLabel && { maxLabel: { [language]: maxLabel } }),
  };
}

function computed(
  { field, isHidden }: PlannedField,
  base: { id: string; label: LocalizedText },
  { answerOf: answers, report }: QuestionContext,
): Question | undefined {
  const { row, header } = field;
  const compiled = compileCalculation(field.text('choices'), answers);
  if ('reason' in compiled) {
    report.note(row, header('type'), 'kept', say('notComputed', { because: compiled.reason }));
    report.note(row, header('choices'), 'kept', say('notComputed', { because: compiled.reason }));
    return undefined;
  }
  const [note = say('asComputed')] = compiled.notes;
  report.note(row, header('type'), 'taken');
  report.note(row, header('choices'), 'mapped', note);
  return { ...base, type: 'computed', compute: compiled.logic, ...(isHidden && { staffOnly: true }) };
}
