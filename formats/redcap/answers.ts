/** Determines the question type of a field, with its limits and options. */
import { numberIn } from '../importing/formula/values.ts';
import { importedText } from '../importing/importedText.ts';
import { plainLabel } from '../importing/plainLabel.ts';
import type { TableReport } from '../importing/tableReport.ts';
import { type Message, say } from '../importing/texts/message.ts';
import type { Column } from './columns.ts';
import type { Field } from './dictionary.ts';
import { CHOICES, hasTooMany, type PlannedField } from './plan.ts';
import { validatedQuestion } from './validations.ts';

const TEXT_LENGTH = 1_000;
const LONG_TEXT_LENGTH = 20_000;
/** Maximum points that people can distinguish on a scale. */
const MAX_POINTS = 101;

export function answerOf(
  planned: PlannedField,
  { report, language }: { report: TableReport; language: string },
): object {
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

/** Character limit from an action tag; undefined if it is not a valid limit. */
export const charLimitIn = (value: string | undefined): number | undefined => {
  const limit = numberIn(value ?? '');
  return limit !== undefined && Number.isInteger(limit) && limit >= 1 && limit <= LONG_TEXT_LENGTH
    ? limit
    : undefined;
};

/** Codes in the argument of an action tag. */
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
