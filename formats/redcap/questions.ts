/** The question of a field. */
import type { LocalizedText } from '@clinic/engine/base';
import {
  canPropose,
  numberField,
  type ProposedAnswer,
  plainText,
  type Question,
} from '@clinic/engine/definition';
import { unfit } from '@clinic/engine/parsing';
import { compileCalculation } from '../importing/formula/compile.ts';
import type { AnswerOf } from '../importing/formula/fields.ts';
import { numberIn } from '../importing/formula/values.ts';
import { importedText } from '../importing/importedText.ts';
import { plainLabel } from '../importing/plainLabel.ts';
import type { TableReport } from '../importing/tableReport.ts';
import { type Message, say } from '../importing/texts/message.ts';
import { answerOf } from './answers.ts';
import type { Column } from './columns.ts';
import type { Field } from './dictionary.ts';
import type { PlannedField } from './plan.ts';

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

/**
 * The answer that `@DEFAULT` proposes; undefined if there is none, it reads other fields, or it is not a valid answer.
 */
function defaultOf(question: Question, planned: PlannedField): ProposedAnswer | undefined {
  const written = planned.tags.find(({ name }) => name === '@DEFAULT')?.value?.trim();
  if (written === undefined || written === '' || written.includes('[') || !canPropose(question))
    return undefined;
  const value = answerIn(written, question, planned);
  return value === undefined || unfit({ ...question, proposed: value } as Question) ? undefined : value;
}

function answerIn(
  written: string,
  question: Question,
  { choices }: PlannedField,
): ProposedAnswer | undefined {
  switch (question.type) {
    case 'choice':
      return choices?.byCode.get(written)?.option.value;
    case 'multipleChoice': {
      const values = written.split(',').map((code) => choices?.byCode.get(code.trim())?.option.value);
      const proposed = values.filter((value) => value !== undefined);
      return proposed.length === values.length ? proposed : undefined;
    }
    case 'yesNo':
      return written === '1' ? true : written === '0' ? false : undefined;
    default:
      return numberField(question) ? numberIn(written) : written;
  }
}
